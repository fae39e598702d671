import type { Received, Reply } from '@bank/contract/endpoint'
import type { Payment } from '@bank/contract/payment'
import type { AdminPayment, payments } from '@bank/contract/payments'
import sql, { join, type Sql } from 'sql-template-tag'
import { paymentObject } from '../chains/payment-columns.ts'
import type { Queries } from '../db/connect.ts'
import { number, pageClause, pageOf } from '../db/page.ts'
import { Problem } from '../problem.ts'
import { personOf } from '../users/user.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { findOwnAddresses, placeOf } from './our-address.ts'
import { isThere } from './seen-payment.ts'
import { spellingsOfTxid, spellingsOfTxidIn } from './txid.ts'

type Query = Received<typeof payments.list>['query']
type Row = Omit<AdminPayment, keyof Payment | 'addressOf'> & {
  id: string
  createdAt: string
  payment: Payment
}

/** So many are counted for one page. */
const COUNT_MAX = 10_000

const claims = sql`
  coalesce((
    select json_agg(json_build_object('transactionId', t.id, 'reference', t.reference, 'user', ${personOf(sql`u`)})
      order by t.created_at, t.id)
    from transactions t join users u on u.id = t.user_id
    where lower(t.txid) = any(${spellingsOfTxidIn(sql`p.txid`)}) and t.type = 'deposit' and t.status = 'pending'
      and t.id is distinct from p.transaction_id
  ), '[]')`

const columns = sql`
  p.id, p.seen_at as "createdAt", ${paymentObject} as payment,
  case when o.id is not null then ${personOf(sql`o`)} end as "user", p.transaction_id as "transactionId", t.reference,
  case when t.status = 'completed' then t.amount_cents end as "creditedAmount",
  p.matched_by as "matchedBy", p.matched_at as "matchedAt", ${claims} as claims`

const tables = sql`
  payments p join chains c on c.network = p.network left join users o on o.id = p.user_id
  left join transactions t on t.id = p.transaction_id`

/** The payments that were seen on the chains, newest first (DEC-60). What is not there any more, and never was settled, is left out. */
export async function listPayments(
  db: Queries,
  trust: WalletTrust,
  query: Query,
): Promise<Reply<typeof payments.list>> {
  const { orderAndLimit, after } = pageClause(query, sql`p.seen_at`, sql`p.id`)
  const passes = filtersOf(query)
  const counted = (of: Sql) => sql`
    (select count(*) from (select from payments p where ${of} limit ${number(COUNT_MAX + 1)}) counted)`
  const [counts, rows] = await Promise.all([
    db.row<{ total: number; matched: number }>(sql`
      select ${counted(isShown)} as total, ${counted(passes)} as matched`),
    db.rows<Row>(sql`select ${columns} from ${tables} where ${passes} and ${after} ${orderAndLimit}`),
  ])
  const { data, nextCursor } = pageOf(rows, query)
  const more = counts.matched > COUNT_MAX
  return {
    data: await asShown(db, trust, data),
    nextCursor,
    total: Math.min(counts.total, COUNT_MAX),
    matched: Math.min(counts.matched, COUNT_MAX),
    ...(more && { more }),
  }
}

/** One payment. Throws `not_found`. */
export async function getPayment(db: Queries, trust: WalletTrust, id: string): Promise<AdminPayment> {
  const rows = await db.rows<Row>(sql`select ${columns} from ${tables} where p.id = ${id} and ${isShown}`)
  const [payment] = await asShown(db, trust, rows)
  return payment ?? noSuchPayment()
}

export function noSuchPayment(): never {
  throw new Problem('not_found', { message: 'There is no such payment.' })
}

const isShown = sql`p.state <> 'dropped'`

const STATES = {
  unmatched: sql`p.transaction_id is null and ${isThere}`,
  matched: sql`p.transaction_id is not null and ${isThere}`,
  reversed: sql`p.state = 'reversed'`,
}

// Less than a dollar, the least deposit, as in 0027-dust.sql: written in another way, it would not use that index.
const isDust = sql`(p.units * p.rate_usd < 10::numeric ^ p.decimals::numeric)`

const DUST = { without: sql`${isDust} is not true`, only: isDust }

/** A search is for the whole id of a transaction, or a whole address. */
function filtersOf({ state, network, dust, search }: Query): Sql {
  return join(
    [
      state ? STATES[state] : isShown,
      ...(dust ? [DUST[dust]] : []),
      ...(network ? [sql`p.network = ${network}`] : []),
      ...(search
        ? [sql`(lower(p.txid) = any(${spellingsOfTxid(search)}) or lower(p.address) = lower(${search}))`]
        : []),
    ],
    ' and ',
  )
}

/** With the person for whom each address was made, if it really is ours. */
async function asShown(db: Queries, trust: WalletTrust, rows: Row[]): Promise<AdminPayment[]> {
  const own = await findOwnAddresses(
    db,
    trust,
    rows.map(({ payment }) => payment),
  )
  const owners = [...own.values()].map(({ userId }) => userId)
  const people = await db.rows<{ id: string; person: AdminPayment['addressOf'] }>(sql`
    select u.id, ${personOf(sql`u`)} as person from users u where u.id = any(${owners}::uuid[])`)
  const personBy = new Map(people.map(({ id, person }) => [id, person]))
  return rows.map(({ createdAt: _, payment, ...row }) => {
    const owner = own.get(placeOf(payment))
    return { ...payment, ...row, addressOf: (owner && personBy.get(owner.userId)) ?? null }
  })
}
