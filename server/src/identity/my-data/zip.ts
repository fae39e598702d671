import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { BYTE_ORDER_MARK, csvLine } from '../../csv.ts'

/** A row of a table in the file: texts, numbers and so on, or values of an act as an object. */
export type Row = Record<string, unknown>

/** The columns of a table, and its rows from the first one on, each time that `pages` is called. */
export type Table = { headings: string[]; pages: () => AsyncIterable<Row[]> }

/** The content of the file: things of which there is one, tables, and at last what there is to say about all of them. */
export type Content = { things: Record<string, object>; tables: Record<string, Table>; readme(): string }

/**
 * One ZIP with a `.json` for each thing, and a `.json` and a `.csv` for each table. Tables are read and written page by
 * page, one after the other, and twice, so that none is ever in memory as a whole. Throws between two pages if `signal`
 * is aborted.
 */
export async function zipped(
  { readme, things, tables }: Content,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const { promise: failure, reject: fail } = Promise.withResolvers<never>()
  // In UTC, so that the file says nothing about the server's place.
  const add = (name: string, texts: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, (give) => give(null, Readable.from(until(signal, texts())).on('error', fail)))
  for (const [name, thing] of Object.entries(things))
    zip.addBuffer(Buffer.from(asJson(thing)), `${name}.json`)
  for (const [name, table] of Object.entries(tables)) {
    add(`${name}.json`, () => inJson(table.pages()))
    add(`${name}.csv`, () => inCsv(table))
  }
  add('README.txt', async function* () {
    yield readme()
  })
  zip.end()
  return Promise.race([buffer(zip.outputStream), failure])
}

async function* until<Piece>(signal: AbortSignal | undefined, pieces: AsyncIterable<Piece>) {
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    yield piece
  }
}

const asJson = (thing: object) => `${JSON.stringify(thing, null, 2)}\n`

/** The same text as for all rows at once. */
async function* inJson(pages: AsyncIterable<Row[]>) {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + JSON.stringify(rows, null, 2).slice(2, -2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* inCsv({ headings, pages }: Table) {
  yield BYTE_ORDER_MARK + csvLine(headings)
  for await (const rows of pages())
    yield rows.map((row) => csvLine(headings.map((heading) => cellOf(row[heading])))).join('')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
