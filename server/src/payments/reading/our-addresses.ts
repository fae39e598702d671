import type { Network } from '@bank/contract/coin'
import sql from 'sql-template-tag'
import { assetOfWallet, networkNamed } from '../../chains/network-names.ts'
import type { Queries } from '../../db/connect.ts'
import type { FindOurs, OurAddress } from './chain-reader.ts'

type Shown = OurAddress & { name: string; network: string }

/**
 * Looks addresses up among those that the bank has shown on a network, however long ago: those of its wallets and those that were
 * made for offers (DEC-59). Where several wallets show one address, it is the wallet of the asset.
 */
export function findingOurs(db: Queries, network: Network): FindOurs {
  return async (asked) => {
    const addresses = [...new Set(asked.map(({ address }) => address))]
    if (addresses.length === 0) return []
    const lower = addresses.map((address) => address.toLowerCase())
    const [made, shown] = await Promise.all([
      db.rows<OurAddress>(sql`
        select address, wallet_id as "walletId" from deposit_addresses
        where lower(address) = any(${lower}::text[]) and network = ${network}`),
      db.rows<Shown>(sql`
        select a.address, a.wallet_id as "walletId", w.name, w.network
        from wallet_addresses a join wallets w on w.id = a.wallet_id
        where lower(a.address) = any(${lower}::text[]) order by a.retired_at is null desc, a.created_at desc`),
    ])
    const ofNetwork = shown.filter((wallet) => networkNamed(wallet.network) === network)
    return asked.map(({ address, asset }) => {
      const isThis = (ours: OurAddress) => isSame(network, ours.address, address)
      const candidates = ofNetwork.filter(isThis)
      const fitting = candidates.find((wallet) => assetOfWallet(wallet)?.asset.symbol === asset)
      const ours = made.find(isThis) ?? fitting ?? candidates[0]
      return ours ? { address: ours.address, walletId: ours.walletId } : null
    })
  }
}

/** As its network compares: without case on Ethereum alone. */
function isSame(network: Network, one: string, other: string): boolean {
  return network === 'ethereum' ? one.toLowerCase() === other.toLowerCase() : one === other
}
