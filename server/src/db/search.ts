import sql, { join, type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { literally, number } from './page.ts'

/** Up to so many rows, everything is looked at row by row: any search is a substring, and any count is exact. */
export const SMALL = 10_000

/** Letters that a search needs before the trigram index can find it inside a word. */
const TRIGRAM = 3
/** Rows, the newest where there is an order, whose text tells which parts of a search are rare. */
const SAMPLE = 200
/** Parts that are asked of the index; each further one costs more than it leaves out. */
const PARTS = 3
/** Of a hundred rows: a part that more of them hold is not worth asking for. */
const TOO_COMMON = 20

/** Tables with a column of folded text (migrations/0007-scale.sql), of which one may be searched. */
type Table = 'users' | 'transactions' | 'open_requests'

/** A search, as conditions on a column of folded text. */
export type Term = {
  /** For a look at each row; no index can serve it, so the planner keeps the order that it was asked for. */
  holds(column: Sql): Sql
  /** For the trigram index, where the search is long enough and the list is not small. */
  indexed(table: Table, column: Sql): Sql
}

/**
 * What is searched for: a substring without case, in which % and _ mean themselves (D8). One or two letters that are
 * to be found among more than `SMALL` rows must begin a word, because no index finds them inside of one. Null where
 * nothing is searched for.
 */
export async function readTerm(
  db: Queries,
  search: string | undefined,
  among: number,
  tables: readonly Table[],
): Promise<Term | null> {
  const text = search?.trim() ?? ''
  if (text === '') return null
  const texts = tables.map((table) => sql`(select string_agg(folded, ' ') from ${SOME[table]} sampled)`)
  const { folded, samples } = await db.row<{ folded: string; samples: (string | null)[] }>(
    sql`select lower(${text}) as folded, array[${join(texts)}] as samples`,
  )
  const isShort = [...folded].length < TRIGRAM
  const isSmall = among <= SMALL
  const sought = isShort && !isSmall ? ` ${folded}` : folded
  const holds = (column: Sql) => sql`strpos(${column}, ${sought}) > 0`
  return {
    holds,
    indexed(table, column) {
      if (isShort && isSmall) return holds(column)
      const parts = isShort ? [sought] : rareParts(sought, samples[tables.indexOf(table)] ?? '')
      const likes = parts.map((part) => sql`${column} like ${`%${literally(part)}%`}`)
      return sql`(${join([...likes, holds(column)], ' and ')})`
    },
  }
}

const SOME = {
  users: sql`(select folded from users order by created_at desc, id desc limit ${number(SAMPLE)})`,
  transactions: sql`(select folded from transactions order by created_at desc, id desc limit ${number(SAMPLE)})`,
  open_requests: sql`(select folded from open_requests limit ${number(SAMPLE)})`,
} as const

/**
 * The parts of a search to ask the index for: it reads all that holds any of them, so an e-mail address would make it
 * read every address of the domain. Three letters at a time, the rarest in the sample first, apart from each other.
 * Where no part is rare, or none is of letters that every database takes for letters, the whole of it.
 */
function rareParts(sought: string, sample: string): string[] {
  const parts = [...sought.matchAll(/(?=([a-z0-9]{3}))/g)]
    .map(({ index, 1: part = '' }) => ({ index, part, hits: sample.split(part).length - 1 }))
    .filter(({ hits }) => hits <= (SAMPLE * TOO_COMMON) / 100)
    .sort((a, b) => a.hits - b.hits)
  const apart: typeof parts = []
  for (const each of parts) {
    if (apart.length < PARTS && apart.every(({ index }) => Math.abs(index - each.index) >= TRIGRAM))
      apart.push(each)
  }
  return apart.length > 0 ? apart.map(({ part }) => part) : [sought]
}
