import type { Face, Fonts } from './fonts.ts'
import { PLAIN } from './letters.ts'
import { runsOf } from './runs.ts'
import { type Font, LONE_MARK, type Run, type Style, shape } from './shape.ts'

/** How a text looks; `size` is in points. `figures` makes all digits equally wide, so that columns of amounts line up. */
export type Look = { face: Face; size: number; color: string; figures?: boolean }

/** Where a line of text begins or, with `right`, ends. */
export type Place = { x: number; y: number } | { right: number; y: number }

/** A font as the library embeds it, which its types don't name. */
type Embedded = {
  id: string
  /** In thousandths of the size, as every length here. */
  ascender: number
  /** The glyphs in the file. A glyph that stands for several texts is there for each of them. */
  subset: { glyphs: number[] }
  /** By the glyph's place there: its width, and the characters that readers copy. */
  widths: number[]
  unicode: number[][]
  ref(): PDFKit.PDFKitReference
}

declare global {
  namespace PDFKit {
    interface PDFKitReference {
      /** What has been written, in pieces. */
      buffer: Uint8Array[]
    }
    interface PDFDocument {
      _font: Embedded
      addContent(operators: string): this
    }
  }
}

/** A part of a text that stands at one height above its line: the operand of TJ. */
type Piece = { rise: number; shown: string }

/** A shaped text, its width in thousandths of the size, and whether each of its glyphs stands for characters of its own. */
type Laid = { pieces: Piece[]; width: number; isSimple: boolean }

const NOTHING: Laid = { pieces: [], width: 0, isSimple: true }

/** A glyph's digits in TJ, and its width. */
type Glyph = { digits: string; width: number }

/** How many texts are cached for each font; words and days repeat. */
const REMEMBERED = 5000

/** A font in this PDF, with what was drawn with it. */
type Used = {
  embedded: Embedded
  /** By its number in the font, and by the characters that readers copy from it. */
  glyphs: Map<number, Map<string, Glyph>>
  texts: Record<'toRight' | 'toLeft' | 'figures', Map<string, Laid>>
}

/**
 * Writes lines of text into a PDF. HarfBuzz shapes them: the PDF library's own shaping fails at Telugu, Malayalam, Gurmukhi and
 * Burmese, and its way to write takes eight operators a line and measures three times.
 */
export class Ink {
  readonly #pdf: PDFKit.PDFDocument
  readonly #fonts: Fonts
  readonly #used = new Map<Font, Used>()
  /** The latest figures: they are measured, and then written. */
  #latest: { text: string; font?: Font; laid: Laid } = { text: '', laid: NOTHING }
  #page: unknown
  #color = ''

  constructor(pdf: PDFKit.PDFDocument, fonts: Fonts) {
    this.#pdf = pdf
    this.#fonts = fonts
  }

