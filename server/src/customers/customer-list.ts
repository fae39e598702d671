import type { VerificationFilter } from '@bank/contract/customers'
import { Role, type User, UserStatus } from '@bank/contract/identity'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { type Listing, readPage, segmentsOf, withinSegments } from '../db/listing.ts'
import { containsSearch, type PageQuery, pageClause, plainSearch } from '../db/page.ts'
import { hasPeriod, isWithin, type PeriodQuery } from '../db/period.ts'
import { readSought, termOrDigits } from '../db/search.ts'
import { tallied } from '../db/tally.ts'
import { userColumns } from '../users/user.ts'
import { idRange, phoneDigits } from './phone-or-id.ts'

/** The period is that of joining. */
export type CustomerQuery = PageQuery &
  PeriodQuery & {
    search?: string | undefined
    status?: UserStatus | undefined
    role?: Role | undefined
    verification?: VerificationFilter | undefined
  }

/** The words of a user's segment (migrations/0002-people.sql). */
export const USER_SEGMENTS = [UserStatus.options, Role.options, ['verified', 'unverified']]

/** The segments with the users that pass the filters. Those who wait for a decision are a part of the unverified. */
const segmentsFor = ({ status, role, verification }: CustomerQuery) =>
  segmentsOf(USER_SEGMENTS, [status, role, verification === 'pending' ? 'unverified' : verification])

/** What the filters ask of `users u` that segments don't tell; null if nothing. Indexes count it. */
function beyondSegments(query: CustomerQuery): Sql | null {
  const isAwaiting = query.verification === 'pending'
  if (!isAwaiting && !hasPeriod(query)) return null
  const ofPeriod = isWithin(sql`u.created_at`, query)
  // In the words of a partial index (migrations/0017-staff-lists.sql).
  return isAwaiting ? sql`(u.ssn_status = 'pending' or u.id_status = 'pending') and ${ofPeriod}` : ofPeriod
}

/** Users found by name, e-mail, telephone or id, by three filters with exact values, and by when they joined (DEC-8, DEC-36). */
export function listCustomers(db: Queries, query: CustomerQuery) {
  return listUsers<User>(db, query, userColumns)
}

/** A page of users and the number of matches. `columns` selects from `users u` and what `joined` adds. */
export async function listUsers<Row extends { id: string; createdAt: string }>(
  db: Queries,
  query: CustomerQuery,
  columns: Sql,
  joined: Sql = empty,
) {
  const segments = segmentsFor(query)
  const beyond = beyondSegments(query)
  const passing = beyond
    ? sql`(select count(*) from users u where ${userPassesFilters(query)})`
    : tallied('users', segments)
  const [{ total, left }, sought] = await Promise.all([
    db.row<{ total: number; left: number }>(sql`select ${tallied('users')} as total, ${passing} as left`),
    readSought(db, query.search, ['users']),
  ])
  const listing: Listing = {
    from: sql`users u`,
    of: beyond ?? sql`true`,
    at: sql`u.created_at`,
    id: sql`u.id`,
    segment: sql`u.segment`,
    segments,
    left,
    total,
  }
  const text = plainSearch(query.search ?? '')
  const term = sought && termOrDigits(sought, phoneDigits(text), total)
  const ids = idRange(text)
  const searching = term && {
    carried: sql`u.folded`,
    joined: empty,
    holds: ids
      ? sql`(${term.holds(sql`newest.folded`)} or ${within(sql`newest.id`, ids)})`
      : term.holds(sql`newest.folded`),
    found: (after: Sql) => sql`
      select u.id, u.created_at from users u
      where ${term.indexed('users', sql`u.folded`)} and ${beyond ? userPassesFilters(query) : withinSegments(listing)} and ${after}
      ${ids ? sql`union select u.id, u.created_at from users u where ${within(sql`u.id`, ids)} and ${userPassesFilters(query)} and ${after}` : empty}`,
    // A step of the walk takes 0.33 µs, because the ordered index holds the text, and 0.5 µs when it merges segments.
    // A row found through trigrams takes 5 µs, one found through a pair of words 2 µs.
    probe: 2000,
    promise: term.isPair ? 14_000 : 30_000,
    walk: 30_000,
  }
  const { orderAndLimit } = pageClause(query, sql`u.created_at`, sql`u.id`)
  const select = (page: Sql, counts: Sql) => sql`
    select ${columns} ${counts} from (${page}) page join users u on u.id = page.id ${joined} ${orderAndLimit}`
  return { ...(await readPage<Row>(db, listing, query, searching, select)), total }
}

const within = (id: Sql, { first, last }: { first: string; last: string }) =>
  sql`${id} between ${first}::uuid and ${last}::uuid`

/** Whether a row of `users u` matches the search, by its name, e-mail, telephone or id. */
export function userMatchesSearch({ search }: CustomerQuery) {
  if (!search) return sql`true`
  const text = plainSearch(search)
  const digits = phoneDigits(text)
  const ids = idRange(text)
  const byDigits = digits === null ? empty : sql`or u.folded like ${`%${digits}%`}`
  return sql`(${containsSearch(sql`u.folded`, search)} ${byDigits} ${ids ? sql`or ${within(sql`u.id`, ids)}` : empty})`
}

/** Whether a row of `users u` passes the filters. */
export function userPassesFilters(query: CustomerQuery) {
  const segments = segmentsFor(query)
  const ofSegments = segments ? sql`u.segment = any(${segments})` : sql`true`
  return sql`${ofSegments} and ${beyondSegments(query) ?? sql`true`}`
}
