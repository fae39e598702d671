import { LIST_DEFAULT } from '@bank/contract/endpoint'
import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { type Listing, newest, readPage, segmentsOf } from '../db/listing.ts'
import { countedBefore, type PageQuery, pageClause, pageOf, writeCursor } from '../db/page.ts'

/** What a transaction's segment is made of (migrations/0007-scale.sql). */
export const TRANSACTION_SEGMENTS = [TransactionStatus.options, TransactionType.options]

/** Rows that a search in one customer's transactions looks at for a page. A customer with more turns the page. */
export const SEARCHED_MAX = 10_000

type Query = PageQuery & {
  search?: string | undefined
  status?: TransactionStatus | undefined
  type?: TransactionType | undefined
}

type About = {
  userId: string
  query: Query
  /** Whether a row of `transactions t` holds what is searched for; null where nothing is. */
  holds: Sql | null
  /** The statement of the rows, from the one of their ids, which it names `page`. */
  select: (page: Sql, orderAndLimit: Sql) => Sql
}

/**
 * A page of one customer's transactions, with how many there are of each status. Nothing here reads all of them: a page is
 * read from an index, the numbers are kept, and a search looks at SEARCHED_MAX rows at most. Where there are more,
 * `matched` is the least that there are, `more` is true, and the page may be short though another one follows.
 */
export async function listOfOne<Row extends { id: string; createdAt: string }>(
  db: Queries,
  { userId, query, holds, select }: About,
) {
  const { segments, counts, total, left } = await countOfOne(db, userId, query)
  const listing: Listing = {
    from: sql`transactions t`,
    of: sql`t.user_id = ${userId}`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    segment: sql`t.segment`,
    segments,
    left,
    total,
  }
  const { orderAndLimit } = pageClause(query, sql`t.created_at`, sql`t.id`)
  const page = holds
    ? await searchPage<Row>(db, listing, query, holds, (ids) => select(ids, orderAndLimit))
    : await readPage<Row>(db, listing, query, null, (ids) => select(ids, orderAndLimit))
  return { ...page, total, counts }
}

async function countOfOne(db: Queries, userId: string, query: Query) {
  const kept = await db.rows<{ segment: string; amount: number }>(sql`
    select segment, sum(amount)::bigint as amount from own_tallies
    where user_id = ${userId} and subject = 'transactions' group by segment`)
  const segments = segmentsOf(TRANSACTION_SEGMENTS, [query.status, query.type])
  const countOf = (isCounted: (segment: string) => boolean) =>
    kept.reduce((sum, { segment, amount }) => (isCounted(segment) ? sum + amount : sum), 0)
  const ofStatus = (status: TransactionStatus) => countOf((segment) => segment.startsWith(`${status} `))
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

type Walked = { ids: string[]; hits: number; passed: number; lastId: string; lastAt: string }

async function searchPage<Row extends { id: string; createdAt: string }>(
  db: Queries,
  listing: Listing,
  query: Query,
  holds: Sql,
  select: (page: Sql) => Sql,
) {
  const { limit = LIST_DEFAULT } = query
  const { order } = pageClause(query, sql`t.created_at`, sql`t.id`)
  const { order: orderOfWay } = pageClause(query, sql`way.created_at`, sql`way.id`)
  const isOldestFirst = query.sort === 'oldest'
  const walked = await db.row<Walked>(sql`
    with way as materialized (
      select t.id, t.created_at, ${holds} as is_hit
      from (${newest(listing, query, SEARCHED_MAX)}) walked join transactions t on t.id = walked.id ${order}
    ), last as (
      select id, created_at from way order by created_at ${isOldestFirst ? sql`desc` : empty}, id ${isOldestFirst ? sql`desc` : empty} limit 1
    )
    select (select coalesce(array_agg(id), '{}') from (
        select id from way where is_hit ${orderOfWay} limit ${limit + 1}) hits) as ids,
      (select count(*) from way where is_hit) as hits, (select count(*) from way) as passed,
      (select id from last) as "lastId", (select created_at from last) as "lastAt"`)
  const isCut = walked.passed === SEARCHED_MAX
  const counted = countedBefore(query) ?? { matched: walked.hits, more: isCut }
  const rows =
    walked.ids.length === 0 ? [] : await db.rows<Row>(select(sql`select unnest(${walked.ids}::uuid[]) as id`))
  const { data, nextCursor } = pageOf(rows, query, counted)
  const further = isCut ? writeCursor({ id: walked.lastId, createdAt: walked.lastAt }, counted) : null
  return { data, nextCursor: nextCursor ?? further, ...counted }
}
