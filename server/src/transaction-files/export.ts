import type { FileQuery } from '@bank/contract/transaction-files'
import type { Transaction } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import { WALK_MAX } from '../db/walk.ts'
import { Download } from '../http/download.ts'
import { BYTE_ORDER_MARK, csvLine, plainDollars } from '../reports/csv.ts'
import { listOwn, type OwnQuery } from '../transactions/transaction.ts'
import { ofxOf } from './ofx.ts'

/**
 * A customer's transactions with the filters of their list, as a file (DEC-53). The next page is read when the one before
 * has been sent, so a long history needs no more memory than a short one, and an abandoned download stops reading.
 */
export async function exportOwn(
  db: Database,
  userId: string,
  { format, ...query }: FileQuery,
): Promise<Download> {
  const { now } = await db.row<{ now: string }>(sql`select now()`)
  const name = `transactions-${now.slice(0, 10)}.${format}`
  return format === 'csv'
    ? new Download(name, 'text/csv; charset=utf-8', asCsv(pagesOf(db, userId, query)))
    : new Download(name, 'application/x-ofx', ofxOf(db, { userId, now, query }, pagesOf))
}

/** The pages of the list itself, so that the file has the same rows as the screen. */
async function* pagesOf(db: Queries, userId: string, query: OwnQuery): AsyncGenerator<Transaction[]> {
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await listOwn(db, userId, { ...query, limit: WALK_MAX, cursor })
    yield data
    cursor = nextCursor ?? undefined
  } while (cursor)
}

/** Times are ISO 8601 in UTC; missing values are empty cells. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: Transaction) => string])[] = [
  ['Date', ({ transactionDate }) => transactionDate],
  ['Description', ({ description }) => description],
  ['Type', ({ type }) => type],
  ['Category', ({ category }) => category],
  ['Account', ({ accountType }) => accountType],
  ['To Account', ({ toAccountType }) => toAccountType ?? ''],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
  ['Status', ({ status }) => status],
  ['Decided', ({ decidedAt }) => decidedAt ?? ''],
  ['Reference', ({ reference }) => reference],
  ['Cryptocurrency', ({ cryptoType }) => cryptoType ?? ''],
  ['Network', ({ cryptoNetwork }) => cryptoNetwork ?? ''],
  ['Address', ({ cryptoAddress }) => cryptoAddress ?? ''],
  ['ID', ({ id }) => id],
]

async function* asCsv(pages: AsyncGenerator<Transaction[]>) {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([heading]) => heading))
  for await (const rows of pages)
    yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('')
}
