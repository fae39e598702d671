import { FIGURE_MAX_CENTS } from '@bank/contract/money'
import { NETWORKS } from '@bank/contract/networks'
import sql, { join, type Sql } from 'sql-template-tag'
import { inIso } from '../db/iso.ts'

/** An amount in the smallest unit in whole coins, as text; exact, because it is multiplied and not divided. */
export const inCoins = (units: Sql, decimals: Sql): Sql =>
  sql`trim_scale(${units} * ('1e-' || ${decimals})::numeric)::text`

const confirmationsNeeded = sql`
  case p.network ${join(
    Object.entries(NETWORKS).map(
      ([network, about]) => sql`when ${network} then ${about.confirmationsNeeded}::integer`,
    ),
    ' ',
  )} end`

/** How far a row of `payments p` is, by `PaymentProgress`. One that was dropped is shown to nobody. */
export const progressOf = sql`
  case p.state when 'settled' then 'confirmed' when 'reversed' then 'reversed'
    else case when p.block_height is null then 'seen' else 'confirming' end end`

// Rounded down, as in coin-amount.ts.
const atItsRate = sql`floor(p.units * p.rate_usd * 100 * ('1e-' || p.decimals)::numeric)`

/** What a row of `payments p` is worth; while it is unmatched, at the rate of when it was first seen. */
const worth = sql`
  case when p.transaction_id is not null then p.worth_cents
    when ${atItsRate} <= ${FIGURE_MAX_CENTS}::bigint then ${atItsRate}::bigint end`

/** A row of `payments p` with its network `chains c`, as an object of the contract’s `Payment`. */
export const paymentObject = sql`
  jsonb_build_object('id', p.id, 'network', p.network, 'txid', p.txid, 'outputIndex', p.output_index, 'asset', p.asset,
    'amount', ${inCoins(sql`p.units`, sql`p.decimals`)}, 'address', p.address, 'seenAt', ${inIso('p.seen_at')},
    'blockHeight', p.block_height, 'confirmations', case when p.state in ('open', 'settled') and p.block_height is not null
      then greatest(c.head_height - p.block_height + 1, 0) else 0 end,
    'confirmationsNeeded', ${confirmationsNeeded}, 'state', ${progressOf}, 'worth', ${worth})`
