import type { ActivityRow } from '@bank/contract/activity'
import { signOf } from '@bank/contract/sign'
import type { FileQuery } from '@bank/contract/transaction-files'
import type { AccountType, Transaction } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import { WALK_MAX } from '../db/walk.ts'
import { Download } from '../http/download.ts'
import { type Columns, csvOf, plainDollars } from '../reports/csv.ts'
import { listOwn, type OwnQuery } from '../transactions/own-list.ts'
import { ofxOf } from './ofx.ts'
import { postingsOf } from './postings.ts'

/**
 * A customer's transactions with the filters of their list, as a file (DEC-53). OFX, and CSV of one account, are made of
 * the account's postings; CSV of all accounts, or of what is not completed, is the list (DEC-72). The next page is read
 * when the one before has been sent, so a long history needs no more memory than a short one, and an abandoned download
 * stops reading.
 */
export async function exportOwn(
  db: Database,
  userId: string,
  { format, ...query }: FileQuery,
): Promise<Download> {
  const { now } = await db.row<{ now: string }>(sql`select now()`)
  const name = `transactions-${now.slice(0, 10)}.${format}`
  if (format === 'ofx') return new Download(name, 'application/x-ofx', ofxOf(db, { userId, now, query }))
  const { account, status = 'completed' } = query
  const lines =
    account && status === 'completed'
      ? csvOf(postingColumns(account), rowsOf(db, userId, account, query))
      : csvOf(listColumns(account), pagesOf(db, userId, query))
  return new Download(name, 'text/csv; charset=utf-8', lines)
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

async function* rowsOf(db: Queries, userId: string, account: AccountType, query: OwnQuery) {
  for await (const { rows } of postingsOf(db, userId, account, query)) yield rows
}

/**
 * Times are ISO 8601 in UTC; missing values are empty cells. Money out of the account in the filter is negative; without
 * one, money out of the account in the row is.
 */
const listColumns = (account: AccountType | undefined): Columns<Transaction> => [
  ['Date', ({ transactionDate }) => transactionDate],
  ['Description', ({ description }) => description],
  ['Type', ({ type }) => type],
  ['Category', ({ category }) => category],
  ['Account', ({ accountType }) => accountType],
  ['To Account', ({ toAccountType }) => toAccountType ?? ''],
  ['Amount (USD)', (row) => plainDollars(signOf(row, account) * row.amount)],
  ['Status', ({ status }) => status],
  ['Requested', ({ createdAt }) => createdAt],
  ['Decided', ({ decidedAt }) => decidedAt ?? ''],
  ['Reference', ({ reference }) => reference],
  ['Cryptocurrency', ({ cryptoType }) => cryptoType ?? ''],
  ['Network', ({ cryptoNetwork }) => cryptoNetwork ?? ''],
  ['Address', ({ cryptoAddress }) => cryptoAddress ?? ''],
  ['ID', ({ id }) => id],
]

/** The balance is that after the row. The id is the transaction's, as in the list and in OFX. */
const postingColumns = (account: AccountType): Columns<ActivityRow> => [
  ['Date', ({ at }) => at],
  ['Description', ({ description }) => description],
  ['Type', ({ kind }) => kind],
  ['Account', () => account],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
  ['Balance (USD)', ({ balance }) => plainDollars(balance)],
  ['Reference', ({ reference }) => reference ?? ''],
  ['ID', ({ id, transactionId }) => transactionId ?? id],
]
