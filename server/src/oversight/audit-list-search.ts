import { AUDIT_WALK_MAX } from '@bank/contract/oversight'
import sql, { join, type Sql } from 'sql-template-tag'
import { idRange, phoneDigits } from '../customers/phone-or-id.ts'
import type { Queries } from '../db/connect.ts'
import { containsSearch, number, plainSearch } from '../db/page.ts'
import { readSought, type Term, termOrDigits } from '../db/search.ts'
import { tallied } from '../db/tally.ts'

/** The filters: as one condition, and, where the log is best read act by act, the acts and the other filters. */
export type AuditFilters = { areNone: boolean; all: Sql; byAct: { acts: string[]; others: Sql } | null }

const rows = (where: Sql, orderAndLimit: Sql) =>
  sql`(select l.id, l.at from audit_log l where ${where} ${orderAndLimit})`

const rowsOfEach = (keys: Sql, where: Sql, orderAndLimit: Sql) =>
  sql`select m.id, m.at from unnest(${keys}) as key cross join lateral ${rows(where, orderAndLimit)} m`

/** Rows of the log that pass the filters, `id` and `at`. An index holds each act in the log's order, but not several together. */
export function rowsInOrder({ all, byAct }: AuditFilters, where: Sql, orderAndLimit: Sql): Sql {
  return byAct
    ? rowsOfEach(sql`${byAct.acts}::text[]`, sql`l.act = key and ${byAct.others} and ${where}`, orderAndLimit)
    : rows(sql`${all} and ${where}`, orderAndLimit)
}

/** The number of people, and of transactions, whose entries are looked up one by one. For more, the log is walked. */
const KEYS_MAX = 5000
/** A shorter search is the beginning of nearly any reference. */
const REFERENCE_MIN = 3

/** Sorts after everything that follows the beginning of a text. */
const LAST = '\u{10FFFF}'

/**
 * Whether a text begins like this, as the range that an index of `text_pattern_ops` holds. The planner makes such a range of
 * a "like" only where it knows the text, which it does not in the plans of the serving connections (db/pool.ts).
 */
const beginsWith = (column: Sql, first: Sql, last: Sql) =>
  sql`(${column} ~>=~ ${first} and ${column} ~<~ ${last})`

/** What a search finds: entries by keys, which an index has in the log's order, and by conditions on each row. */
export type AuditSearch = { keyed: { column: Sql; keys: Sql }[]; prefix: Sql; walked: Sql[] }

/** The rows of `audit_log l` that are wanted: all of them, or only those of the walk, in order, and how many. */
type Wanted = { within: Sql; way: Sql; orderAndLimit: Sql }

/**
 * Reads what a search of the log stands for: the acts whose name contains it; the people whose name, address, telephone or id
 * matches, as actors, as subjects and as the customer affected; transactions by the beginning of their reference, wallets by
 * their name, and anything by the beginning of its id. `acts` are the acts in the log that pass the filters.
 */
export async function readAuditSearch(db: Queries, search: string, acts: string[]): Promise<AuditSearch> {
  const text = plainSearch(search).toLowerCase()
  const words = (name: string) => `${name} ${name.replace(/[._]/g, ' ')}`
  const [people, transactions, wallets] = await Promise.all([
    findPeople(db, search),
    acts.some((act) => act.startsWith('transaction.')) ? findTransactions(db, text) : NONE,
    db.rows<{ id: string }>(
      sql`select w.id from wallets w where ${containsSearch(sql`fold_text(w.name)`, search)}`,
    ),
  ])
  const persons = people.ids ?? []
  const things = [...persons, ...(transactions.ids ?? []), ...wallets.map(({ id }) => id)]
  return {
    keyed: [
      { column: sql`l.act`, keys: sql`${acts.filter((name) => words(name).includes(text))}::text[]` },
      { column: sql`l.actor_id`, keys: sql`${persons}::uuid[]` },
      { column: sql`l.subject_id`, keys: sql`${things}::text[]` },
      { column: sql`l.chain`, keys: sql`${persons}::text[]` },
    ],
    prefix: /^[0-9a-f-]{8,36}$/.test(text)
      ? beginsWith(sql`l.subject_id`, sql`${text}`, sql`${text + LAST}`)
      : sql`false`,
    walked: [people.walked, transactions.walked].filter((condition) => condition !== null),
  }
}

