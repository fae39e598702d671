import PDFDocument from 'pdfkit'
import { type Face, faces, runsOf } from './faces.ts'

/** A4 in points, with margins that printers can reach. */
const SIZE = { width: 595.28, height: 841.89 } as const
export const LEFT = 48
export const RIGHT = SIZE.width - 48
const TOP = 44
/** Below it stands the foot of the page. */
const BOTTOM = SIZE.height - 74

export const INK = '#1e2421'
export const QUIET = '#56605a'
export const FOREST = '#0f3d2e'
export const COPPER = '#a85b2a'
export const LINE = '#cdd4cc'

/** PDF/UA, which the library's types don't know yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA' }

declare global {
  namespace PDFKit {
    interface PDFKitReference {
      /** What has been written, in pieces. */
      buffer: Uint8Array[]
    }
  }
}

/** How a piece of text looks. */
export type Look = { face: Face; size: number; color: string }

export type Element = PDFKit.PDFStructureElement
/** Where a line of text begins or, with `right`, ends. */
export type Place = { x: number; y: number } | { right: number; y: number }
type Child = Element | (() => void)

/**
 * A tagged PDF (PDF/UA) that is filled from top to bottom. Everything that decides its bytes is given: it is not
 * compressed, because another zlib compresses differently, and its date is that of issue.
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
  readonly #widths = new Map<string, number>()

  constructor(about: { title: string; subject: string; author: string; issuedAt: string }) {
    const { issuedAt, title, subject, author } = about
    this.pdf = new PDFDocument({
      ...ACCESSIBLE,
      size: [SIZE.width, SIZE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      compress: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en',
      info: {
        Title: title,
        Subject: subject,
        Author: author,
        Creator: author,
        CreationDate: new Date(issuedAt),
        ModDate: new Date(issuedAt),
      },
    })
    for (const subset of Object.values(faces).flat()) this.pdf.registerFont(subset.name, subset.file)
    this.#root = this.pdf.struct('Document', { lang: 'en' })
    this.pdf.addStructure(this.#root)
    this.pdf.addPage()
  }

  /** An element of the structure. One whose children are all given is complete. */
  element(type: string, options: object, children?: Child[]): Element {
    return children ? this.pdf.struct(type, options, children) : this.pdf.struct(type, options)
  }

  /** Adds an element to another one, or to the document. Its content is drawn now. */
  add(element: Element, parent: Element = this.#root): Element {
    parent.add(element)
    return element
  }

  /** Draws what is no part of the text: lines, repeated heads, the foot of a page. */
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

  /** A thin line below a row. Those of a page are drawn together. */
  rule(y: number): void {
    this.#rules.push(y)
  }

  /** Draws one line of text. With `right` it ends there instead of beginning at `x`. */
  write(text: string, { face, size, color }: Look, at: Place) {
    let x = 'x' in at ? at.x : at.right - this.widthOf(text, { face, size })
    for (const { font, text: part } of runsOf(face, text).runs) {
      this.pdf.font(font).fontSize(size).fillColor(color).text(part, x, at.y, { lineBreak: false })
      x += this.#widthOfRun(font, size, part)
    }
  }

  widthOf(text: string, { face, size }: Pick<Look, 'face' | 'size'>): number {
    return runsOf(face, text).runs.reduce((sum, run) => sum + this.#widthOfRun(run.font, size, run.text), 0)
  }

  #widthOfRun(font: string, size: number, text: string): number {
    const key = `${font} ${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.pdf.font(font).fontSize(1000).widthOfString(text)
      if (this.#widths.size < WIDTHS_MAX) this.#widths.set(key, width)
    }
    return (width * size) / 1000
  }

  /** The text in lines of at most this width; a word that is longer is broken. */
  linesOf(text: string, look: Pick<Look, 'face' | 'size'>, width: number): string[] {
    if (this.widthOf(text, look) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).flatMap((long) => this.#pieces(long, look, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.widthOf(longer, look) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }

  #pieces(word: string, look: Pick<Look, 'face' | 'size'>, width: number): string[] {
    if (this.widthOf(word, look) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const character of word) {
      if (piece !== '' && this.widthOf(piece + character, look) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
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

  /** Draws the page's rules, and takes what is complete out of the document, which keeps it in small pieces. */
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

  /** Ends the document with the foot of each page, and returns its bytes. */
  end(foot: (page: number, pages: number) => void): Buffer {
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

/** Widths of texts that are remembered: amounts and days repeat. */
const WIDTHS_MAX = 20_000

/** Where the foot of a page begins. */
export const FOOT = SIZE.height - 56
