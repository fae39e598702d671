import type { Act } from '@bank/contract/audit-acts'
import type { AdminTransaction, Transaction, TransactionStatus } from '@bank/contract/transactions'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Actor, NewAuditEntry, States } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import { inIso } from '../db/iso.ts'
import {
  isRare,
  type Listing,
  newest,
  readPage,
  type Searching,
  segmentsOf,
  withinSegments,
} from '../db/listing.ts'
import { containsSearch, pageClause } from '../db/page.ts'
import { hasPeriod, isWithin, type PeriodQuery } from '../db/period.ts'
import { readSought, SMALL, type Term, termOf } from '../db/search.ts'
import { tallied } from '../db/tally.ts'
import { coinsOf } from '../offers/offer-row.ts'
import { isOfWalletsKey } from '../offers/own-address.ts'
import { Problem } from '../problem.ts'
import { personOf } from '../users/user.ts'
import { type TransactionQuery, transactionPassesFilters } from './filters.ts'
import { flagColumns } from './flags.ts'
import { dateOf, listOfOne, TRANSACTION_SEGMENTS } from './of-one.ts'
import { paymentColumns } from './payment-facts.ts'

/** The columns of `transactions t` for files, which can have very many rows: without what arrived for each. */
export const plainColumns = sql`
  t.id, t.type, t.category, t.account_type as "accountType", t.to_account_type as "toAccountType", t.amount_cents as amount, t.description, t.status,
  t.reference, t.crypto_type as "cryptoType", t.crypto_network as "cryptoNetwork", t.crypto_address as "cryptoAddress",
  t.transaction_date as "transactionDate", t.created_at as "createdAt", t.decided_at as "decidedAt",
  t.reject_reason as reason, t.reject_note as note,
  (select json_build_object('cryptoAmount', ${coinsOf('o')}, 'asset', o.asset, 'assetNetwork', o.network, 'rate', o.rate_usd,
      'rateAt', ${inIso('o.rate_at')}, 'expiresAt', ${inIso('o.expires_at')})
    from offers o where o.id = t.offer_id and o.user_id = t.user_id) as expected`

/** The columns of `transactions t` that the owner sees. */
export const ownColumns = sql`${plainColumns}, ${paymentColumns}`

/**
 * Whether the address of a row of `transactions t` is still shown. It is former once its wallet shows another one or is archived:
 * the customer may have paid to it (DEC-37).
 */
export const addressStatus = sql`
  case
    when t.crypto_address is null then null
    when exists (
      select from wallet_addresses a join wallets w on w.id = a.wallet_id
      where a.wallet_id = t.wallet_id and a.address = t.crypto_address and a.retired_at is null and w.archived_at is null
    ) or exists (
      select from deposit_addresses d
      where lower(d.address) = lower(t.crypto_address) and d.address = t.crypto_address and d.user_id = t.user_id and ${isOfWalletsKey}
    ) then 'current'
    else 'former'
  end`

/** The columns of `adminTables` that staff see. */
export const adminColumns = sql`
  ${ownColumns},
  ${personOf(sql`u`, sql`u.id`, sql`, 'status', u.status, 'ssnStatus', u.ssn_status, 'idStatus', u.id_status`)} as user,
  ${addressStatus} as "addressStatus",
  case when d.id is not null then ${personOf(sql`d`)} end as "decidedBy"`

/** The tables that `adminColumns` are selected from. */
export const adminTables = sql`
  transactions t join users u on u.id = t.user_id left join users d on d.id = t.decided_by`

/** An entry about a customer's transaction. */
export function ofTransaction(
  act: Act,
  id: string | null,
  customerId: string,
  { actorId, origin }: Actor,
  states: States,
): NewAuditEntry {
  return { act, actorId, subject: { type: 'transaction', id }, customerId, ...states, origin }
}

/** One of a customer's own transactions. Another customer's is *not found* (DEC-19). */
export async function getOwn(db: Queries, userId: string, id: string): Promise<Transaction> {
  const found = await db.find<Transaction>(
    sql`select ${ownColumns} from transactions t where t.id = ${id} and t.user_id = ${userId}`,
  )
  return found ?? noSuchTransaction()
}

/** `earlier` is the transaction that has this reference, or null; `isRepeat` says whether it was the same request. */
type Standing = { earlier: string | null; isRepeat: boolean | null; open: number }

/**
 * What a customer has requested so far. `isSame` compares a row of `transactions` with the request that uses this reference.
 * `more` are columns that the caller reads with it.
 */
export function readStanding<More extends object>(
  tx: Queries,
  userId: string,
  reference: string,
  isSame: Sql,
  more: Sql = empty,
): Promise<Standing & More> {
  return tx.row<Standing & More>(sql`
    select ${more} earlier.id as earlier, earlier.is_same as "isRepeat",
      (select count(*) from open_requests where user_id = ${userId}) as open
    from (select) one left join (
      select id, ${isSame} as is_same from transactions where user_id = ${userId} and reference = ${reference}
    ) earlier on true`)
}

/** Any transaction, as administrators see it, with its flags. Throws `not_found`. */
export async function getAny(db: Queries, id: string): Promise<AdminTransaction> {
  const found = await db.find<AdminTransaction>(
    sql`select ${adminColumns}, ${flagColumns} from ${adminTables} where t.id = ${id}`,
  )
  return found ?? noSuchTransaction()
}

export function noSuchTransaction(): never {
  throw new Problem('not_found', { message: 'There is no such transaction.' })
}

/**
 * All customers' transactions, as administrators see them, newest first by their date (DEC-36, DEC-72). `of` also limits
 * what the total counts.
 */
