import type { Network } from '@bank/contract/coin'
import type { FUNDABLE } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { networkNamed } from '../chains/network-names.ts'
import type { Queries } from '../db/connect.ts'
import { isDerived, keysOf } from '../offers/genuine.ts'
import { spellingsOf } from '../wallets/addresses.ts'
import type { AddressStatement } from '../wallets/signature.ts'
import { type WalletTrust, wasEverOurs } from '../wallets/trust.ts'

/** A wallet by its names. */
export type Named = { walletId: string; cryptoType: string; cryptoNetwork: string }

/** An address that was made for a customer, and for which of their accounts. */
export type OwnAddress = Named & {
  userId: string
  accountType: (typeof FUNDABLE)[number]
  address: string
  keyFingerprint: string
  addressIndex: number
  assetNetwork: Network
}

type At = { network: Network; address: string }

/**
 * For whom these addresses were made, by network and address (`placeOf`). A row whose address its key does not have was written by
 * somebody else, and makes it nobody's (HAZ-B6); that raises the alarm in the log, once in each process.
 */
export async function findOwnAddresses(
  db: Queries,
  trust: WalletTrust,
  places: At[],
): Promise<Map<string, OwnAddress>> {
  if (places.length === 0) return new Map()
  const rows = await db.rows<OwnAddress>(sql`
    select d.user_id as "userId", d.account_type as "accountType", d.address, d.fingerprint as "keyFingerprint",
      d.address_index as "addressIndex", d.network as "assetNetwork", d.wallet_id as "walletId", w.name as "cryptoType",
      w.network as "cryptoNetwork"
    from unnest(${places.map(({ network }) => network)}::text[], ${places.map(({ address }) => address)}::text[])
      at (network, address)
    join deposit_addresses d on lower(d.address) = lower(at.address) and d.address = at.address and d.network = at.network
    join wallets w on w.id = d.wallet_id`)
  const keys = await keysOf(
    db,
    rows.map(({ walletId }) => walletId),
  )
  const genuine = rows.filter((row) => {
    const isOurs = isDerived(trust, keys, row)
    const place = `${row.keyFingerprint} ${row.addressIndex}`
    if (!isOurs && !trust.alarmed.has(place)) {
      trust.alarmed.add(place)
      trust.log.error(
        { walletId: row.walletId, addressIndex: row.addressIndex },
        'an address that was made for a customer is not ours',
      )
    }
    return isOurs
  })
  return new Map(genuine.map((row) => [placeOf({ network: row.assetNetwork, address: row.address }), row]))
}

export const placeOf = ({ network, address }: At) => `${network} ${address}`

/** The wallet that shows this address to all, or has shown it, as its row's signature proves; null if none has. */
export async function findShownBy(
  db: Queries,
  trust: WalletTrust,
  { network, address, walletId }: At & { walletId: string },
): Promise<Named | null> {
  const rows = await db.rows<Named & AddressStatement & { signature: Buffer | null }>(sql`
    select a.id, a.wallet_id as "walletId", a.address, a.signature, w.name as "cryptoType", w.network as "cryptoNetwork"
    from wallet_addresses a join wallets w on w.id = a.wallet_id
    where a.address = any(${spellingsOf(address)}) order by w.id = ${walletId} desc, a.created_at desc, a.id desc`)
  const shown = rows.find(
    ({ signature, cryptoNetwork, cryptoType: _, ...statement }) =>
      networkNamed(cryptoNetwork) === network && wasEverOurs(trust, statement, signature),
  )
  return shown
    ? { walletId: shown.walletId, cryptoType: shown.cryptoType, cryptoNetwork: shown.cryptoNetwork }
    : null
}
