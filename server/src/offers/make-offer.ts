import { randomUUIDv7 } from 'node:crypto'
import type { KnownAsset } from '@bank/contract/networks'
import { OFFER_HOURS, OFFER_MINUTES, type OfferRequest, OPEN_OFFERS_MAX } from '@bank/contract/offers'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import { parseRate, unitsFor } from '../chains/coin-amount.ts'
import { assetOfWallet } from '../chains/network-names.ts'
import { findRate, type KnownRate } from '../chains/rates/rate.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { readWallet, type StoredWallet } from '../wallets/stored-wallet.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { type OfferRow, offerColumns } from './offer-row.ts'
import { isOpen } from './open-offers.ts'
import { takeAddress } from './own-address.ts'
import { takeAmount } from './own-amount.ts'

/**
 * Offers a customer where and how much to pay (DEC-58), at the rate of this moment, if one is known. Throws `not_found` for a
 * wallet that customers can't pay to, `too_many_open_offers`, `no_more_addresses`, and `session_expired` for a user who was
 * deleted a moment ago.
 */
export function makeOffer(
  db: Database,
  trust: WalletTrust,
  userId: string,
  request: OfferRequest,
  origin: Origin,
): Promise<OfferRow> {
  return db.transaction(async (tx) => {
    const [user, open] = await Promise.all([
      // One offer of a customer at a time, so that concurrent calls can't exceed the limit.
      tx.find(sql`select from users where id = ${userId} for no key update`),
      tx.value<number>(sql`select count(*) from offers o where o.user_id = ${userId} and ${isOpen}`),
    ])
    if (!user) throw new Problem('session_expired')
    if (open >= OPEN_OFFERS_MAX) throw new Problem('too_many_open_offers', { retryAfter: 3600 })
    // Not locked: many offers at once would keep staff from changing the wallet. One that is made while it changes is like one
    // that was made a moment before.
    const wallet = await readWallet(tx, trust, request.walletId)
    if (wallet.doubt !== null) throw notOffered()
    const known = assetOfWallet(wallet)
    const rate = known && (await findRate(tx, { walletId: wallet.id, asset: known.asset })).rate
    const terms = { userId, ...request, wallet, known, price: known && priceOf(request, known, rate) }
    const address = await addressFor(tx, terms)
    const offer = await insertOffer(tx, { ...terms, ...address, price: await amountFor(tx, terms, address) })
    await recordOffer(tx, offer, rate, origin)
    return offer
  })
}

function notOffered(): Problem {
  return new Problem('not_found', {
    message: 'This cryptocurrency can’t be paid with at the moment. Please choose another one.',
  })
}

/** What to ask for in the asset's smallest unit, and why; null if no rate is known. */
type Price = { units: bigint; usd: string; at: string }

function priceOf({ amount }: OfferRequest, { asset }: KnownAsset, rate: KnownRate | null): Price | null {
  const exact = rate && parseRate(rate.usd)
  return rate && exact && { units: unitsFor(amount, exact, asset), usd: rate.usd, at: rate.at }
}

type Terms = OfferRequest & {
  userId: string
  wallet: StoredWallet
  known: KnownAsset | null
  price: Price | null
}
type Address = Pick<OfferRow, 'address' | 'keyFingerprint' | 'addressIndex'>

async function addressFor(tx: Queries, { wallet, known, ...about }: Terms): Promise<Address> {
  const { address, depositAddresses, extendedPublicKey } = wallet
  if (depositAddresses === 'shared') return { address, keyFingerprint: null, addressIndex: null }
  // The wallet's signature covers both, and neither can be set without the other.
  if (!known || extendedPublicKey === null) throw new Problem('no_more_addresses')
  return takeAddress(tx, known.network, extendedPublicKey, about)
}

/** An own address says whose a payment is; at one that is shown to all, the amount has to. */
async function amountFor(tx: Queries, { known, price }: Terms, at: Address): Promise<Price | null> {
  if (!known || !price || at.keyFingerprint !== null) return price
  return { ...price, units: await takeAmount(tx, at.address, known, price.units) }
}

/** The wallet's part of a reference; with the timestamp it is never too long for a request. */
const REFERENCE_NAME_MAX = 80

/** The reference is the wallet's name and the milliseconds of now, or of the next moment that the customer has not used. */
function insertOffer(tx: Queries, offer: Terms & Address): Promise<OfferRow> {
  const { userId, wallet, accountType, amount, known, price, address, keyFingerprint, addressIndex } = offer
  const name = wallet.name.slice(0, REFERENCE_NAME_MAX)
  return tx.row<OfferRow>(sql`
    with clock as (
      -- Rounded down: an offer from the future has ended.
      select date_trunc('milliseconds', clock_timestamp()) as at
    ), free as (
      select ${name} || '-' || (floor(extract(epoch from at) * 1000) + tried)::bigint as reference
      from clock, generate_series(0, ${REFERENCES_TRIED}::int) tried order by tried
    ), made as (
      insert into offers (id, user_id, wallet_id, account_type, amount_cents, reference, crypto_type, crypto_network, address,
        key_fingerprint, address_index, network, asset, decimals, crypto_units, rate_usd, rate_at, created_at, expires_at,
        ends_at)
      select ${randomUUIDv7()}, ${userId}, ${wallet.id}, ${accountType}, ${amount}, reference, ${wallet.name},
        ${wallet.network}, ${address}, ${keyFingerprint}, ${addressIndex}::integer, ${known?.network ?? null},
        ${known?.asset.symbol ?? null}, ${known?.asset.decimals ?? null}::smallint, ${price && String(price.units)}::numeric,
        ${price?.usd ?? null}::numeric, ${price?.at ?? null}::timestamptz, at,
        at + make_interval(mins => ${OFFER_MINUTES}), at + make_interval(hours => ${OFFER_HOURS})
      from clock, free
      where not exists (select from offers x where x.user_id = ${userId} and x.reference = free.reference)
        and not exists (select from transactions x where x.user_id = ${userId} and x.reference = free.reference)
      limit 1
      returning *
    )
    select ${offerColumns} from made o`)
}

/** A customer has fewer offers and transactions within so many milliseconds. */
const REFERENCES_TRIED = 100

function recordOffer(tx: Queries, offer: OfferRow, rate: KnownRate | null, origin: Origin): Promise<void> {
  const { id, userId, reference, amount, accountType, cryptoType, address, addressIndex, asset } = offer
  return record(tx, {
    act: 'offer.made',
    actorId: userId,
    subject: { type: 'offer', id },
    customerId: userId,
    after: {
      ...{ reference, amount, accountType, cryptoType, cryptoAddress: address, addressIndex, asset },
      ...{ cryptoAmount: offer.cryptoAmount, rate: offer.rate, rateSource: rate?.source ?? null },
    },
    origin,
  })
}
