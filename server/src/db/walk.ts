import { LIST_DEFAULT } from '@bank/contract/endpoint'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { countedBefore, type MatchCount, type PageQuery, pageClause, pageOf, writeCursor } from './page.ts'

/** The rows that a search in a customer's own list reads for one page. */
export const WALK_MAX = 4000

type Walked = { ids: string[]; hits: number; passed: number; lastId: string; lastAt: string }

/**
 * A page of a search that checks each row, at most WALK_MAX of them, which limits the cost of a customer's own list. If
 * there are more rows, `matched` is a minimum, `more` is true, and the page can be short although another one follows.
 * `rows` selects `id`, `created_at` and `is_hit` of the first WALK_MAX rows after the cursor; `select` makes the
 * statement for a page's rows from the statement for their ids; `at` is as in `pageOf`.
 */
export async function readWalkedPage<Row extends { id: string; createdAt: string }>(
  db: Queries,
  query: PageQuery,
  rows: Sql,
  select: (ids: Sql) => Sql,
  at?: (row: Row) => string,
) {
  const { limit = LIST_DEFAULT, sort = 'newest' } = query
  const { order } = pageClause(query, sql`created_at`, sql`id`)
  const { order: backwards } = pageClause(
    { sort: sort === 'newest' ? 'oldest' : 'newest' },
    sql`created_at`,
    sql`id`,
  )
  const walked = await db.row<Walked>(sql`
    with way as materialized (${rows}),
      last as (select id, created_at from way ${backwards} limit 1),
      page as (select id from way where is_hit ${order} limit ${limit + 1})
    select (select coalesce(array_agg(id), '{}') from page) as ids,
      (select count(*) from way where is_hit) as hits, (select count(*) from way) as passed,
      (select id from last) as "lastId", (select created_at from last) as "lastAt"`)
  const isCut = walked.passed === WALK_MAX
  const counted: MatchCount = countedBefore(query) ?? { matched: walked.hits, more: isCut }
  const found =
    walked.ids.length > 0 ? await db.rows<Row>(select(sql`select unnest(${walked.ids}::uuid[]) as id`)) : []
  const { data, nextCursor } = pageOf(found, query, counted, at)
  const further = isCut ? writeCursor({ id: walked.lastId, createdAt: walked.lastAt }, counted) : null
  return { data, nextCursor: nextCursor ?? further, ...counted }
}