/** The rows of the log that a search finds, as `id` and `at`. An OR of all these would be read without any index. */
export function rowsFound(
  sought: AuditSearch,
  filters: AuditFilters,
  { within, way, orderAndLimit }: Wanted,
): Sql {
  const passing = sql`${filters.all} and ${within}`
  return join(
    [
      ...sought.keyed.map(({ column, keys }) =>
        rowsOfEach(keys, sql`${column} = key and ${passing}`, orderAndLimit),
      ),
      rows(sql`${sought.prefix} and ${passing}`, orderAndLimit),
      ...sought.walked.map((condition) => rowsInOrder(filters, sql`${condition} and ${way}`, orderAndLimit)),
    ],
    ' union ',
  )
}

/**
 * The last entry that a search walks for one page: the AUDIT_WALK_MAXth in the list's order. Null if the search doesn't walk, or
 * walks all entries that are left.
 */
export async function findWalkEnd(
  db: Queries,
  { walked }: AuditSearch,
  filters: AuditFilters,
  after: Sql,
  order: Sql,
) {
  if (walked.length === 0) return null
  const most = sql`${order} limit ${number(AUDIT_WALK_MAX + 1)}`
  const [end, further] = await db.rows<{ id: string; createdAt: string }>(sql`
    select l.id, l.at as "createdAt" from (${rowsInOrder(filters, after, most)}) l ${order}
    limit 2 offset ${number(AUDIT_WALK_MAX - 1)}`)
  return end && further ? end : null
}

/** The ids of the few that match, or the condition on a row of the log with one of many. */
type Keys = { ids: string[] | null; walked: Sql | null }
const NONE: Keys = { ids: [], walked: null }

async function findPeople(db: Queries, search: string): Promise<Keys> {
  const [users, sought] = await Promise.all([
    db.value<number>(sql`select ${tallied('users')}`),
    readSought(db, search, ['users']),
  ])
  if (sought === null) return NONE
  const text = plainSearch(search)
  const term = termOrDigits(sought, phoneDigits(text), users)
  const range = idRange(text)
  const byId = range ? sql`u.id between ${range.first}::uuid and ${range.last}::uuid` : sql`false`
  const limit = sql`limit ${number(KEYS_MAX + 1)}`
  const people = await db.rows<{ id: string }>(sql`
    (select u.id from users u where ${term.indexed('users', sql`u.folded`)} ${limit})
    union (select u.id from users u where ${byId} ${limit})`)
  return few(people) ?? { ids: null, walked: concernsOne(term) }
}

/**
 * Whether one of the three people of a row matches: who acted, who it was done to, and the customer affected. With `offset 0`
 * they are looked up row by row; as a join, everyone who matches would be read first.
 */
function concernsOne(term: Term): Sql {
  const ofChain = sql`case when l.chain <> 'system' then l.chain::uuid end`
  const subject = sql`case l.subject_type when 'user' then l.subject_id::uuid end`
  return sql`exists (
    select from users u where u.id = any(array[l.actor_id, ${subject}, ${ofChain}]) and ${term.holds(sql`u.folded`)} offset 0)`
}

async function findTransactions(db: Queries, text: string): Promise<Keys> {
  if (text.length < REFERENCE_MIN) return NONE
  const begins = beginsWith(sql`fold_text(t.reference)`, sql`lower(${text})`, sql`lower(${text + LAST})`)
  const found = await db.rows<{ id: string }>(sql`
    select t.id from transactions t where ${begins} limit ${number(KEYS_MAX + 1)}`)
  return (
    few(found) ?? {
      ids: null,
      walked: sql`l.subject_type = 'transaction' and exists (
        select from transactions t where t.id = l.subject_id::uuid and ${begins} offset 0)`,
    }
  )
}

const few = (rows: { id: string }[]): Keys | null =>
  rows.length > KEYS_MAX ? null : { ids: rows.map(({ id }) => id), walked: null }
