import { LIST_DEFAULT } from '@bank/contract/endpoint'
import sql, { raw, type Sql } from 'sql-template-tag'
import { Problem } from '../problem.ts'

/** What a list's query says about the page that is wanted (D8). */
export type PageQuery = {
  sort?: 'newest' | 'oldest' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

type Position = { createdAt: string; id: string }

/**
 * The tail of a list's statement: keyset paging over (created_at, id), which stays as fast on the last page as on
 * the first. One row more than the page is asked for, so that `pageOf` knows whether there is another.
 * Throws `validation_failed` on a cursor that we did not make.
 */
export function pageClause({ sort = 'newest', limit = LIST_DEFAULT, cursor }: PageQuery, at: Sql, id: Sql) {
  const from = cursor === undefined ? null : readCursor(cursor)
  const after =
    from === null
      ? sql`true`
      : sort === 'newest'
        ? sql`(${at}, ${id}) < (${from.createdAt}::timestamptz, ${from.id}::uuid)`
        : sql`(${at}, ${id}) > (${from.createdAt}::timestamptz, ${from.id}::uuid)`
  const order = sort === 'newest' ? sql`order by ${at} desc, ${id} desc` : sql`order by ${at}, ${id}`
  return { after, order, orderAndLimit: sql`${order} limit ${number(limit + 1)}` }
}

/**
 * A whole number written into the statement: the planner has to know a limit, which as a parameter it takes for a tenth
 * of the table.
 */
export function number(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError('a limit must be a whole number')
  return raw(String(value))
}

/**
 * A page and where to go on, from rows that `pageClause` asked for. What was counted travels with the cursor, so that
 * a search is counted once.
 */
export function pageOf<Row extends Position>(
  rows: Row[],
  { limit = LIST_DEFAULT }: PageQuery,
  counted: Counted | null = null,
) {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, nextCursor: rows.length > limit && last ? writeCursor(last, counted) : null }
}

/** How many match a search, and whether there are more than were counted. */
export type Counted = { matched: number; more: boolean }

/** What was counted for the page that this one follows, or null. */
export function countedBefore({ cursor }: PageQuery): Counted | null {
  return cursor === undefined ? null : readCursor(cursor).counted
}

/** A substring, without case, in which % and _ mean themselves (D8). */
export function contains(search: string): string {
  return `%${literally(search.trim())}%`
}

/** Text that `like` takes as it is. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Where a page goes on that follows this row. */
export function writeCursor({ createdAt, id }: Position, counted: Counted | null = null): string {
  const count = counted ? ` ${counted.matched}${counted.more ? '+' : ''}` : ''
  return Buffer.from(`${createdAt} ${id}${count}`).toString('base64url')
}

const CURSOR =
  /^((?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (\d{1,9})(\+?))?$/

function readCursor(cursor: string): Position & { counted: Counted | null } {
  const [, createdAt, id, matched, more] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!createdAt || !id || !isWrittenByUs(createdAt)) {
    throw Problem.invalid([{ path: 'cursor', msg: 'The cursor must be one that an earlier page gave' }])
  }
  return { createdAt, id, counted: matched ? { matched: Number(matched), more: more === '+' } : null }
}

/** JavaScript reads February 30 as March 1, and PostgreSQL refuses it: what we write reads back as it was written. */
function isWrittenByUs(moment: string): boolean {
  const date = new Date(moment)
  return !Number.isNaN(date.getTime()) && date.toISOString() === moment
}
