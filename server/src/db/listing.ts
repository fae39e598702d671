import { LIST_DEFAULT } from '@bank/contract/endpoint'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { type PageQuery, pageClause } from './page.ts'
import { SMALL } from './search.ts'

// How a long list is read. Without a search, a page is the newest rows of each combination of facets, merged: an
// index holds each combination in order, so any filter and any page cost the same. With one, there are two ways, and
// each is slow where the other is fast: walking from the newest row until the page is full, which a common word fills
// soon, and taking all that the trigram index finds, which is little for a rare one. A probe of the newest rows tells
// which; whatever it says, the answer is the same. OFFSET, one OR over two tables, and leaving the choice to the
// planner (which can't know how common a word is inside others) were measured and are slow by hundreds of times.

/** Rows that the probe looks at; a list of no more is read whole. */
const PROBE = 1000
/** Hits in the probe from which walking is the faster way to a page. */
const COMMON = 5
/** Hits in the probe from which walking is the faster way to the limit of a count. */
const VERY_COMMON = 60
/** Rows after which a walk is given up in favour of the index. */
const WALK_MAX = 20_000
/** Up to so many matches of a search, `matched` is exact in every list. */
export const COUNTED_MAX = 1000

/** A list as SQL: rows of `from`, newest first by (at, id). */
export type Listing = {
  from: Sql
  at: Sql
  id: Sql
  facets: Sql
  /** Each combination of facets that the filters leave, as text[] literals; null where they leave everything. */
  combinations: string[] | null
}

export type Searching = {
  /** Whether a row of the listing's `from` matches, for walking. */
  holds: Sql
  /** `id` and `created_at` of every row that passes the filters and matches, through indexes. */
  found(after: Sql): Sql
}

/**
 * The combinations of facets that have all of `wanted`, one facet from each of `choices`, as text[] literals; null
 * where nothing is wanted.
 */
export function combinationsOf(
  choices: readonly (readonly string[])[],
  wanted: readonly string[],
): string[] | null {
  if (wanted.length === 0) return null
  const left = choices.map((options) => {
    const named = options.filter((option) => wanted.includes(option))
    return named.length > 0 ? named : options
  })
  return left
    .reduce<string[][]>((all, options) => all.flatMap((some) => options.map((option) => [...some, option])), [[]])
    .map((combination) => `{${combination.join(',')}}`)
}

/** The ids of one page and one row more, as a statement for `from`. */
export function pageIds(listing: Listing, query: PageQuery, searching: Searching | null): Sql {
  const { limit = LIST_DEFAULT } = query
  if (!searching) return newest(listing, query, limit + 1)
  const { after } = pageClause(query, listing.at, listing.id)
  const { orderAndLimit } = pageClause(query, sql`created_at`, sql`id`)
  return sql`
    with probe as materialized (
      select count(*) filter (where hit) as hits, count(*) as seen
      from (${newest(listing, query, PROBE, searching.holds)}) newest
    ), walked as materialized (
      select id, created_at from (${newest(listing, query, WALK_MAX, searching.holds)}) newest
      where hit and (select hits >= ${COMMON} or seen < ${PROBE} from probe) ${orderAndLimit}
    ), lacking as materialized (
      select seen = ${PROBE} and (select count(*) from walked) <= ${limit} as yes from probe
    ), found as materialized (${searching.found(after)})
    select id, created_at from walked where not (select yes from lacking)
    union all
    (select id, created_at from found where (select yes from lacking) ${orderAndLimit})`
}

/** How many match: exactly, up to a limit; beyond it there are `more`. */
export async function countMatches(
  db: Queries,
  listing: Listing,
  searching: Searching,
  among: number,
): Promise<{ matched: number; more: boolean }> {
  const limit = among <= SMALL ? SMALL : COUNTED_MAX
  const { count } = await db.row<{ count: number }>(sql`
    with probe as materialized (
      select count(*) filter (where hit) as hits, count(*) as seen
      from (${newest(listing, {}, PROBE, searching.holds)}) newest
    ), walked as materialized (
      select count(*) as hits from (
        select from (${newest(listing, {}, WALK_MAX, searching.holds)}) newest
        where hit and (select hits >= ${VERY_COMMON} from probe) limit ${limit + 1}
      ) hit
    ), found as materialized (${searching.found(sql`true`)})
    select case
      when seen < ${PROBE} then hits
      when (select hits from walked) > ${limit} then (select hits from walked)
      else (select count(*) from (select from found limit ${limit + 1}) counted)
    end as count from probe`)
  return { matched: Math.min(count, limit), more: count > limit }
}

/** The newest rows that the filters leave, merged from an ordered index scan for each combination of facets. */
function newest({ from, at, id, facets, combinations }: Listing, query: PageQuery, limit: number, holds?: Sql) {
  const { after, orderAndLimit } = pageClause({ ...query, limit: limit - 1 }, at, id)
  const hit = holds ? sql`, ${holds} as hit` : empty
  const branch = (where: Sql) =>
    sql`(select ${id} as id, ${at} as created_at ${hit} from ${from} where ${where} and ${after} ${orderAndLimit})`
  if (!combinations) return branch(sql`true`)
  const merged = pageClause({ ...query, limit: limit - 1 }, sql`created_at`, sql`id`)
  const branches = combinations.map((combination) => branch(sql`${facets} = ${combination}::text[]`))
  return sql`select * from (${join(branches, ' union all ')}) merged ${merged.orderAndLimit}`
}
