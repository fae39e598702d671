import type { Network } from '@bank/contract/coin'
import type { OfferRequest } from '@bank/contract/offers'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { spellingsOf } from '../wallets/addresses.ts'
import { addressAt, getExtendedKey } from '../wallets/extended-key.ts'
import type { PaymentAddress } from '../wallets/payment-address.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { isDerived, keysOf } from './genuine.ts'
import type { OfferRow } from './offer-row.ts'

/** The largest index that is not hardened (BIP-32), which is also the largest integer of the column. */
const INDEX_MAX = 2 ** 31 - 1

type For = Pick<OfferRequest, 'walletId' | 'accountType'> & { userId: string }

/**
 * The address at the next index of a key, whichever wallets use it, recorded as this customer's for ever. One that a wallet
 * has shown to all is left out. Throws `no_more_addresses`.
 */
export async function takeAddress(
  tx: Queries,
  network: Network,
  extendedPublicKey: string,
  { userId, walletId, accountType }: For,
): Promise<Pick<OfferRow, 'address' | 'keyFingerprint' | 'addressIndex'>> {
  const key = getExtendedKey(network, extendedPublicKey)
  const { fingerprint } = key
  for (;;) {
    const index = await takeIndex(tx, fingerprint)
    const address = addressAt(network, key, index)
    if (await tx.find(sql`select from wallet_addresses where address = any(${spellingsOf(address)})`))
      continue
    await tx.run(sql`
      insert into deposit_addresses (fingerprint, address_index, wallet_id, network, address, user_id, account_type)
      values (${fingerprint}, ${index}, ${walletId}, ${network}, ${address}, ${userId}, ${accountType})`)
    return { address, keyFingerprint: fingerprint, addressIndex: index }
  }
}

/**
 * An index is used once (DEC-59), even if somebody sets the counter back in the database: the addresses know which indexes they
 * have.
 */
async function takeIndex(tx: Queries, fingerprint: string): Promise<number> {
  const used = sql`
    coalesce((select max(address_index)::bigint + 1 from deposit_addresses where fingerprint = ${fingerprint}), 0)`
  const row = await tx.find<{ index: number }>(sql`
    insert into deposit_indexes as d (fingerprint, next_index)
    select ${fingerprint}, first + 1
    from (select greatest(${used}, (select next_index from deposit_floor)) as first) fresh where first < ${INDEX_MAX}
    on conflict (fingerprint) do update set next_index = greatest(d.next_index, ${used}) + 1
      where greatest(d.next_index, ${used}) < ${INDEX_MAX}
    returning next_index - 1 as index`)
  if (!row) throw new Problem('no_more_addresses')
  return row.index
}

/**
 * Whether one of `deposit_addresses d` is made from the key that its wallet has now; otherwise it is a former one, and the
 * customer may have paid to it (DEC-37).
 */
export const isOfWalletsKey = sql`
  exists (
    select from wallets w join wallet_keys k on k.wallet_id = w.id and k.extended_public_key = w.extended_public_key
    where w.id = d.wallet_id and w.archived_at is null and k.fingerprint = d.fingerprint)`

/** Whether one of `deposit_addresses d` is this address, made for this customer. */
export const isMadeFor = (userId: string, address: string): Sql => sql`
  lower(d.address) = lower(${address}) and d.address = any(${spellingsOf(address)}) and d.user_id = ${userId}`

type Made = Parameters<typeof isDerived>[2] & Omit<PaymentAddress, 'walletId'>

/**
 * What is known of an address that was made for this customer, however long ago, for a request in the wallet's coin; null if
 * it was not, or is not ours.
 */
export async function findOwnAddress(
  db: Queries,
  trust: WalletTrust,
  userId: string,
  cryptoType: string,
  address: string,
): Promise<PaymentAddress | null> {
  const made = await db.find<Made>(sql`
    select d.wallet_id as "walletId", d.address, d.fingerprint as "keyFingerprint", d.address_index as "addressIndex",
      d.network as "assetNetwork", w.network, case when ${isOfWalletsKey} then 'current' else 'former' end as status
    from deposit_addresses d join wallets w on w.id = d.wallet_id
    where ${isMadeFor(userId, address)} and lower(w.name) = lower(${cryptoType})`)
  if (!made || !isDerived(trust, await keysOf(db, [made.walletId]), made)) return null
  const { walletId, network, status } = made
  return { walletId, address: made.address, network, status }
}
