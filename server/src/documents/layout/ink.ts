import { advancesOf, type Layout, type Position } from './advances.ts'
import { type Face, faces, type Run, runsOf } from './faces.ts'

/** How a text looks; `size` is in points. `figures` makes all digits equally wide, so that columns of amounts line up. */
export type Look = { face: Face; size: number; color: string; figures?: boolean }

/** Where a line of text begins or, with `right`, ends. */
export type Place = { x: number; y: number } | { right: number; y: number }

/** What the library knows of a font, which its types don't name. */
type Font = Layout & {
  id: string
  /** In thousandths of the size, as every length here. */
  ascender: number
  /** The file as fontkit reads it. */
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
  encode(text: string, features?: string[]): [glyphs: string[], positions: Position[]]
  ref(): PDFKit.PDFKitReference
}

declare global {
  namespace PDFKit {
    interface PDFKitReference {
      /** What has been written, in pieces. */
      buffer: Uint8Array[]
    }
    interface PDFDocument {
      _font: Font
      addContent(operators: string): this
    }
  }
}

/** A text as the operand of TJ, and its width in thousandths of the size. Null if it has marks that only the library can place. */
type Laid = { shown: string | null; width: number }

/** A character alone: its digits in TJ, and its width in thousandths of the size. */
type Glyph = { digits: string; width: number }

/** The OpenType feature of digits that are equally wide. */
const TABULAR = ['tnum']

/** How many texts are cached for each font; words and days repeat. */
const REMEMBERED = 5000

/**
 * Writes lines of text into a PDF with one operator for each. The library uses eight and measures three times, which took
 * half of the time of 5,000 rows.
 */
export class Ink {
  readonly #pdf: PDFKit.PDFDocument
  readonly #laid = new Map<string, Map<string, Laid>>()
  readonly #glyphs = new Map<string, Map<string, Glyph>>()
  /** The latest figures: they are measured, and then written. */
  #latest: { key: string; laid: Laid } = { key: '', laid: { shown: '', width: 0 } }
  readonly #ascenders = new Map<Face, number>()
  #page: unknown
  #color = ''

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf
    for (const subset of new Set(Object.values(faces).flat())) pdf.registerFont(subset.name, subset.font)
  }

  write(text: string, look: Look, at: Place): void {
    const { face, size, color, figures = false } = look
    const runs = this.#runsOf(face, text).map((run) => ({
      ...run,
      ...this.#layOut(run.font, run.text, figures),
    }))
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    let x = 'x' in at ? at.x : at.right - (width * size) / 1000
    const operators: string[] = []
    if (this.#page !== this.#pdf.page || this.#color !== color) operators.push(`${rgb(color)} rg`)
    this.#page = this.#pdf.page
    this.#color = color
    const baseline = at.y + (this.#ascenderOf(face) * size) / 1000
    for (const run of runs) {
      const { id, ascender } = this.#use(run.font)
      if (run.shown === null) {
        const top = baseline - (ascender * size) / 1000
        this.#pdf.fontSize(size).fillColor(color).text(run.text, x, top, { lineBreak: false })
      } else
        operators.push(`BT /${id} ${size} Tf 1 0 0 -1 ${short(x)} ${short(baseline)} Tm [${run.shown}] TJ ET`)
      x += (run.width * size) / 1000
    }
    this.#pdf.addContent(operators.join('\n'))
  }

  widthOf(text: string, { face, size, figures = false }: Pick<Look, 'face' | 'size' | 'figures'>): number {
    const width = (run: { font: string; text: string }) => this.#layOut(run.font, run.text, figures).width
    return (this.#runsOf(face, text).reduce((sum, run) => sum + width(run), 0) * size) / 1000
  }

  #runsOf(face: Face, text: string): Run[] {
    return runsOf(face, text, (font, codePoint) => this.#use(font).font.hasGlyphForCodePoint(codePoint))
  }

  /** That of the face's first font, so that all characters of a line stand on one. */
  #ascenderOf(face: Face): number {
    const known = this.#ascenders.get(face)
    if (known !== undefined) return known
    const [first] = faces[face]
    const ascender = first ? this.#use(first.name).ascender : 0
    this.#ascenders.set(face, ascender)
    return ascender
  }

  /** Chooses a font, also as one of the page's. */
  #use(name: string): Font {
    const { _font: font, page } = this.#pdf.font(name)
    page.fonts[font.id] ??= font.ref()
    return font
  }

  #layOut(font: string, text: string, figures: boolean): Laid {
    return figures ? this.#layOutFigures(font, text) : this.#remember(font, text)
  }

  /** Character by character, because amounts and references hardly repeat; digits in the font's tabular form. */
  #layOutFigures(font: string, text: string): Laid {
    const key = `${font} ${text}`
    if (this.#latest.key === key) return this.#latest.laid
    let width = 0
    let shown = ''
    for (const character of text) {
      const glyph = this.#remember(font, character, TABULAR)
      shown += glyph.shown
      width += glyph.width
    }
    const laid = { shown: shown.replaceAll('><', ''), width }
    this.#latest = { key, laid }
    return laid
  }

  #remember(font: string, text: string, features?: string[]): Laid {
    const form = features ? `${font} tabular` : font
    let ofFont = this.#laid.get(form)
    if (!ofFont) {
      ofFont = new Map()
      this.#laid.set(form, ofFont)
    }
    let laid = ofFont.get(text)
    if (!laid) {
      laid = this.#encode(font, text, features)
      if (ofFont.size < REMEMBERED) ofFont.set(text, laid)
    }
    return laid
  }

  #encode(font: string, text: string, features?: string[]): Laid {
    const kerned = features ? null : this.#kern(font, text)
    if (kerned) return kerned
    const [glyphs, positions] = this.#use(font).encode(text, features)
    const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    if (positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0))
      return { shown: null, width }
    let shown = '<'
    for (const [index, { xAdvance, advanceWidth }] of positions.entries()) {
      shown += glyphs[index]
      if (xAdvance !== advanceWidth) shown += `> ${short(advanceWidth - xAdvance)} <`
    }
    return { shown: `${shown}>`, width }
  }

  /** A text whose characters are only kerned, as the library would encode it. */
  #kern(name: string, text: string): Laid | null {
    const characters = [...text]
    const advances = advancesOf(name, this.#use(name), characters)
    if (!advances) return null
    let width = 0
    let shown = '<'
    for (const [index, character] of characters.entries()) {
      const glyph = this.#glyphOf(name, character)
      const advance = advances[index] ?? 0
      width += advance
      shown += glyph.digits
      if (advance !== glyph.width) shown += `> ${short(glyph.width - advance)} <`
    }
    return { shown: `${shown}>`, width }
  }

  #glyphOf(font: string, character: string): Glyph {
    let ofFont = this.#glyphs.get(font)
    if (!ofFont) {
      ofFont = new Map()
      this.#glyphs.set(font, ofFont)
    }
    let glyph = ofFont.get(character)
    if (!glyph) {
      const [[digits = ''], [position]] = this.#use(font).encode(character)
      glyph = { digits, width: position?.advanceWidth ?? 0 }
      ofFont.set(character, glyph)
    }
    return glyph
  }
}

/** Rounded to two decimals: a hundredth of a point. */
const short = (length: number) => Math.round(length * 100) / 100

const rgb = (color: string) =>
  [1, 3, 5].map((from) => short(Number.parseInt(color.slice(from, from + 2), 16) / 255)).join(' ')
