/** Excel only recognizes UTF-8 by a byte order mark. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** A line in the format of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The columns of a file: each has a heading and a function for the cells. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => string])[]

/** The lines of a file, while its rows are read. */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading))
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
}

/** An amount in dollars for a file that programs read: "1234.50", "-0.05". */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2)

const NO_BREAK_SPACE = '\u{A0}'

/** A number that a spreadsheet shows as it was typed. Excel shows longer ones as powers of ten. */
const SHOWN_AS_TYPED = /^(0|[1-9]\d{0,10})$/

/**
 * A cell with text that somebody typed, for every CSV file that people open. A spreadsheet makes a number or a date of digits
 * with their signs: the telephone number +6560001111 loses its plus, the reference 0042 its zeros, and the unit 5-12 becomes
 * a day. With a no-break space in front they stay text and look as they were typed (tried with LibreOffice 7.4).
 *
 * The space stays in the cell: Excel's TRIM and SQL's trim leave it there. So digits that a spreadsheet shows as they were
 * typed don't get it, and are found by a lookup of a reference. JSON and OFX never have it, and neither do the papers that
 * are kept with a check code; a statement's CSV is made anew for each download.
 */
export const digitsAsText = (text: string): string =>
  /^[+(]?\d[\d\s().,:/%eE+-]*$/.test(text) && !SHOWN_AS_TYPED.test(text) ? NO_BREAK_SPACE + text : text

/** A negative number is not a formula, although it begins like one. */
const NUMBER = /^-\d+(\.\d+)?$/

/**
 * A spreadsheet runs a cell that begins like a formula, wherever its text came from (HAZ-H1); some accept
 * full-width signs too. Such a cell is prefixed with an apostrophe.
 */
function csvCell(text: string): string {
  const defused = !NUMBER.test(text) && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
