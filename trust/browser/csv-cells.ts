import type { Call } from '@bank/contract/client'
import { reports } from '@bank/contract/reports'

/** Finds cells of the two CSV reports that a spreadsheet would run as formulas (HAZ-H1), and unreadable reports. */
export async function findFormulas(call: Call): Promise<string[]> {
  const found: string[] = []
  for (const type of ['users', 'transactions'] as const) {
    const { file } = await call(reports.make, { body: { type, format: 'csv', filters: {} } })
    const rows = cellsOf((await file.text()).replace('\u{FEFF}', ''))
    const width = rows[0]?.length ?? 0
    if (rows.length < 2 || rows.some((row) => row.length !== width))
      found.push(`the CSV of ${type} is not a table`)
    const formulas = rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?[\d.]+$/.test(cell))
    found.push(...formulas.map((cell) => `the CSV of ${type} contains the formula ${cell}`))
  }
  return found
}

/** A parser of RFC 4180 that is independent of the code which writes the reports. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}
