/** Excel reads UTF-8 as such only where a byte order mark says so. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** A line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A spreadsheet runs a cell that begins like a formula, wherever its text came from (hazard H1), and some do so with
 * the full-width signs too: such a cell gets an apostrophe in front.
 */
function csvCell(text: string): string {
  const defused = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
