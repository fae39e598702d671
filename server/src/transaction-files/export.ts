import type { ActivityRow } from '@bank/contract/activity'
import { type Cents, cents } from '@bank/contract/money'
import { signOf } from '@bank/contract/sign'
import type { FileQuery } from '@bank/contract/transaction-files'
import type { AccountType, Transaction, TransactionStatus } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Columns, csvOf, digitsAsText, plainDollars } from '../csv.ts'
import type { Database, Queries } from '../db/connect.ts'
import { WALK_MAX } from '../db/walk.ts'
import { Download } from '../http/download.ts'
import { listOwn, type OwnQuery } from '../transactions/own-list.ts'
import { plainColumns } from '../transactions/transaction.ts'
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
  const now = await db.value<string>(sql`select now()`)
  const name = `transactions-${now.slice(0, 10)}.${format}`
  if (format === 'ofx') return new Download(name, 'application/x-ofx', ofxOf(db, { userId, now, query }))
  const { account, status = 'completed' } = query
  const lines =
    account && status === 'completed'
      ? postedPages(db, userId, account, query)
      : listedPages(db, { userId, now, query })
  return new Download(name, 'text/csv; charset=utf-8', csvOf(COLUMNS, lines))
}

/** A line of either kind of CSV file: a transaction of the list, or a row of a balance, which can be of no transaction. */
type Line = Pick<ActivityRow, 'at' | 'description' | 'kind' | 'id' | 'amount'> & {
  account: AccountType
  status: TransactionStatus
  reference: string | null
  /** The balance of the account after it; null in the list, which has no balance. */
  balance: Cents | null
  of: Transaction | null
}

/**
 * The pages of the list itself, so that the file has the same rows as the screen. A request that is approved during the
 * download becomes one of the newest rows. It is in the file once, at the end if its old place had not been read.
 */
async function* listedPages(
  db: Queries,
  { userId, now, query }: { userId: string; now: string; query: OwnQuery },
): AsyncGenerator<Line[]> {
  const read = (cursor?: string) => listOwn(db, userId, { ...query, limit: WALK_MAX, cursor }, plainColumns)
  const line = (row: Transaction) => listed(row, query.account)
  // The rows that can come again.
  const told = new Set<string>()
  const isNew = ({ id }: Transaction) => !told.has(id)
  const first = await read()
  for (let page = first; ; page = await read(page.nextCursor)) {
    yield page.data.filter(isNew).map(line)
    for (const { id, status, transactionDate } of page.data)
      if (status === 'pending' || transactionDate >= now) told.add(id)
    if (page.nextCursor === null) break
  }
  if (first.nextCursor === null || first.counts.pending === 0) return
  const { data } = await listOwn(db, userId, { ...query, limit: WALK_MAX, sort: 'newest' }, plainColumns)
  yield data.filter((row) => isNew(row) && row.createdAt < now && row.transactionDate >= now).map(line)
}

/** Money out of the account in the filter is negative; without one, money out of the account in the row is. */
const listed = (of: Transaction, account?: AccountType): Line => ({
  ...of,
  at: of.transactionDate,
  kind: of.type,
  account: of.accountType,
  amount: cents(signOf(of, account) * of.amount),
  balance: null,
  of,
})

async function* postedPages(db: Queries, userId: string, account: AccountType, query: OwnQuery) {
  for await (const { rows } of postingsOf(db, userId, account, query)) {
    const ids = rows.flatMap(({ transactionId }) => transactionId ?? [])
    const found = await db.rows<Transaction>(
      sql`select ${plainColumns} from transactions t where t.id = any(${ids}::uuid[]) and t.user_id = ${userId}`,
    )
    const byId = new Map(found.map((each) => [each.id, each]))
    yield rows.map((row) => posted(row, byId.get(row.transactionId ?? '') ?? null, account))
  }
}

/** The id is the transaction's, as in the list and in OFX. */
const posted = (row: ActivityRow, of: Transaction | null, account: AccountType): Line => ({
  ...row,
  id: of?.id ?? row.id,
  account: of?.accountType ?? account,
  status: 'completed',
  of,
})

/** Times are ISO 8601 in UTC; missing values are empty cells. Every CSV file has the same columns. */
const COLUMNS: Columns<Line> = [
  ['Date', ({ at }) => at],
  ['Description', ({ description }) => digitsAsText(description)],
  ['Type', ({ kind }) => kind],
  ['Category', ({ of }) => digitsAsText(of?.category ?? '')],
  ['Account', ({ account }) => account],
  ['To Account', ({ of }) => of?.toAccountType ?? ''],
  ['Amount (USD)', ({ amount }) => plainDollars(amount)],
  ['Status', ({ status }) => status],
  ['Requested', ({ of }) => of?.createdAt ?? ''],
  ['Decided', ({ of }) => of?.decidedAt ?? ''],
  ['Reference', ({ reference }) => digitsAsText(reference ?? '')],
  ['Cryptocurrency', ({ of }) => digitsAsText(of?.cryptoType ?? '')],
  ['Network', ({ of }) => digitsAsText(of?.cryptoNetwork ?? '')],
  ['Address', ({ of }) => digitsAsText(of?.cryptoAddress ?? '')],
  ['ID', ({ id }) => id],
  ['Balance (USD)', ({ balance }) => (balance === null ? '' : plainDollars(balance))],
]
