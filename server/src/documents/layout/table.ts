import type { Look } from './ink.ts'
import type { Fact } from './paper.ts'
import { type Element, INK, LEFT, LINE, QUIET, RIGHT, type Sheet } from './sheet.ts'

/** A column: text from `x` on, or figures that end at `right`. */
export type Column = { heading: string } & ({ x: number; width: number } | { right: number; room: number })

const HEADING: Look = { face: 'bold', size: 8.5, color: QUIET }
const CELL: Look = { face: 'regular', size: 9.5, color: INK }
const SMALL: Look = { face: 'regular', size: 8, color: QUIET, figures: true }
const ROW = 18

/** A cell's text. `small` adds a second line in small grey type; `isHead` makes the cell the heading of its row. */
export type Cell = { text: string; small?: string; isHead?: boolean; isBold?: boolean }

/** A table whose header row is repeated on each page. Rows are drawn as they are added, so that none stays in memory. */
export class TableOnSheet {
  readonly #sheet: Sheet
  readonly #columns: readonly Column[]
  readonly #table: Element
  readonly #body: Element

  constructor(sheet: Sheet, columns: readonly Column[]) {
    this.#sheet = sheet
    this.#columns = columns
    sheet.onNewPage = () => {}
    sheet.need(4 * ROW)
    this.#table = sheet.add(sheet.element('Table', {}))
    const heads = columns.map((column) =>
      sheet.element('TH', { scope: 'Column' }, [() => this.#writeHeading(column)]),
    )
    sheet.add(sheet.element('THead', {}, [sheet.element('TR', {}, heads)]), this.#table)
    this.#closeHead()
    this.#body = sheet.add(sheet.element('TBody', {}), this.#table)
    sheet.onNewPage = () => {
      sheet.artifact(() => {
        for (const column of columns) this.#writeHeading(column)
      }, 'Pagination')
      this.#closeHead()
    }
  }

  add(cells: readonly Cell[]): void {
    const sheet = this.#sheet
    const laidOut = cells.map((cell, index) => this.#layOut(cell, this.#columns[index]))
    const height = Math.max(...laidOut.map(({ lines }) => heightOf(lines))) + 10
    sheet.need(height)
    const elements = laidOut.map(({ lines, column, isHead }) =>
      sheet.element(isHead ? 'TH' : 'TD', isHead ? { scope: 'Row' } : {}, [
        () => {
          let { y } = sheet
          for (const { text, look } of lines) {
            sheet.write(text, look, { ...place(column), y })
            y += spaceOf(look)
          }
        },
      ]),
    )
    sheet.add(sheet.element('TR', {}, elements), this.#body)
    sheet.y += height
    sheet.rule(sheet.y - 5)
  }

  /** Ends the table, so that its header is not repeated any more. */
  end(): void {
    this.#body.end()
    this.#table.end()
    this.#sheet.onNewPage = () => {}
  }

  #writeHeading(column: Column): void {
    this.#sheet.write(column.heading, HEADING, { ...place(column), y: this.#sheet.y })
  }

  #closeHead(): void {
    this.#sheet.y += ROW
    this.#sheet.line(this.#sheet.y - 5, INK, 0.8)
  }

  #layOut({ text, small = '', isBold = false, isHead = false }: Cell, column: Column | undefined) {
    if (!column) throw new Error('a row has more cells than its table has columns')
    const figures = !('width' in column)
    const look: Look = { ...CELL, face: isBold ? 'bold' : 'regular', figures }
    if (!('width' in column))
      return { lines: [{ text, look: fitting(this.#sheet, text, look, column.room) }], column, isHead }
    const linesOf = (words: string, as: Look): Line[] => {
      return this.#sheet.linesOf(words, as, column.width).map((line) => ({ text: line, look: as }))
    }
    return { lines: [...linesOf(text, look), ...(small ? linesOf(small, SMALL) : [])], column, isHead }
  }
}

type Line = { text: string; look: Look }

/** A long amount is drawn smaller, so that it never touches its neighbour. */
function fitting(sheet: Sheet, text: string, look: Look, room: number): Look {
  const width = sheet.widthOf(text, look)
  return width <= room ? look : { ...look, size: Math.floor((look.size * room * 10) / width) / 10 }
}

const spaceOf = ({ size }: Look) => Math.round(size * 1.35)
const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { look }) => sum + spaceOf(look), 0)

const place = (column: Column) => ('x' in column ? { x: column.x } : { right: column.right })

const VALUES = { x: LEFT + 150, width: RIGHT - LEFT - 150 } as const

/** A table without a header: each row is a label and its value. */
export function drawFacts(sheet: Sheet, rows: readonly Fact[]): void {
  const body = sheet.element('Table', {})
  sheet.add(body)
  sheet.line(sheet.y - 6, LINE)
  for (const [label, value] of rows) {
    const lines = sheet.linesOf(value, CELL, VALUES.width)
    sheet.need(lines.length * 13 + 12)
    const { y } = sheet
    const cells = [
      sheet.element('TH', { scope: 'Row' }, [() => sheet.write(label, HEADING, { x: LEFT, y: y + 1 })]),
      sheet.element('TD', {}, [
        () => {
          for (const [index, line] of lines.entries())
            sheet.write(line, CELL, { x: VALUES.x, y: y + index * 13 })
        },
      ]),
    ]
    sheet.add(sheet.element('TR', {}, cells), body)
    sheet.y += lines.length * 13 + 10
    sheet.rule(sheet.y - 6)
  }
  body.end()
}