export async function listAll(db: Queries, query: TransactionQuery, of: { status?: TransactionStatus } = {}) {
  if (query.user !== undefined) return listOfCustomer(db, query.user, query)
  const wanted = { ...query, ...of }
  const segments = segmentsOf(TRANSACTION_SEGMENTS, [wanted.status, wanted.type])
  // No counter has the days. An index has them, in which no more rows are counted than needed.
  const ofPeriod = newest({ ...rowsOfAll(wanted), segments }, {}, SMALL + 1)
  const counted = hasPeriod(wanted) ? sql`(select count(*) from (${ofPeriod}) counted)` : sql`null::bigint`
  // Pending requests are searched in their own table, which holds their owners' names.
  const isOpen = wanted.status === 'pending' && Boolean(query.search)
  const [{ total, listed, inPeriod, users, all }, sought] = await Promise.all([
    db.row<Record<'total' | 'listed' | 'users' | 'all', number> & { inPeriod: number | null }>(sql`
      select ${tallied('transactions', segmentsOf(TRANSACTION_SEGMENTS, [of.status]))} as total,
        ${tallied('transactions', segments)} as listed, ${counted} as "inPeriod", ${tallied('users')} as users, ${tallied('transactions')} as all`),
    readSought(db, query.search, isOpen ? ['open_requests'] : ['users', 'transactions']),
  ])
  const isMany = inPeriod !== null && inPeriod > SMALL
  const left = isMany ? listed : (inPeriod ?? listed)
  const among = { segments, left, total: all, wanted }
  const listing = isOpen ? openRequests(among) : allTransactions(among)
  const rowsToSearch = isOpen ? left : Math.max(users, all)
  const term = sought && termOf(sought, rowsToSearch)
  const searching = term && (isOpen ? searchOpen(term, listing) : searchBoth(term, wanted, listing))
  const { orderAndLimit } = pageClause(query, sql`t.transaction_date`, sql`t.id`)
  const select = (page: Sql, extra: Sql) => sql`
    select ${adminColumns} ${extra} from (${page}) page
    join transactions t on t.id = page.id join users u on u.id = t.user_id left join users d on d.id = t.decided_by
    ${orderAndLimit}`
  const page = await readPage<AdminTransaction>(db, listing, query, searching, select, dateOf)
  return { ...page, ...(isMany && !searching && { matched: SMALL, more: true }), total }
}

type Among = Pick<Listing, 'segments' | 'left' | 'total'> & { wanted: PeriodQuery }

const rowsOfAll = (wanted: PeriodQuery) => ({
  from: sql`transactions t`,
  of: isWithin(sql`t.transaction_date`, wanted),
  at: sql`t.transaction_date`,
  id: sql`t.id`,
  segment: sql`t.segment`,
})

const allTransactions = ({ wanted, ...among }: Among): Listing => ({ ...rowsOfAll(wanted), ...among })

/** What is pending has the date of its request. */
const openRequests = ({ segments, left, wanted }: Among): Listing => ({
  from: sql`open_requests t`,
  of: isWithin(sql`t.created_at`, wanted),
  at: sql`t.created_at`,
  id: sql`t.transaction_id`,
  segment: sql`t.segment`,
  segments,
  left,
  total: left,
})

function searchOpen(term: Term, listing: Listing): Searching {
  return {
    carried: sql`t.folded`,
    joined: empty,
    holds: term.holds(sql`newest.folded`),
    found: (after) => sql`
      select t.transaction_id as id, t.created_at from open_requests t
      where ${term.indexed('open_requests', sql`t.folded`)} and ${withinSegments(listing)} and ${listing.of} and ${after}`,
    probe: 400,
    promise: 2000,
    walk: 2000,
  }
}

// Searches the transactions and their owners, each through the index of its own table.
function searchBoth(term: Term, query: TransactionQuery, listing: Listing): Searching {
  const [said, person] = [sql`t.folded`, sql`u.folded`]
  // Each step looks up the owner, and the rows of a rare filter are far apart.
  const steps = isRare(listing) ? 3000 : 10_000
  return {
    carried: sql`t.folded, t.user_id`,
    joined: sql`join users u on u.id = newest.user_id`,
    holds: sql`(${term.holds(sql`newest.folded`)} or ${term.holds(person)})`,
    found: (after) => sql`
      select t.id, t.transaction_date as created_at from transactions t
      where ${term.indexed('transactions', said)} and ${withinSegments(listing)} and ${listing.of} and ${after}
      union
      select t.id, t.transaction_date as created_at from users u join transactions t on t.user_id = u.id
      where ${term.indexed('users', person)} and ${transactionPassesFilters(query)} and ${after}`,
    probe: 1000,
    promise: steps,
    walk: steps,
  }
}

/** Each row by its id. With a join, the planner would read all of the customer's rows instead. */
export const rowsOf = (userId: string, ids: Sql) => sql`
  (${ids}) page cross join lateral (
    select * from transactions where transactions.id = page.id and transactions.user_id = ${userId} offset 0) t`

/** One customer's transactions, as staff see them. The total counts all customers' transactions. */
async function listOfCustomer(db: Queries, userId: string, query: TransactionQuery) {
  const { search } = query
  // A search for the customer's own name matches all of them.
  const holds = search
    ? sql`(${containsSearch(sql`folded`, search)}
        or exists (select from users where id = ${userId} and ${containsSearch(sql`users.folded`, search)}))`
    : null
  const { counts: _, ...page } = await listOfOne<AdminTransaction>(db, {
    userId,
    query,
    holds,
    select: (ids, orderAndLimit) => sql`
      select ${adminColumns} from ${rowsOf(userId, ids)}
      join users u on u.id = t.user_id left join users d on d.id = t.decided_by ${orderAndLimit}`,
  })
  const total = await db.value<number>(sql`select ${tallied('transactions')}`)
  return { ...page, total }
}
