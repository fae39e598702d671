import { Email } from '@bank/contract/email'
import { LIST_DEFAULT } from '@bank/contract/endpoint'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { Problem } from '../problem.ts'

/** The paging fields of a list's query (DEC-8). */
export type PageQuery = {
  sort?: 'newest' | 'oldest' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

type Position = { createdAt: string; id: string }

/**
 * The end of a list's statement: keyset paging over (created_at, id), which is as fast on the last page as on the
 * first. It asks for one row more than the page, so that `pageOf` knows whether there is another page. Throws
 * `validation_failed` for a cursor that we did not make.
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

/** An inlined whole number: the planner has to know a limit, and estimates a parameter at a tenth of the table. */
export function number(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError('a limit must be a whole number')
  return raw(String(value))
}

/**
 * A page and its next cursor, from the rows that `pageClause` selected. The cursor carries the count, so that a search
 * is counted once. `at` is the moment by which the rows are in order.
 */
export function pageOf<Row extends Position>(
  rows: Row[],
  { limit = LIST_DEFAULT }: PageQuery,
  counted: MatchCount | null = null,
  at: (row: Row) => string = ({ createdAt }) => createdAt,
) {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const isCut = rows.length > limit
  return {
    data,
    nextCursor: isCut && last ? writeCursor({ id: last.id, createdAt: at(last) }, counted) : null,
  }
}

/** The number of matches, and whether there are more than were counted. */
export type MatchCount = { matched: number; more: boolean }

/** The count that the cursor carries from an earlier page, or null. */
export function countedBefore({ cursor }: PageQuery): MatchCount | null {
  return cursor === undefined ? null : readCursor(cursor).counted
}

/**
 * Whether an expression of folded text contains the search, with % and _ as plain characters (DEC-8). The text of
 * another column is folded with `fold_text` (migrations/0015-folded-marks.sql), as that of `folded` columns is.
 */
export function containsSearch(folded: Sql, search: string): Sql {
  const spellings = spellingsOfSearch(search).map(
    (text) => sql`${folded} like lower(${`%${literally(text)}%`})`,
  )
  return sql`(${join(spellings, ' or ')})`
}

/** Marks of direction and what else is copied with a text, and is in no text that the bank stores. */
const COPIED = /[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/gu

/** The marks that NFKC would part into two characters. */
const PARTED: [RegExp, string][] = [
  [/[\u00B4\u1FFD]/g, "'"],
  [/[\u2033\u2036]/g, '"'],
]
/** Apostrophes, quotation marks and dashes, and the one on the keyboard that each is searched as. */
const MARKS: [RegExp, string][] = [
  [/[`\u02B9\u02BB\u02BC\u02BD\u05F3\u2018-\u201B\u2032\u2035\u2039\u203A\uA78C]/g, "'"],
  [/[\u00AB\u00BB\u05F4\u201C-\u201F\u301D-\u301F]/g, '"'],
  [/[\u2010\u2012-\u2015\u2043\u2212]/g, '-'],
]
const replaceAll = (text: string, marks: typeof MARKS) =>
  marks.reduce((plain, [mark, key]) => plain.replace(mark, key), text)

/**
 * A search in the spelling of folded text (`fold_text` of migrations/0015-folded-marks.sql), but for its case, which only the
 * database folds: NFKC, with plain apostrophes, quotation marks and dashes, and each run of white space as one blank.
 */
export function plainSearch(search: string): string {
  const composed = replaceAll(search.replace(COPIED, ''), PARTED).normalize('NFKC')
  return replaceAll(composed, MARKS).replace(/\s+/g, ' ').trim()
}

/** `plainSearch`, and the e-mail address if the whole search is one that is stored in another spelling (DEC-73). */
export function spellingsOfSearch(search: string): string[] {
  const plain = plainSearch(search)
  const address = Email.safeParse(plain).data ?? plain
  return address === plain ? [plain] : [plain, address]
}

/** Escapes text for `like`. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The cursor for the page after this row. */
export function writeCursor({ createdAt, id }: Position, counted: MatchCount | null = null): string {
  const count = counted ? ` ${counted.matched}${counted.more ? '+' : ''}` : ''
  return Buffer.from(`${createdAt} ${id}${count}`).toString('base64url')
}

const CURSOR =
  /^((?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (\d{1,9})(\+?))?$/

function readCursor(cursor: string): Position & { counted: MatchCount | null } {
  const [, createdAt, id, matched, more] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!createdAt || !id || !isWrittenByUs(createdAt)) {
    throw Problem.invalid([{ path: 'cursor', msg: 'The cursor must come from an earlier page' }])
  }
  return { createdAt, id, counted: matched ? { matched: Number(matched), more: more === '+' } : null }
}

/**
 * JavaScript reads February 30 as March 1, and PostgreSQL refuses it. Only dates that we wrote stay the same when
 * parsed.
 */
function isWrittenByUs(moment: string): boolean {
  const date = new Date(moment)
  return !Number.isNaN(date.getTime()) && date.toISOString() === moment
}
