import { Network } from '@bank/contract/coin'
import type { OfferRequest } from '@bank/contract/offers'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { addressAt, getExtendedKey, readExtendedKey } from '../wallets/extended-key.ts'
import type { PaymentAddress } from '../wallets/payment-address.ts'
import { type AddressStatement, isKeySigned, type KeyStatement } from '../wallets/signature.ts'
import { type WalletTrust, wasEverOurs } from '../wallets/trust.ts'
import type { OfferRow } from './offer-row.ts'

/** The largest index that is not hardened (BIP-32), which is also the largest integer of the column. */
const INDEX_MAX = 2 ** 31 - 1

type For = Pick<OfferRequest, 'walletId' | 'accountType'> & { userId: string }

/**
 * The address at the next index of a key, whichever wallets use it, recorded as this customer's for ever. An index is used
 * once (DEC-59), even if somebody sets the counter back in the database: the addresses know which indexes they have.
 * Throws `no_more_addresses`.
 */
export async function takeAddress(
  tx: Queries,
  network: Network,
  extendedPublicKey: string,
  { userId, walletId, accountType }: For,
): Promise<Pick<OfferRow, 'address' | 'keyFingerprint' | 'addressIndex'>> {
  const key = getExtendedKey(network, extendedPublicKey)
  const { fingerprint } = key
  const used = sql`
    coalesce((select max(address_index)::bigint + 1 from deposit_addresses where fingerprint = ${fingerprint}), 0)`
  const row = await tx.find<{ index: number }>(sql`
    insert into deposit_indexes as d (fingerprint, next_index) select ${fingerprint}, ${used} + 1 where ${used} < ${INDEX_MAX}
    on conflict (fingerprint) do update set next_index = greatest(d.next_index, ${used}) + 1
      where greatest(d.next_index, ${used}) < ${INDEX_MAX}
    returning next_index - 1 as index`)
  if (!row) throw new Problem('no_more_addresses')
  const address = addressAt(network, key, row.index)
  await tx.run(sql`
    insert into deposit_addresses (fingerprint, address_index, wallet_id, network, address, user_id, account_type)
    values (${fingerprint}, ${row.index}, ${walletId}, ${network}, ${address}, ${userId}, ${accountType})`)
  return { address, keyFingerprint: fingerprint, addressIndex: row.index }
}

/**
 * Whether one of `deposit_addresses d` is made from the key that its wallet has now; otherwise it is a former one, and the
 * customer may have paid to it (DEC-37).
 */
export const isOfWalletsKey = sql`
  exists (
    select from wallets w join wallet_keys k on k.wallet_id = w.id and k.extended_public_key = w.extended_public_key
    where w.id = d.wallet_id and w.archived_at is null and k.fingerprint = d.fingerprint)`

/** What is known of an address that was made for this customer, however long ago; null if it was not, or is not ours. */
export async function findOwnAddress(
  db: Queries,
  trust: WalletTrust,
  userId: string,
  address: string,
): Promise<PaymentAddress | null> {
  const found = await db.find<Addressed & PaymentAddress>(sql`
    select d.fingerprint || ' ' || d.address_index as id, d.wallet_id as "walletId", d.address,
      d.fingerprint as "keyFingerprint", d.address_index as "addressIndex", d.network as "assetNetwork",
      (select network from wallets w where w.id = d.wallet_id) as network,
      case when ${isOfWalletsKey} then 'current' else 'former' end as status
    from deposit_addresses d where d.address = ${address} and d.user_id = ${userId}`)
  if (!found || !(await isOfferGenuine(db, trust, found))) return null
  const { walletId, network, status } = found
  return { walletId, network, status }
}

type Addressed = Pick<OfferRow, 'id' | 'walletId' | 'address' | 'keyFingerprint' | 'addressIndex'> & {
  assetNetwork: string | null
}

/**
 * Whether the address of an offer is ours: one that its wallet showed at some time, or the one that its key has at its index.
 * An address that somebody else wrote into the database is neither (HAZ-B6); that raises the alarm in the log, once in each
 * process.
 */
export async function isOfferGenuine(db: Queries, trust: WalletTrust, offer: Addressed): Promise<boolean> {
  const isOurs =
    offer.keyFingerprint === null ? await wasShown(db, trust, offer) : await isDerived(db, trust, offer)
  if (!isOurs && !trust.alarmed.has(offer.id)) {
    trust.alarmed.add(offer.id)
    trust.log.error({ offerId: offer.id, walletId: offer.walletId }, 'an offer’s address is not ours')
  }
  return isOurs
}

async function wasShown(db: Queries, trust: WalletTrust, { walletId, address }: Addressed): Promise<boolean> {
  const rows = await db.rows<AddressStatement & { signature: Buffer | null }>(sql`
    select id, wallet_id as "walletId", address, signature from wallet_addresses
    where wallet_id = ${walletId} and address = ${address}`)
  return rows.some(({ signature, ...statement }) => wasEverOurs(trust, statement, signature))
}

async function isDerived(db: Queries, trust: WalletTrust, offer: Addressed): Promise<boolean> {
  const { walletId, address, keyFingerprint, addressIndex } = offer
  // Read from the row again: whoever changed the row can have written anything there.
  const network = Network.safeParse(offer.assetNetwork).data
  if (network === undefined || addressIndex === null) return false
  const kept = await db.rows<KeyStatement & { signature: Buffer | null }>(sql`
    select id, wallet_id as "walletId", fingerprint, extended_public_key as "extendedPublicKey", signature
    from wallet_keys where wallet_id = ${walletId} and fingerprint = ${keyFingerprint}`)
  return kept.some(({ signature, ...statement }) => {
    if (!isKeySigned(trust.keys, statement, signature)) return false
    const key = readExtendedKey(network, statement.extendedPublicKey)
    return typeof key !== 'string' && addressAt(network, key, addressIndex) === address
  })
}