  write(text: string, look: Look, at: Place): void {
    const { face, size, color, figures = false } = look
    const runs = runsOf(this.#fonts, face, text).map((run) => ({ ...run, laid: this.#layOut(run, figures) }))
    const width = runs.reduce((sum, run) => sum + run.laid.width, 0)
    let x = 'x' in at ? at.x : at.right - (width * size) / 1000
    const operators: string[] = []
    if (this.#page !== this.#pdf.page || this.#color !== color) operators.push(`${rgb(color)} rg`)
    this.#page = this.#pdf.page
    this.#color = color
    // All letters of a line stand on one, that of the face's own font.
    const baseline = at.y + (this.#use(this.#fonts.own[face]).embedded.ascender * size) / 1000
    for (const [index, { font, text, says, isRightToLeft, laid }] of runs.entries()) {
      const shown = laid.pieces.map(({ rise, shown }) =>
        rise === 0 ? `[${shown}] TJ` : `${short((rise * size) / 1000)} Ts [${shown}] TJ 0 Ts`,
      )
      const { embedded } = this.#use(font)
      this.#pdf.page.fonts[embedded.id] ??= embedded.ref()
      const left = LONE_MARK.test(text) ? x - (this.#lastOf(runs[index - 1]) * size) / 2000 : x
      const drawn = `BT /${embedded.id} ${size} Tf 1 0 0 -1 ${short(left)} ${short(baseline)} Tm ${shown.join(' ')} ET`
      // Where glyphs don't stand in the order of the characters. Readers turn text from right to left around by themselves.
      operators.push(
        laid.isSimple || isRightToLeft ? drawn : `/Span <</ActualText ${utf16(says)}>> BDC ${drawn} EMC`,
      )
      x += (laid.width * size) / 1000
    }
    this.#pdf.addContent(operators.join('\n'))
  }

  widthOf(text: string, { face, size, figures = false }: Pick<Look, 'face' | 'size' | 'figures'>): number {
    const runs = runsOf(this.#fonts, face, text)
    return (runs.reduce((sum, run) => sum + this.#layOut(run, figures).width, 0) * size) / 1000
  }

  /** The width of a run's last character. */
  #lastOf(run: Run | undefined): number {
    const text = run ? ([...run.text].at(-1) ?? '') : ''
    return run ? this.#layOut({ ...run, text, says: text }, false).width : 0
  }

  #use(font: Font): Used {
    let used = this.#used.get(font)
    if (!used) {
      this.#pdf.registerFont(font.name, font.file)
      const { _font: embedded } = this.#pdf.font(font.name)
      used = {
        embedded,
        glyphs: new Map(),
        texts: { toRight: new Map(), toLeft: new Map(), figures: new Map() },
      }
      this.#used.set(font, used)
    }
    return used
  }

  #layOut(run: Run, figures: boolean): Laid {
    if (figures && PLAIN.test(run.text)) return this.#layOutFigures(run)
    // A character that no font has is drawn as another one, and says what it is.
    if (run.text !== run.says) return this.#shape(run)
    const texts = this.#use(run.font).texts[run.isRightToLeft ? 'toLeft' : 'toRight']
    return remember(texts, run.text, () => this.#shape(run))
  }

  /** Character by character, because amounts and references hardly repeat; digits in the font's tabular form. */
  #layOutFigures({ font, text }: Run): Laid {
    if (this.#latest.text === text && this.#latest.font === font) return this.#latest.laid
    const { figures } = this.#use(font).texts
    let width = 0
    let shown = ''
    for (const character of text) {
      const laid =
        figures.get(character) ??
        remember(figures, character, () =>
          this.#shape({ font, text: character, says: character, isRightToLeft: false }, 'figures'),
        )
      shown += laid.pieces[0]?.shown ?? ''
      width += laid.width
    }
    const laid = { pieces: [{ rise: 0, shown: shown.replaceAll('><', '') }], width, isSimple: true }
    this.#latest = { text, font, laid }
    return laid
  }

  #shape(run: Run, style: Style = 'plain'): Laid {
    const pieces: Piece[] = []
    let width = 0
    let isSimple = true
    for (const { id, copied, advance, right, rise } of shape(run, style)) {
      const glyph = this.#glyphOf(run.font, id, copied)
      let last = pieces.at(-1)
      if (last?.rise !== rise) {
        last = { rise, shown: '<' }
        pieces.push(last)
      }
      const [before, after] = [short(-right), short(glyph.width + right - advance)]
      if (before !== 0) last.shown += `> ${before} <`
      last.shown += glyph.digits
      if (after !== 0) last.shown += `> ${after} <`
      width += advance
      isSimple &&= copied !== ''
    }
    for (const piece of pieces) piece.shown = `${piece.shown}>`.replaceAll('<>', '')
    return { pieces, width, isSimple }
  }

  #glyphOf(font: Font, id: number, copied: string): Glyph {
    const { embedded, glyphs } = this.#use(font)
    let known = glyphs.get(id)
    if (!known) {
      known = new Map()
      glyphs.set(id, known)
    }
    let glyph = known.get(copied)
    if (!glyph) {
      const place = embedded.subset.glyphs.push(id) - 1
      const width = font.shaper.glyphHAdvance(id) * font.scale
      embedded.widths[place] = width
      embedded.unicode[place] = [...copied].map((character) => character.codePointAt(0) ?? 0)
      glyph = { digits: place.toString(16).padStart(4, '0'), width }
      known.set(copied, glyph)
    }
    return glyph
  }
}

function remember(texts: Map<string, Laid>, text: string, layOut: () => Laid): Laid {
  const known = texts.get(text)
  if (known) return known
  if (texts.size >= REMEMBERED) texts.clear()
  const laid = layOut()
  texts.set(text, laid)
  return laid
}

/** Rounded to two decimals: a hundredth of a point. */
const short = (length: number) => Math.round(length * 100) / 100

const rgb = (color: string) =>
  [1, 3, 5].map((from) => short(Number.parseInt(color.slice(from, from + 2), 16) / 255)).join(' ')

/** As a text string of PDF. */
const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
