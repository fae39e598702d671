import { LIST_DEFAULT } from '@bank/contract/endpoint'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { countedBefore, type MatchCount, number, type PageQuery, pageClause, pageOf } from './page.ts'
import { SMALL } from './search.ts'

// How a long list is read. Without a search, a page is the newest rows of each segment, merged: an index holds each
// segment in order, so any filter and any page cost the same. With a search there are two ways. One walks from the
// newest row until the page is full, which is fast for a common word. The other reads everything that the trigram index
// finds, which is fast for a rare word. A probe of the newest rows decides between them; the page is the same either
// way. OFFSET, one OR over two tables, and leaving the choice to the planner (which can't know how common a part of a
// word is) were measured and are hundreds of times slower.

/** A filter is rare if it leaves less than one row in this many. */
const RARE = 5

/** Rows of `from` in SQL, newest first by (at, id). */
type Rows = {
  from: Sql
  /** A condition on every row of the list, in addition to the filters. */
  of?: Sql
  at: Sql
  id: Sql
  segment: Sql
  /** The segments that pass the filters; null for all. */
  segments: string[] | null
}

export type Listing = Rows & {
  /** The number of rows that pass the filters, and of all rows. */
  left: number
  total: number
}

export type Searching = {
  /** Columns of `from` that `holds` needs; it finds them in `newest`. */
  carried: Sql
  /** Joins that `holds` needs, on `newest`. */
  joined: Sql
  /** Whether a row matches, for the walk. */
  holds: Sql
  /** `id` and `created_at` of every row that matches and passes the filters, through indexes. */
  found(after: Sql): Sql
  /** The number of rows that the probe reads; a shorter list is read whole. */
  probe: number
  /** The walk starts if the probe predicts a full page within this many rows, at which both ways take equally long. */
  promise: number
  /** The walk's maximum after the probe, in rows. If the prediction was wrong, the index is used after this many. */
  walk: number
}

type Position = { id: string; createdAt: string }

/**
 * A page of a list, and the number of matches. The number is exact, except for a common word in a list of more than
 * `SMALL` rows: then it counts the rows passed so far, and `more` is true. `select` makes the statement for the rows
 * from the statement for their ids, which it names `page`, and adds `counts` to its columns. `at` is as in `pageOf`.
 */
export async function readPage<Row extends Position>(
  db: Queries,
  listing: Listing,
  query: PageQuery,
  searching: Searching | null,
  select: (page: Sql, counts: Sql) => Sql,
  at?: (row: Row) => string,
) {
  if (!searching) {
    const rows = await db.rows<Row>(select(newest(listing, query, pageLength(query)), empty))
    return { ...pageOf(rows, query, null, at), matched: listing.left, more: false }
  }
  const before = countedBefore(query)
  const ids = searchedIds(listing, query, searching, before === null)
  const rows = await db.rows<Row & MatchCount>(select(ids, sql`, page.matched, page.more`))
  const { matched, more } = before ?? rows[0] ?? { matched: 0, more: false }
  return { ...pageOf(rows, query, { matched, more }, at), matched, more }
}

/** One row more than the page, to know whether there is another page. */
const pageLength = ({ limit = LIST_DEFAULT }: PageQuery) => limit + 1

function searchedIds(listing: Listing, query: PageQuery, searching: Searching, counts: boolean): Sql {
  const { carried, joined, holds, found } = searching
  const { after } = pageClause(query, listing.at, listing.id)
  const { orderAndLimit } = pageClause(query, sql`created_at`, sql`id`)
  const { order } = pageClause(query, sql`newest.created_at`, sql`newest.id`)
  const isSmall = listing.left <= SMALL
  const further = isSmall ? SMALL : searching.walk
  const length = number(pageLength(query))
  const [promise, probe] = [number(isSmall ? SMALL : searching.promise), number(searching.probe)]
  // A small list is counted to its end; for a long one the probe and the page have counted enough.
  const enough = counts && isSmall ? number(SMALL) : length
  // Rows that the probe has read are not read again, except those of the exact moment at which it ended. Those can be
  // many, so the walk keeps its full length.
  const isOldestFirst = query.sort === 'oldest'
  const beyond = sql`${listing.at} ${isOldestFirst ? sql`>=` : sql`<=`} (select last_at from probe)`
  return sql`
    with probe as materialized (
      select count(*) < ${probe} as is_all, ${isOldestFirst ? sql`max` : sql`min`}(created_at) as last_at,
        coalesce(array_agg(id) filter (where is_hit), '{}') as ids,
        coalesce(array_agg(created_at) filter (where is_hit), '{}') as moments
      from (select newest.id, newest.created_at, ${holds} as is_hit
        from (${newest(listing, query, searching.probe, carried)}) newest ${joined} offset 0) passed
    ), walked as materialized (
      select hit.id, hit.created_at from probe, unnest(ids, moments) as hit(id, created_at)
      union all
      (select newest.id, newest.created_at
        from (${newest(listing, query, further, carried, beyond)}) newest ${joined}
        where ${holds} and newest.id <> all ((select ids from probe)::uuid[])
          and (select not is_all and cardinality(ids) * ${promise} >= ${length} * ${probe} from probe)
        ${order} limit (select greatest(${enough} - cardinality(ids), 0) from probe))
    ), way as materialized (
      select is_all or passed >= ${length} as is_walk, passed as matched,
        not is_all and ${isSmall ? sql`false` : sql`true`} as more
      from probe, (select count(*) as passed from walked) counted
    ), found as materialized (${found(after)})
    (select id, created_at, matched, more from walked, way where is_walk ${orderAndLimit})
    union all
    (select id, created_at, (select count(*) from found), false from found
      where not (select is_walk from way) ${orderAndLimit})`
}

/** The newest rows that pass the filters, merged from one ordered index scan for each segment. */
export function newest(
  { from, of = sql`true`, at, id, segment, segments }: Rows,
  query: PageQuery,
  limit: number,
  carried?: Sql,
  beyond?: Sql,
) {
  const { after, order } = pageClause(query, at, id)
  const further = beyond ? sql`${beyond} and ${after}` : after
  const columns = sql`${id} as id, ${at} as created_at ${carried ? sql`, ${carried}` : empty}`
  const branch = (where: Sql) =>
    sql`(select ${columns} from ${from} where ${of} and ${where} and ${further} ${order} limit ${number(limit)})`
  if (!segments) return branch(sql`true`)
  const merged = pageClause(query, sql`created_at`, sql`id`)
  const branches = segments.map((each) => branch(sql`${segment} = ${literal(each)}`))
  return sql`select * from (${join(branches, ' union all ')}) merged ${merged.order} limit ${number(limit)}`
}

/**
 * The segments that contain all `wanted` words. A segment has one word of each of the `choices`. Null if nothing is
 * wanted.
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

/**
 * The filters of a search that uses an index. If they leave few rows, the segment index reads all of those; otherwise
 * each row is checked. "is true" keeps the planner from using the segment index in the second case.
 */
export function withinSegments(listing: Listing): Sql {
  const { segment, segments } = listing
  if (!segments) return sql`true`
  return isRare(listing)
    ? sql`array[${segment}] && ${segments}::text[]`
    : sql`(${segment} = any(${segments})) is true`
}

/** Whether the filters leave a small part of the list. */
export function isRare({ left, total }: Listing): boolean {
  return left * RARE < total
}

/** Inlined, because the planner knows how common each segment is, but not how common a parameter will be. */
function literal(segment: string): Sql {
  if (!/^[a-z ]+$/.test(segment)) throw new Error('a segment is made of our own words')
  return raw(`'${segment}'`)
}
