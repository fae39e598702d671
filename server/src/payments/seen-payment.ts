import type { Network } from '@bank/contract/coin'
import { type Cents, REQUEST_MAX_CENTS, REQUEST_MIN_CENTS } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { centsOf, parseRate } from '../chains/coin-amount.ts'
import type { OfferRow } from '../offers/offer-row.ts'

/** A payment that was read on a chain, as it is stored. */
export type SeenPayment = {
  id: string
  network: Network
  txid: string
  asset: string
  decimals: number
  /** In the asset's smallest unit. */
  units: string
  address: string
  walletId: string
  seenAt: string
  /** When it was made at the latest: what is offered afterwards was not offered for it. */
  madeBy: string
  /** Of the moment that it was seen, exact; null if none was known. */
  rate: string | null
  isInBlock: boolean
}

/** Of `payments p`. */
export const seenColumns = sql`
  p.id, p.network, p.txid, p.asset, p.decimals, p.units::text as units, p.address, p.wallet_id as "walletId",
  p.seen_at as "seenAt", least(p.seen_at, p.block_at + interval '1 minute') as "madeBy",
  trim_scale(p.rate_usd)::text as rate,
  p.block_height is not null as "isInBlock"`

/** Whether `payments p` is there now, as far as we know. */
export const isThere = sql`p.state in ('open', 'settled')`

type Offered = Pick<OfferRow, 'asset' | 'assetNetwork' | 'units' | 'rate' | 'createdAt' | 'expiresAt'>

/** Whether it is the coin that was asked for. */
export const isInAssetOf = (payment: SeenPayment, { asset, assetNetwork }: Offered): boolean =>
  payment.asset === asset && payment.network === assetNetwork

/**
 * What it is worth, by the rate of its offer or, outside of the offer's fifteen minutes, by that of the moment that it was seen.
 * Null if no rate was known, or if it is more than the bank can keep.
 */
export function worthOf(payment: SeenPayment, offer: Offered | null): Cents | null {
  const rate = offer && isInAssetOf(payment, offer) && isInTime(payment, offer) ? offer.rate : payment.rate
  const exact = rate === null ? null : parseRate(rate)
  return exact && centsOf(BigInt(payment.units), exact, payment)
}

/** A payment that was made before the offer can be looked up while the offer stands, and is not in time. */
function isInTime({ seenAt, madeBy }: SeenPayment, { createdAt, expiresAt }: Offered): boolean {
  return createdAt <= madeBy && seenAt <= expiresAt
}

/** Whether a deposit can be of so much. */
export const isDepositable = (worth: Cents | null): worth is Cents =>
  worth !== null && worth >= REQUEST_MIN_CENTS && worth <= REQUEST_MAX_CENTS

/**
 * Dust is known to be worth less than the least deposit, and is not all that was asked for. Anybody can send it to any address, so
 * it makes no request and uses none up.
 */
export function isDust(payment: SeenPayment, offer: Offered | null): boolean {
  const worth = worthOf(payment, offer)
  if (worth === null || worth >= REQUEST_MIN_CENTS) return false
  const isEnough =
    offer !== null &&
    offer.units !== null &&
    isInAssetOf(payment, offer) &&
    BigInt(payment.units) >= BigInt(offer.units)
  return !isEnough
}
