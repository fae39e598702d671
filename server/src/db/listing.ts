import { LIST_DEFAULT } from '@bank/contract/endpoint'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { type Counted, number, type PageQuery, pageClause } from './page.ts'
import { SMALL } from './search.ts'

// How a long list is read. Without a search, a page is the newest rows of each segment, merged: an
// index holds each segment in order, so any filter and any page cost the same. With one, there are two ways, and
// each is slow where the other is fast: walking from the newest row until the page is full, which a common word fills
// soon, and taking all that the trigram index finds, which is little for a rare one. A probe of the newest rows tells
// which; whatever it says, the answer is the same. OFFSET, one OR over two tables, and leaving the choice to the
// planner (which can't know how common a word is inside others) were measured and are slow by hundreds of times.

/** Rows that the probe looks at; a list of no more is read whole. */
const PROBE = 500
/** Hits in the probe from which walking is the faster way to a page. */
const COMMON = 3
/** Hits in the probe from which walking is the faster way to the limit of a count. */
const VERY_COMMON = 30
/** Rows after which a walk is given up in favour of the index. */
const WALK_MAX = 10_000
/** Up to so many matches of a search, `matched` is exact in every list. */
export const COUNTED_MAX = 1000

/** A list as SQL: rows of `from`, newest first by (at, id). */
export type Listing = {
  from: Sql
  at: Sql
  id: Sql
  segment: Sql
  /** The segments that the filters leave; null where they leave everything. */
  segments: string[] | null
}

export type Searching = {
  /** Columns of `from` that the look at a row needs, which it finds in `newest`. */
  carried: Sql
  /** What else it needs, joined to `newest`. */
  joined: Sql
  /** Whether a row matches, for walking. */
  holds: Sql
  /** `id` and `created_at` of every row that passes the filters and matches, through indexes. */
  found(after: Sql): Sql
}

/**
 * The segments that have all of the `wanted` words, each segment being one word of each of the `choices`; null where
 * nothing is wanted.
 */
export function segmentsOf(
  choices: readonly (readonly string[])[],
  wanted: readonly (string | undefined)[],
): string[] | null {
  const left = choices.map((options) => {
    const named = options.filter((option) => wanted.includes(option))
    return named.length > 0 ? named : options
  })
  if (left.every((options, index) => options === choices[index])) return null
  return left
    .reduce<string[][]>(
      (all, options) => all.flatMap((some) => options.map((option) => [...some, option])),
      [[]],
    )
    .map((words) => words.join(' '))
}

/** The ids of one page and of one row more, as a statement for `from`. */
export function pageIds(listing: Listing, query: PageQuery, searching: Searching | null): Sql {
  const { limit = LIST_DEFAULT } = query
  if (!searching) return newest(listing, query, limit + 1)
  const { after } = pageClause(query, listing.at, listing.id)
  const { orderAndLimit } = pageClause(query, sql`created_at`, sql`id`)
  const walk = pageClause(query, sql`newest.created_at`, sql`newest.id`)
  return sql`
    with probe as materialized (${probe(listing, query, searching)}), walked as materialized (
      select newest.id, newest.created_at
      from (${newest(listing, query, WALK_MAX, searching.carried)}) newest ${searching.joined}
      where ${searching.holds} and (select hits >= ${number(COMMON)} or seen < ${number(PROBE)} from probe)
      ${walk.orderAndLimit}
    ), lacking as materialized (
      select seen = ${number(PROBE)} and (select count(*) from walked) <= ${number(limit)} as yes from probe
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
): Promise<Counted> {
  const limit = among <= SMALL ? SMALL : COUNTED_MAX
  const most = number(limit + 1)
  const { count } = await db.row<{ count: number }>(sql`
    with probe as materialized (${probe(listing, {}, searching)}), walked as materialized (
      select count(*) as hits from (
        select from (${newest(listing, {}, WALK_MAX, searching.carried)}) newest ${searching.joined}
        where ${searching.holds} and (select hits >= ${number(VERY_COMMON)} from probe) limit ${most}
      ) matching
    ), found as materialized (${searching.found(sql`true`)})
    select case
      when seen < ${number(PROBE)} then hits
      when (select hits from walked) = ${most} then ${most}
      else (select count(*) from (select from found limit ${most}) counted)
    end as count from probe`)
  return { matched: Math.min(count, limit), more: count > limit }
}

function probe(listing: Listing, query: PageQuery, { carried, joined, holds }: Searching) {
  return sql`
    select count(*) filter (where ${holds}) as hits, count(*) as seen
    from (${newest(listing, query, PROBE, carried)}) newest ${joined}`
}

/** The newest rows that the filters leave, merged from an ordered index scan for each segment. */
function newest(
  { from, at, id, segment, segments }: Listing,
  query: PageQuery,
  limit: number,
  carried?: Sql,
) {
  const { after, orderAndLimit } = pageClause({ ...query, limit: limit - 1 }, at, id)
  const columns = sql`${id} as id, ${at} as created_at ${carried ? sql`, ${carried}` : empty}`
  const branch = (where: Sql) =>
    sql`(select ${columns} from ${from} where ${where} and ${after} ${orderAndLimit})`
  if (!segments) return branch(sql`true`)
  const merged = pageClause({ ...query, limit: limit - 1 }, sql`created_at`, sql`id`)
  const branches = segments.map((each) => branch(sql`${segment} = ${literal(each)}`))
  return sql`select * from (${join(branches, ' union all ')}) merged ${merged.orderAndLimit}`
}

/** Of how many a filter must leave less than one, for the index of a search to be asked for its segments too. */
const RARE = 5

/**
 * The filter of a search that goes through an index: by the index itself where it leaves few, which reads all that it
 * leaves, and row by row where it leaves many. "is true" keeps the planner from the index of segments, which would
 * read all of them in either case.
 */
export function withinSegments({ segment, segments }: Listing, left: number, total: number): Sql {
  if (!segments) return sql`true`
  return left * RARE < total
    ? sql`array[${segment}] && ${segments}::text[]`
    : sql`(${segment} = any(${segments})) is true`
}

/** Written out, because the planner knows how common each segment is, and not how common a parameter will be. */
function literal(segment: string): Sql {
  if (!/^[a-z ]+$/.test(segment)) throw new Error('a segment is made of our own words')
  return raw(`'${segment}'`)
}
