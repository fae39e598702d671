import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { type Listing, newest, readPage, segmentsOf } from '../db/listing.ts'
import { type PageQuery, pageClause } from '../db/page.ts'
import { isWithin, type PeriodQuery } from '../db/period.ts'
import { readWalkedPage, WALK_MAX } from '../db/walk.ts'

/** The parts of a transaction's segment (migrations/0009-transactions.sql). */
export const TRANSACTION_SEGMENTS = [TransactionStatus.options, TransactionType.options]

type Query = PageQuery &
  PeriodQuery & {
    search?: string | undefined
    status?: TransactionStatus | undefined
    type?: TransactionType | undefined
  }

type About = {
  userId: string
  query: Query
  /** Whether a row passes the filters that no index covers, as a condition on the columns of CARRIED; null without any. */
  holds: Sql | null
  /** Builds the statement of the rows from that of their ids, which it names `page`. */
  select: (page: Sql, orderAndLimit: Sql) => Sql
}

/**
 * A page of one customer's transactions by their date (DEC-72), with the count of each status within the type in the
 * query. It never reads all of them: a page comes from an index, the counts are stored, and a search is limited
 * (db/walk.ts).
 */
export async function listOfOne<Row extends { id: string; createdAt: string; transactionDate: string }>(
  db: Queries,
  { userId, query, holds, select }: About,
) {
  const { segments, counts, total, left } = await countOfOne(db, userId, query)
  const listing: Listing = { ...rowsOfOne(userId, query), segments, left, total }
  const { orderAndLimit } = pageClause(query, sql`t.transaction_date`, sql`t.id`)
  const selectPage = (ids: Sql) => select(ids, orderAndLimit)
  const hasPeriod = query.from !== undefined || query.to !== undefined
  if (!holds && !hasPeriod)
    return { ...(await readPage<Row>(db, listing, query, null, selectPage, dateOf)), total, counts }
  const rows = sql`
    select id, created_at, ${holds ?? sql`true`} as is_hit from (${newest(listing, query, WALK_MAX, CARRIED)}) walked`
  const page = await readWalkedPage<Row>(db, query, rows, selectPage, dateOf)
  return { ...page, total, counts }
}

/** The moment by which lists of transactions are in order. */
export const dateOf = ({ transactionDate }: { transactionDate: string }) => transactionDate

/**
 * The newest rows of the period in the query, of any status and type, with what they are counted and added up by, which the
 * index has.
 */
export const indexedOfOne = (userId: string, query: PeriodQuery, limit: number): Sql =>
  newest(
    { ...rowsOfOne(userId, query), segments: null },
    {},
    limit,
    sql`t.status, t.type, t.account_type, t.to_account_type, t.amount_cents`,
  )

/** The newest rows of the period and type in the query, of any status, with what a search checks too. */
export function newestOfOne(userId: string, query: Query, limit: number): Sql {
  const segments = segmentsOf(TRANSACTION_SEGMENTS, [query.type])
  return newest({ ...rowsOfOne(userId, query), segments }, {}, limit, sql`${CARRIED}, t.status, t.type`)
}

const rowsOfOne = (userId: string, query: PeriodQuery) => ({
  from: sql`transactions t`,
  of: sql`t.user_id = ${userId} and ${isWithin(sql`t.transaction_date`, query)}`,
  at: sql`t.transaction_date`,
  id: sql`t.id`,
  segment: sql`t.segment`,
})

/** The columns that a row is checked by. */
const CARRIED = sql`
  t.folded, t.category, t.crypto_type, t.crypto_address, t.account_type, t.to_account_type, t.amount_cents`

async function countOfOne(db: Queries, userId: string, query: Query) {
  const kept = await db.rows<{ segment: string; amount: number }>(sql`
    select segment, sum(amount)::bigint as amount from own_tallies
    where user_id = ${userId} and subject = 'transactions' group by segment`)
  const segments = segmentsOf(TRANSACTION_SEGMENTS, [query.status, query.type])
  const countOf = (isCounted: (segment: string) => boolean) =>
    kept.reduce((sum, { segment, amount }) => (isCounted(segment) ? sum + amount : sum), 0)
  const { type = '' } = query
  const ofStatus = (status: TransactionStatus) =>
    countOf((segment) => segment.startsWith(`${status} `) && segment.endsWith(type))
  return {
    segments,
    total: countOf(() => true),
    left: countOf((segment) => segments?.includes(segment) ?? true),
    counts: {
      completed: ofStatus('completed'),
      pending: ofStatus('pending'),
      failed: ofStatus('failed'),
      cancelled: ofStatus('cancelled'),
    },
  }
}
