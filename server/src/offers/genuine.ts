import { Network } from '@bank/contract/coin'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { addressAt, readExtendedKey } from '../wallets/extended-key.ts'
import { type AddressStatement, areWordsSigned, type KeyStatement, keyWords } from '../wallets/signature.ts'
import { type WalletTrust, wasEverOurs } from '../wallets/trust.ts'
import type { OfferRow } from './offer-row.ts'

type Addressed = Pick<
  OfferRow,
  'id' | 'userId' | 'walletId' | 'address' | 'keyFingerprint' | 'addressIndex' | 'createdAt'
> & { assetNetwork: string | null }

/**
 * The offers whose address is ours: one that the wallet had not retired when the offer was made, or the one that its key has at
 * its index and that was made for this customer. An address that somebody else wrote into the database is neither (HAZ-B6); that
 * raises the alarm in the log, once in each process.
 */
export async function genuineOf<Offer extends Addressed>(
  db: Queries,
  trust: WalletTrust,
  offers: Offer[],
): Promise<Offer[]> {
  if (offers.length === 0) return []
  const wallets = offers.map(({ walletId }) => walletId)
  const [shown, keys, owners] = await Promise.all([
    shownBy(db, wallets, offers),
    keysOf(db, wallets),
    ownersOf(db, offers),
  ])
  return offers.filter((offer) => {
    const isOurs =
      offer.keyFingerprint === null
        ? shown.some((address) => wasShown(trust, address, offer))
        : owners.get(`${offer.keyFingerprint} ${offer.addressIndex}`) === offer.userId &&
          isDerived(trust, keys, offer)
    if (!isOurs && !trust.alarmed.has(offer.id)) {
      trust.alarmed.add(offer.id)
      trust.log.error({ offerId: offer.id, walletId: offer.walletId }, 'an offer’s address is not ours')
    }
    return isOurs
  })
}

type Shown = AddressStatement & { signature: Buffer | null; until: string | null }

function shownBy(db: Queries, wallets: string[], offers: Addressed[]): Promise<Shown[]> {
  return db.rows<Shown>(sql`
    select id, wallet_id as "walletId", address, signature, retired_at as until
    from wallet_addresses
    where wallet_id = any(${wallets}::uuid[]) and address = any(${offers.map(({ address }) => address)}::text[])`)
}

/** An offer can be made while another transaction retires its address. */
const TOLERANCE_MS = 10_000

function wasShown(trust: WalletTrust, { signature, until, ...statement }: Shown, offer: Addressed): boolean {
  // The address may be younger than the offer: the clock may have been put back since it was entered.
  const isThen = until === null || Date.parse(offer.createdAt) <= Date.parse(until) + TOLERANCE_MS
  const isSame = statement.walletId === offer.walletId && statement.address === offer.address
  return isThen && isSame && wasEverOurs(trust, statement, signature)
}

async function ownersOf(db: Queries, offers: Addressed[]): Promise<Map<string, string>> {
  const own = offers.filter(({ keyFingerprint }) => keyFingerprint !== null)
  const rows = await db.rows<{ place: string; userId: string }>(sql`
    select d.fingerprint || ' ' || d.address_index as place, d.user_id as "userId"
    from unnest(${own.map(({ keyFingerprint }) => keyFingerprint)}::text[],
      ${own.map(({ addressIndex }) => addressIndex)}::integer[]) own (fingerprint, address_index)
    join deposit_addresses d using (fingerprint, address_index)`)
  return new Map(rows.map(({ place, userId }) => [place, userId]))
}

type Key = KeyStatement & { signature: Buffer | null }

/** Every key whose addresses these wallets have shown. */
export function keysOf(db: Queries, wallets: string[]): Promise<Key[]> {
  return db.rows<Key>(sql`
    select id, wallet_id as "walletId", fingerprint, extended_public_key as "extendedPublicKey", signature
    from wallet_keys where wallet_id = any(${wallets}::uuid[])`)
}

type Derived = Pick<Addressed, 'walletId' | 'address' | 'keyFingerprint' | 'addressIndex' | 'assetNetwork'>

/** Whether an address is the one that a key of its wallet has at its index. */
export function isDerived(trust: WalletTrust, keys: Key[], made: Derived): boolean {
  // Read from the row again: whoever changed the row can have written anything there.
  const network = Network.safeParse(made.assetNetwork).data
  const index = made.addressIndex
  if (network === undefined || index === null) return false
  return keys.some(({ signature, ...statement }) => {
    if (statement.walletId !== made.walletId || statement.fingerprint !== made.keyFingerprint) return false
    if (!areWordsSigned(trust.keys, keyWords(statement), signature)) return false
    const key = readExtendedKey(network, statement.extendedPublicKey)
    return typeof key !== 'string' && addressAt(network, key, index) === made.address
  })
}
