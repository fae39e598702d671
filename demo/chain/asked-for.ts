import { findAsset, type KnownAsset } from '@bank/contract/networks'
import sql from 'sql-template-tag'
import { assetOfWallet } from '../../server/src/chains/network-names.ts'
import type { Queries } from '../../server/src/db/connect.ts'

/** What the bank asked a customer for on Ethereum. */
export type AskedFor = {
  address: string
  /** Shown to all customers, so that only the exact amount says whose a payment is. */
  isShared: boolean
  asset: KnownAsset['asset']
  /** In the asset's smallest unit; null if no rate was known. */
  units: bigint | null
  /** Until when the amount holds; null for a request without an offer. */
  expiresAt: Date | null
}

type Row = {
  address: string
  isShared: boolean
  cryptoType: string
  cryptoNetwork: string
  units: string | null
  expiresAt: string | null
}

/** What the offer, or the pending request without one, with this reference asks for. */
export async function findAskedFor(db: Queries, reference: string): Promise<AskedFor> {
  const rows = await db.rows<Row>(sql`
    select address, key_fingerprint is null as "isShared", crypto_type as "cryptoType", crypto_network as "cryptoNetwork",
      crypto_units::text as units, expires_at as "expiresAt"
    from offers where reference = ${reference}
    union all
    select crypto_address, true, crypto_type, crypto_network, null, null
    from transactions
    where reference = ${reference} and type = 'deposit' and status = 'pending' and offer_id is null
      and crypto_address is not null`)
  const [row, other] = rows
  if (!row) throw new Error(`The bank has asked nobody for ${reference}, or it is decided already.`)
  if (other) throw new Error(`The bank has asked several customers for ${reference}: make another offer.`)
  const { address, isShared, cryptoType, cryptoNetwork, units, expiresAt } = row
  const known = assetOfWallet({ name: cryptoType, network: cryptoNetwork })
  const asset = known?.network === 'ethereum' ? findAsset('ethereum', known.asset.symbol) : null
  if (!asset) throw new Error(`${reference} is paid with ${cryptoType} on ${cryptoNetwork}, not on Ethereum.`)
  return {
    ...{ address, isShared, asset, units: units === null ? null : BigInt(units) },
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  }
}
