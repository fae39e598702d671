import * as hb from 'harfbuzzjs'

/** A font, ready to shape texts and to be embedded; `scale` turns its units into thousandths of the size. */
export type Font = {
  name: string
  file: Buffer
  shaper: hb.Font
  scale: number
  characters: ReadonlySet<number>
}

/** A text in one font and one direction. `says` is the text that it stands for, which can be one that no font has. */
export type Run = { font: Font; text: string; says: string; isRightToLeft: boolean }

/** `figures` are equally wide. */
export type Style = 'plain' | 'figures'

/** A glyph where it is drawn, in thousandths of the size: its advance, and how far it stands to the right and above. */
type Placed = { id: number; copied: string; advance: number; right: number; rise: number }

const FEATURES: Record<Style, hb.Feature[]> = { plain: [], figures: [new hb.Feature('tnum')] }

/** A mark whose letter is in another font. No font places it, so its middle is drawn above or below that of the letter. */
export const LONE_MARK = /^\p{M}$/u

const buffer = new hb.Buffer()

/** The glyphs of a text from left to right, each with the text that readers copy from it. */
export function shape({ font, text, says, isRightToLeft }: Run, style: Style): Placed[] {
  buffer.clearContents()
  buffer.addText(text)
  buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
  buffer.guessSegmentProperties()
  hb.shape(font.shaper, buffer, FEATURES[style])
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const copied = copiedFrom(infos, says, isRightToLeft)
  const isLoneMark = LONE_MARK.test(text)
  return infos.map(({ codepoint: id }, index) => {
    const {
      xAdvance = 0,
      xOffset = 0,
      yOffset = 0,
    } = isLoneMark ? centred(font, id) : (positions[index] ?? {})
    return {
      id,
      copied: copied[index] ?? '',
      advance: xAdvance * font.scale,
      right: xOffset * font.scale,
      rise: yOffset * font.scale,
    }
  })
}

function centred(font: Font, id: number): Partial<hb.GlyphPosition> {
  const { xBearing = 0, width = 0 } = font.shaper.glyphExtents(id) ?? {}
  return { xOffset: -xBearing - width / 2 }
}

/** The text that readers copy from each glyph: the first one of several that are drawn together stands for all of them. */
function copiedFrom(infos: readonly hb.GlyphInfo[], says: string, isRightToLeft: boolean): string[] {
  const copied: string[] = Array(infos.length).fill('')
  const step = isRightToLeft ? 1 : -1
  let end = says.length
  for (let index = isRightToLeft ? 0 : infos.length - 1; infos[index]; index += step) {
    const { cluster = 0 } = infos[index] ?? {}
    if (infos[index + step]?.cluster === cluster) continue
    copied[index] = says.slice(cluster, end)
    end = cluster
  }
  return copied
}
