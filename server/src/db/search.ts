import sql, { join, type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'
import { literally, number, spellingsOfSearch } from './page.ts'

/** In a list of up to this many rows, each row is checked: any search finds any substring, and any count is exact. */
export const SMALL = 10_000

/** The letters that a search needs before the trigram index can find it inside a word. */
const TRIGRAM = 3
/** The boundary of two words, with as many letters of each as the index of users holds (migrations/0001-ground-rules.sql). */
const PAIR = /(?<=(\S{2,4})) (?=(\S{2,4}))/gu
/** Rows, the newest in an ordered table, whose text shows which parts of a search are rare. */
const SAMPLE = 200
/** The maximum of parts to look up in the index; each further part costs more than it excludes. */
const PARTS = 3
/** In percent: a part that more rows contain is not worth looking up. */
const TOO_COMMON = 20

/** Tables with a column of folded text. */
type Table = 'users' | 'transactions' | 'open_requests'

/** The spellings of a search, and some rows of each table, which show what is rare there. */
export type Sought = { spellings: Spelling[]; samples: Map<Table, string> }
type Spelling = { folded: string; isWordy: boolean }

/** A search, as conditions on a column of folded text. */
export type Term = {
  /** Whether it contains two adjacent words, which an index finds at once if few rows contain both (`PAIR`). */
  isPair: boolean
  /** For checking each row. No index supports it, so the planner keeps the requested order. */
  holds(column: Sql): Sql
  /** For the trigram index, if the search is long enough and the list is not small. */
  indexed(table: Table, column: Sql): Sql
}

/** Reads what `termOf` needs. Null, without a query, if the search is empty. */
export async function readSought(
  db: Queries,
  search: string | undefined,
  tables: readonly Table[],
): Promise<Sought | null> {
  const texts = spellingsOfSearch(search ?? '').filter((text) => text !== '')
  if (texts.length === 0) return null
  const sampled = tables.map((table) => sql`(select string_agg(folded, ' ') from ${SAMPLED[table]} sampled)`)
  const spellings = texts.map(
    (text) =>
      sql`json_build_object('folded', lower(${text}), 'isWordy', cardinality(show_trgm(${text})) > 0)`,
  )
  const { samples, ...sought } = await db.row<{ spellings: Spelling[]; samples: (string | null)[] }>(sql`
    select json_build_array(${join(spellings)}) as spellings, array[${join(sampled)}] as samples`)
  return { ...sought, samples: new Map(tables.map((table, at) => [table, samples[at] ?? ''])) }
}

/**
 * Like `termOf`, for a search that can also be written as these `digits` of a telephone number. In a long list the text
 * itself is left out if no index can find it, as with `(65) 60`, because every row would have to be read.
 */
export function termOrDigits(sought: Sought, digits: string | null, among: number): Term {
  if (digits === null) return termOf(sought, among)
  const known = sought.spellings.filter(({ folded }) => among <= SMALL || /[0-9]{3}/.test(folded))
  return termOf({ ...sought, spellings: [...known, { folded: digits, isWordy: true }] }, among)
}

/**
 * A search in a list of `among` rows: a substring, ignoring case, with % and _ as plain characters (DEC-8). In more than
 * `SMALL` rows, one or two letters must start a word, because no index finds them inside a word.
 */
export function termOf({ spellings, samples }: Sought, among: number): Term {
  const terms = spellings.map((spelling) => termOfOne(spelling, samples, among))
  const any = (conditions: Sql[]) => sql`(${join(conditions, ' or ')})`
  return {
    isPair: terms[0]?.isPair ?? false,
    holds: (column) => any(terms.map((term) => term.holds(column))),
    indexed: (table, column) => any(terms.map((term) => term.indexed(table, column))),
  }
}

function termOfOne({ folded, isWordy }: Spelling, samples: Sought['samples'], among: number): Term {
  const isShort = [...folded].length < TRIGRAM
  const isSmall = among <= SMALL
  const sought = isShort && !isSmall ? ` ${folded}` : folded
  // No index supports strpos, so the planner keeps the requested order; and strpos takes half as long as "like".
  const holds = (column: Sql) => sql`strpos(${column}, ${sought}) > 0`
  // For a whole table "like" is better: the planner estimates how few rows match, and uses several processes.
  const amongAll = (column: Sql) => sql`(${column} like ${`%${literally(sought)}%`}) is true`
  // With too few letters, or none that this database knows as letters, an index would be read from end to end.
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

/** A pair with the same number of letters on both sides. */
function pairOf(end: string[], start: string[]): string {
  const letters = Math.min(end.length, start.length)
  return `${end.slice(-letters).join('')} ${start.slice(0, letters).join('')}`
}

const SAMPLED = {
  users: sql`(select folded from users order by created_at desc, id desc limit ${number(SAMPLE)})`,
  transactions: sql`(select folded from transactions order by created_at desc, id desc limit ${number(SAMPLE)})`,
  open_requests: sql`(select folded from open_requests limit ${number(SAMPLE)})`,
} as const

/**
 * The parts of a search to look up in the index, in their order. The index reads every row that contains one of its
 * parts, so for a whole e-mail address it would read every address of the domain. A part is three letters, the rarest
 * in the sample first, and one of each word before a second of any, since parts of one word occur together. If none is
 * rare, the whole search is used.
 */
function rareParts(sought: string, sample: string): string[] {
  const rarestByWord = [...sought.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index, 0: word }) =>
    partsOf(word, index, sought)
      .map((part) => ({ ...part, hits: sample.split(part.text).length - 1 }))
      .filter(({ hits }) => hits <= (SAMPLE * TOO_COMMON) / 100)
      .sort((a, b) => a.hits - b.hits),
  )
  const firsts = rarestByWord.flatMap(([first]) => first ?? []).sort((a, b) => a.hits - b.hits)
  const all = rarestByWord.flat().sort((a, b) => a.hits - b.hits)
  const chosen: typeof all = []
  for (const part of [...firsts, ...all]) {
    const overlaps = chosen.some(({ index }) => Math.abs(index - part.index) < TRIGRAM)
    if (chosen.length < PARTS && !overlaps) chosen.push(part)
  }
  const inOrder = chosen.sort((a, b) => a.index - b.index)
  return inOrder.length > 0 ? inOrder.map(({ text }) => text) : [sought]
}

/**
 * Each run of three ASCII letters or digits in a word, as every locale knows those; a shorter word with the space
 * before it.
 */
function partsOf(word: string, index: number, sought: string): { text: string; index: number }[] {
  if (word.length < TRIGRAM && sought[index - 1] === ' ') return [{ text: ` ${word}`, index: index - 1 }]
  return [...word.matchAll(/(?=([a-z0-9]{3}))/g)].map((match) => ({
    text: match[1] ?? '',
    index: index + match.index,
  }))
}
