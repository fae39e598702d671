import type { Network } from '@bank/contract/coin'
import { findAsset, NETWORKS } from '@bank/contract/networks'
import type { ListedOffer, Offer } from '@bank/contract/offers'
import sql, { raw } from 'sql-template-tag'
import { isFollowed } from '../chains/followed.ts'
import { drawQr } from '../wallets/qr.ts'
import { qrAsText } from '../wallets/wallet-list.ts'
import { paymentUri } from './payment-uri.ts'

/** An offer as it is stored. */
export type OfferRow = Omit<ListedOffer, 'rate' | 'assetNetwork' | 'depositAddresses'> & {
  userId: string
  /** The key that the address was derived from, and where; null for the address of the wallet. */
  keyFingerprint: string | null
  addressIndex: number | null
  assetNetwork: Network | null
  /** `cryptoAmount` in the asset's smallest unit. */
  units: string | null
  /** Exact, as text. */
  rate: string | null
  /** Whether payments on its network are waited for. */
  isWatched: boolean
  transactionId: string | null
}

/** `offers.crypto_units` in whole coins, as text; exact, because it is multiplied and not divided. */
export const coinsOf = (offer: 'o' | 'offers') =>
  raw(`trim_scale(${offer}.crypto_units * ('1e-' || ${offer}.decimals)::numeric)::text`)

// The rate of an offer from the future has ended: it was made before the clock was put back.
const secondsLeft = sql`
  case when o.created_at <= clock_timestamp() and o.expires_at > clock_timestamp()
    then ceil(extract(epoch from o.expires_at - clock_timestamp()))::integer else 0 end`

/** Of `offers o`. */
export const offerColumns = sql`
  o.id, o.user_id as "userId", o.wallet_id as "walletId", o.account_type as "accountType", o.amount_cents as amount,
  o.reference, o.crypto_type as "cryptoType", o.crypto_network as network, o.address,
  o.key_fingerprint as "keyFingerprint", o.address_index as "addressIndex", o.network as "assetNetwork", o.asset,
  o.crypto_units::text as units, ${coinsOf('o')} as "cryptoAmount", o.rate_usd::text as rate, o.rate_at as "rateAt",
  o.expires_at as "expiresAt", ${secondsLeft} as "secondsLeft", o.ends_at as "endsAt", o.created_at as "createdAt",
  ${isFollowed(sql`o.network`, sql`o.asset`)} as "isWatched",
  (select t.id from transactions t where t.offer_id = o.id and t.user_id = o.user_id) as "transactionId"`

/** An offer as its customer's list shows it. */
export function listedOf(row: OfferRow): ListedOffer {
  const { userId: _, keyFingerprint, addressIndex: __, units: ___, ...listed } = row
  const { isWatched: ____, transactionId: _____, rate, ...shown } = listed
  return {
    ...shown,
    depositAddresses: keyFingerprint === null ? 'shared' : 'per-offer',
    rate: rate === null ? null : Number(rate),
  }
}

/** An offer as step 2 shows it, with the picture of its link. */
export async function offerOf(row: OfferRow): Promise<Offer> {
  const { assetNetwork: network, asset: symbol, address, units } = row
  const asset = network && symbol ? findAsset(network, symbol) : null
  const uri = paymentUri(
    network && asset && { network, asset },
    address,
    units === null ? null : BigInt(units),
  )
  return {
    ...listedOf(row),
    uri,
    qrCode: qrAsText(await drawQr(uri)),
    confirmationsNeeded: network && NETWORKS[network].confirmationsNeeded,
    isWatched: row.isWatched,
    transactionId: row.transactionId,
  }
}
