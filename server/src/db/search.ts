import sql, { join, type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { literally, number } from './page.ts'

/** Up to so many rows, everything is looked at row by row: any search is a substring, and any count is exact. */
export const SMALL = 10_000

/** Letters that a search needs before the trigram index can find it inside a word. */
const TRIGRAM = 3
/** Where two words meet, with as many letters of each as the index of users holds (migrations/0011-pairs.sql). */
const PAIR = /(?<=(\S{2,4})) (?=(\S{2,4}))/gu
/** Rows, the newest where there is an order, whose text tells which parts of a search are rare. */
const SAMPLE = 200
/** Parts that are asked of the index; each further one costs more than it leaves out. */
const PARTS = 3
/** Of a hundred rows: a part that more of them hold is not worth asking for. */
const TOO_COMMON = 20

/** Tables with a column of folded text (migrations/0007-scale.sql), of which one may be searched. */
type Table = 'users' | 'transactions' | 'open_requests'

/** What is searched for, and some rows of each table, which tell what is rare there. */
export type Sought = { folded: string; isWordy: boolean; samples: Map<Table, string> }

/** A search, as conditions on a column of folded text. */
export type Term = {
  /** Whether it holds two words that meet, which an index finds at once where few rows hold both (`PAIR`). */
  isPair: boolean
  /** For a look at each row; no index can serve it, so the planner keeps the order that it was asked for. */
  holds(column: Sql): Sql
  /** For the trigram index, where the search is long enough and the list is not small. */
  indexed(table: Table, column: Sql): Sql
}

/** Reads what `termOf` has to know. Null, without a query, where nothing is searched for. */
export async function readSought(
  db: Queries,
  search: string | undefined,
  tables: readonly Table[],
): Promise<Sought | null> {
  const text = search?.trim() ?? ''
  if (text === '') return null
  const texts = tables.map((table) => sql`(select string_agg(folded, ' ') from ${SOME[table]} sampled)`)
  const { samples, ...sought } = await db.row<{
    folded: string
    samples: (string | null)[]
    isWordy: boolean
  }>(sql`
    select lower(${text}) as folded, array[${join(texts)}] as samples, cardinality(show_trgm(${text})) > 0 as "isWordy"`)
  return { ...sought, samples: new Map(tables.map((table, at) => [table, samples[at] ?? ''])) }
}

/**
 * As `termOf`, for a search that can also be written as these `digits`: a telephone number. In a long list the text itself
 * is left out where no index could find it, such as `(65) 60`, since every row would have to be read for it.
 */
export function termOrDigits(sought: Sought, digits: string | null, among: number): Term {
  const term = termOf(sought, among)
  if (digits === null) return term
  const other = termOf({ ...sought, folded: digits, isWordy: true }, among)
  if (among > SMALL && !/[0-9]{3}/.test(sought.folded)) return other
  return {
    isPair: term.isPair,
    holds: (column) => sql`(${term.holds(column)} or ${other.holds(column)})`,
    indexed: (table, column) => sql`(${term.indexed(table, column)} or ${other.indexed(table, column)})`,
  }
}

/**
 * A search of a list with `among` rows: a substring without case, in which % and _ mean themselves (D8). One or two
 * letters that are to be found among more than `SMALL` rows must begin a word, because no index finds them inside of one.
 */
export function termOf({ folded, isWordy, samples }: Sought, among: number): Term {
  const isShort = [...folded].length < TRIGRAM
  const isSmall = among <= SMALL
  const sought = isShort && !isSmall ? ` ${folded}` : folded
  // No index knows it, so the planner keeps the order that it was asked for; and it takes half as long as "like".
  const holds = (column: Sql) => sql`strpos(${column}, ${sought}) > 0`
  // Through all of a table "like" is the better: the planner guesses how few will hold it, and lets several processes look.
  const amongAll = (column: Sql) => sql`(${column} like ${`%${literally(sought)}%`}) is true`
  // Without letters enough, or with none that this database takes for letters, an index would be read from end to end.
  const letters = isShort ? /^[\p{L}\p{N}]/u : /[\p{L}\p{N}]{3}/u
  const isIndexed = isWordy && letters.test(folded) && !(isShort && isSmall)
  const pairs = [...sought.matchAll(PAIR)].map(([, end = '', start = '']) => pairOf([...end], [...start]))
  return {
    isPair: pairs.length > 0,
    holds,
    indexed(table, column) {
      if (table === 'users' && pairs.length > 0)
        return sql`word_pairs(${column}) @> ${pairs}::text[] and ${holds(column)}`
      if (!isIndexed) return amongAll(column)
      const parts = isShort ? [sought] : rareParts(sought, samples.get(table) ?? '')
      return sql`${column} like ${`%${parts.map(literally).join('%')}%`} and ${holds(column)}`
    },
  }
}

/** As many letters of the one word as of the other. */
function pairOf(end: string[], start: string[]): string {
  const letters = Math.min(end.length, start.length)
  return `${end.slice(-letters).join('')} ${start.slice(0, letters).join('')}`
}

const SOME = {
  users: sql`(select folded from users order by created_at desc, id desc limit ${number(SAMPLE)})`,
  transactions: sql`(select folded from transactions order by created_at desc, id desc limit ${number(SAMPLE)})`,
  open_requests: sql`(select folded from open_requests limit ${number(SAMPLE)})`,
} as const

/**
 * The parts of a search to ask the index for, in their order: it reads all that holds any of them, so an e-mail address
 * would make it read every address of the domain. Three letters at a time, the rarest in the sample, one of each word
 * before a second of any, since those of one word are found together. Where none is rare, the whole search.
 */
function rareParts(sought: string, sample: string): string[] {
  const words = [...sought.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index, 0: word }) =>
    partsOf(word, index, sought)
      .map((part) => ({ ...part, hits: sample.split(part.text).length - 1 }))
      .filter(({ hits }) => hits <= (SAMPLE * TOO_COMMON) / 100)
      .sort((a, b) => a.hits - b.hits),
  )
  const firsts = words.flatMap(([first]) => first ?? []).sort((a, b) => a.hits - b.hits)
  const apart: typeof firsts = []
  for (const each of [...firsts, ...words.flat().sort((a, b) => a.hits - b.hits)]) {
    if (apart.length < PARTS && apart.every(({ index }) => Math.abs(index - each.index) >= TRIGRAM))
      apart.push(each)
  }
  const inOrder = apart.sort((a, b) => a.index - b.index)
  return inOrder.length > 0 ? inOrder.map(({ text }) => text) : [sought]
}

/** Every three letters of a word, of ASCII, which is letters everywhere; a shorter word with the space before it. */
function partsOf(word: string, index: number, sought: string): { text: string; index: number }[] {
  if (word.length < TRIGRAM && sought[index - 1] === ' ') return [{ text: ` ${word}`, index: index - 1 }]
  return [...word.matchAll(/(?=([a-z0-9]{3}))/g)].map((match) => ({
    text: match[1] ?? '',
    index: index + match.index,
  }))
}
