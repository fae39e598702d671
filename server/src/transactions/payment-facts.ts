import sql, { type Sql } from 'sql-template-tag'
import { isFollowed } from '../chains/followed.ts'
import { paymentObject } from '../chains/payment-columns.ts'

// One that is not there any more says nothing, unless it had been settled or credited (DEC-60).
const ofTransaction = sql`p.transaction_id = t.id and p.state <> 'dropped'`

const offer = sql`offers o where o.id = t.offer_id and o.user_id = t.user_id`

/** What arrived for a row of `transactions t`, oldest first. */
const payments = sql`
  coalesce((
    select jsonb_agg(${paymentObject} order by p.seen_at, p.id)
    from payments p join chains c on c.network = p.network where ${ofTransaction}
  ), '[]')`

/**
 * What is known together of the payments of a row of `transactions t`, as one row. `judged` compares coins with coins where the
 * offer named them, and dollars with dollars otherwise; it is null until all are settled, and where a worth is not known. A payment
 * in another coin than the offer’s is never right.
 */
const facts = sql`
  select seen.*, case
      when not is_settled then null
      when crypto_units is not null then case
        when units < crypto_units then 'underpaid'
        when units > crypto_units or has_others then 'overpaid'
        else 'right' end
      when worth < asked then 'underpaid'
      when worth > asked then 'overpaid'
      when worth = asked then 'right'
    end as judged
  from (
    select count(*) > 0 as is_seen, bool_and(p.state = 'settled') as is_settled, bool_or(p.state = 'reversed') as is_reversed,
      bool_or(p.seen_at > asked_for.expires_at) as is_late, bool_or(p.block_height is not null) as is_in_block,
      coalesce(sum(p.units) filter (where (p.network, p.asset) = (asked_for.network, asked_for.asset)), 0) as units,
      coalesce(bool_or((p.network, p.asset) <> (asked_for.network, asked_for.asset)), false) as has_others,
      case when count(p.worth_cents) = count(*) then sum(p.worth_cents) end as worth,
      max(asked_for.crypto_units) as crypto_units, coalesce(t.requested_cents, t.amount_cents) as asked
    from payments p
    left join (select o.network, o.asset, o.crypto_units, o.expires_at from ${offer}) asked_for on true
    where ${ofTransaction}
  ) seen`

const isWaitedFor = sql`exists (select from ${offer} and ${isFollowed(sql`o.network`, sql`o.asset`)})`

/** A row of `transactions t` by `PaymentState`. Only what is pending is waited for. */
export const paymentState: Sql = sql`
  (select case
      when is_reversed then 'reversed'
      when is_late then 'late'
      when judged in ('underpaid', 'overpaid') then judged
      when is_settled then 'confirmed'
      when is_in_block then 'confirming'
      when is_seen then 'seen'
      when t.status = 'pending' and ${isWaitedFor} then 'awaiting'
      else 'unwatched'
    end from (${facts}) seen)`

/** Whether something holds of the payments of a row of `transactions t`. */
const holds = (condition: Sql): Sql => sql`exists (select from (${facts}) seen where ${condition})`

export const isUnderpaid = holds(sql`judged = 'underpaid'`)
export const isOverpaid = holds(sql`judged = 'overpaid'`)
export const isLate = holds(sql`is_late`)

/**
 * Whether exactly what the offer of a row of `transactions t` asked for has arrived in time and is confirmed, and the bank itself
 * found that it is theirs. Where nothing was asked for in coins, nothing is exact.
 */
export const isPaidExactly = sql`(
  (select is_settled and not is_reversed and not coalesce(is_late, false) and crypto_units is not null and judged = 'right'
   from (${facts}) seen)
  and not exists (select from payments p where ${ofTransaction} and p.matched_by not in ('address', 'amount'))
  and exists (select from ${offer} and o.amount_cents = t.amount_cents and o.account_type = t.account_type))`

/** Whether a payment of a row of `transactions t` is theirs by the word of their customer, or none of those that they named has come. */
export const isNamedByCustomer = sql`
  (t.txid is not null and not exists (select from payments p where ${ofTransaction})
    or exists (select from payments p where ${ofTransaction} and p.matched_by = 'txid'))`

/** Whether a payment of the customer of a row of `transactions t` was undone. */
export const hasReversed = sql`
  exists (select from payments p where p.user_id = t.user_id and p.state = 'reversed')`

/** The columns of `transactions t` that say what arrived for it. */
export const paymentColumns = sql`
  ${payments} as payments, ${paymentState} as "paymentState", t.txid, t.requested_cents as "requestedAmount",
  case when t.type = 'deposit' and t.status = 'completed' then t.amount_cents end as "creditedAmount"`
