import sql, { type Sql } from 'sql-template-tag'
import { literally } from './page.ts'

/** Up to so many rows, everything is looked at row by row: any search is a substring, and any count is exact. */
export const SMALL = 10_000

/** Letters that a search needs before the trigram index can find it inside a word. */
const TRIGRAM = 3

/** A search, as conditions on a column of folded text (migrations/0007-scale.sql). */
export type Term = {
  /** For a look at each row; no index can serve it, so the planner keeps the order that it was asked for. */
  holds(column: Sql): Sql
  /** For the trigram index, where the search is long enough and the list is not small. */
  indexed(column: Sql): Sql
}

/**
 * What is searched for: a substring without case, in which % and _ mean themselves (D8). One or two letters that are
 * to be found among more than `SMALL` rows must begin a word, because no index finds them inside of one. Null where
 * nothing is searched for.
 */
export function readTerm(search: string | undefined, among: number): Term | null {
  const text = search?.trim() ?? ''
  if (text === '') return null
  const isShort = [...text].length < TRIGRAM
  const sought = isShort && among > SMALL ? ` ${text}` : text
  // In a subquery the term is folded once, not once for each row.
  const holds = (column: Sql) => sql`strpos(${column}, (select lower(${sought}))) > 0`
  if (isShort && among <= SMALL) return { holds, indexed: holds }
  return { holds, indexed: (column) => sql`${column} like (select lower(${`%${literally(sought)}%`}))` }
}
