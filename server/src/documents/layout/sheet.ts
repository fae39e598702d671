import PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'
import { Ink, type Look, type Place } from './ink.ts'
import { directionOf, drawable, lettersOf } from './letters.ts'

/** A4 in points, with margins that printers can reach. */
const SIZE = { width: 595.28, height: 841.89 } as const
export const LEFT = 48
export const RIGHT = SIZE.width - 48
const TOP = 44
/** Where the content ends, and where the footer begins. */
const BOTTOM = SIZE.height - 74
export const FOOT = SIZE.height - 56

export const INK = '#1e2421'
export const QUIET = '#56605a'
export const FOREST = '#0f3d2e'
export const COPPER = '#a85b2a'
export const LINE = '#cdd4cc'

/** PDF/UA, which the library's types don't know yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA' }

export type Element = PDFKit.PDFStructureElement
type Child = Element | (() => void)

/** A part of a text, and its width. */
type Piece = { text: string; width: number }

/**
 * A tagged PDF (PDF/UA) that is filled from top to bottom; lengths are in points. It is not compressed, because it is kept
 * compressed as a whole.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  /** Where the next line begins. */
  y = TOP
  /** Draws what is repeated on a new page, such as the head of a table. */
  onNewPage: () => void = () => {}
  readonly #root: Element
  readonly #chunks: Buffer[] = []
  readonly #rules: number[] = []
  readonly #ink: Ink

  constructor(fonts: Fonts, about: Record<'title' | 'subject' | 'keywords' | 'author' | 'issuedAt', string>) {
    const { issuedAt, title, subject, keywords, author } = about
    this.pdf = new PDFDocument({
      ...ACCESSIBLE,
      size: [SIZE.width, SIZE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      compress: false,
      fontLayoutCache: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en',
      info: {
        Title: title,
        Subject: subject,
        Keywords: keywords,
        Author: author,
        Creator: author,
        CreationDate: new Date(issuedAt),
        ModDate: new Date(issuedAt),
      },
    })
    this.#ink = new Ink(this.pdf, fonts)
    this.#root = this.pdf.struct('Document', { lang: 'en' })
    this.pdf.addStructure(this.#root)
    this.pdf.addPage()
  }

  /** A structure element. With `children` it is complete. */
  element(type: string, options: object, children?: Child[]): Element {
    return children ? this.pdf.struct(type, options, children) : this.pdf.struct(type, options)
  }

  /** Adds an element to another one or to the document, and draws its content. */
  add(element: Element, parent: Element = this.#root): Element {
    parent.add(element)
    return element
  }

  /** Draws what is not part of the text: lines, repeated headings, footers. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  line(y: number, color: string = LINE, width = 0.6): void {
    this.artifact(() =>
      this.pdf.lineWidth(width).strokeColor(color).moveTo(LEFT, y).lineTo(RIGHT, y).stroke(),
    )
  }

  /** A thin line below a row; the lines of a page are drawn together when it ends. */
  rule(y: number): void {
    this.#rules.push(y)
  }

  /** Draws one line of text. With `right` it ends there instead of beginning at `x`. */
  write(text: string, look: Look, at: Place): void {
    this.#ink.write(text, look, at)
  }

  widthOf(text: string, look: Parameters<Ink['widthOf']>[1]): number {
    return this.#ink.widthOf(text, look)
  }

  /** The text in lines of at most this width; longer words are broken. */
  linesOf(text: string, look: Pick<Look, 'face' | 'size' | 'figures'>, width: number): string[] {
    if (this.#ink.widthOf(text, look) <= width) return [text]
    const space = this.#ink.widthOf(' ', look)
    const lines: string[] = []
    let line = { text: '', width: 0 }
    for (const word of drawable(text)
      .split(/\s+/)
      .flatMap((long) => this.#pieces(long, look, width))) {
      // Each word is measured once: measuring the line again with each of them took most of the time.
      const longer = { text: `${line.text} ${word.text}`, width: line.width + space + word.width }
      if (line.text === '') line = word
      else if (longer.width > width) {
        lines.push(line.text)
        line = word
      } else line = longer
    }
    const direction = directionOf(text)
    return [...lines, line.text].map((part) => direction + part)
  }

  #pieces(word: string, look: Pick<Look, 'face' | 'size' | 'figures'>, width: number): Piece[] {
    const whole = { text: word, width: this.#ink.widthOf(word, look) }
    if (whole.width <= width) return [whole]
    const pieces: Piece[] = []
    let piece = { text: '', width: 0 }
    for (const { letter } of lettersOf(word)) {
      const longer = { text: piece.text + letter, width: piece.width + this.#ink.widthOf(letter, look) }
      if (piece.text !== '' && longer.width > width) {
        pieces.push(piece)
        piece = { text: letter, width: longer.width - piece.width }
      } else piece = longer
    }
    return [...pieces, piece]
  }

  /** Begins a new page unless this height is left on this one. */
  need(height: number): void {
    if (this.y + height <= BOTTOM) return
    this.#closePage()
    this.pdf.addPage()
    this.y = TOP
    this.onNewPage()
  }

  /** Draws the page's rules, and takes the finished bytes, which the library keeps in many small pieces. */
  #closePage(): void {
    const ys = this.#rules.splice(0)
    if (ys.length > 0)
      this.artifact(() => {
        this.pdf.lineWidth(0.6).strokeColor(LINE)
        for (const y of ys) this.pdf.moveTo(LEFT, y).lineTo(RIGHT, y)
        this.pdf.stroke()
      })
    const { content } = this.pdf.page
    content.buffer = [Buffer.concat(content.buffer)]
    this.#take()
  }

  #take(): void {
    const chunk: Buffer | null = this.pdf.read(this.pdf.readableLength)
    if (chunk) this.#chunks.push(chunk)
  }

  /** Draws the footer of each page, ends the document, and returns its bytes. */
  end(foot: (page: number, pages: number) => void): Buffer<ArrayBuffer> {
    this.#closePage()
    this.#root.end()
    const { count } = this.pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page)
      this.artifact(() => foot(page + 1, count), 'Pagination')
    }
    this.pdf.end()
    this.#take()
    return Buffer.concat(this.#chunks)
  }
}
