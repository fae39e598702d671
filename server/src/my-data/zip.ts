import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { BYTE_ORDER_MARK, csvLine } from '../reports/csv.ts'

/** A row of a table in the file: texts, numbers and so on, or values of an act as an object. */
export type Row = Record<string, unknown>

/** The content of the file: things of which there is one, and tables, each in both formats. */
export type Content = { readme: string; things: Record<string, object>; tables: Record<string, Row[]> }

/** One ZIP with a `.json` for each thing, and a `.json` and a `.csv` for each table. */
export async function zipped({ readme, things, tables }: Content): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  // In UTC, so that the file says nothing about the server's place.
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('README.txt', readme)
  for (const [name, thing] of Object.entries(things)) add(`${name}.json`, asJson(thing))
  for (const [name, rows] of Object.entries(tables)) {
    add(`${name}.json`, asJson(rows))
    add(`${name}.csv`, asCsv(rows))
  }
  const [content] = await Promise.all([buffer(zip.outputStream), zip.end()])
  return content
}

const asJson = (thing: object) => `${JSON.stringify(thing, null, 2)}\n`

function asCsv(rows: Row[]): string {
  const headings = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(headings.map((heading) => cellOf(row[heading]))))
  return `${BYTE_ORDER_MARK}${csvLine(headings)}${lines.join('')}`
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
