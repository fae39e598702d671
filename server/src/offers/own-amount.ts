import { randomInt } from 'node:crypto'
import type { Asset, KnownAsset } from '@bank/contract/networks'
import sql from 'sql-template-tag'
import { isFollowed } from '../chains/followed.ts'
import { lockFor } from '../db/advisory-locks.ts'
import type { Queries } from '../db/connect.ts'
import { spellingsOf } from '../wallets/addresses.ts'

/** So many amounts are tried first, and ten times as many whenever all are taken. */
const FIRST_STEPS = 999
const STEPS_MAX = FIRST_STEPS * 1000
/** What strangers type ends with zeros. */
const ROUND = 100n
/** Where so many random amounts are taken, nearly all are. */
const TRIES = 100

/**
 * What to ask for at an address that is shown to all, so that a payment says whose it is (DEC-60): a little more than the price, by
 * the last digits that people are shown, and not what any kept offer of the same coin asks for there. It is never the price itself
 * and never round, because that is what strangers pay who type an amount. Where nobody follows the network, it is the price. Offers
 * for one address wait for each other here.
 */
export async function takeAmount(
  tx: Queries,
  address: string,
  { network, asset }: KnownAsset,
  price: bigint,
): Promise<bigint> {
  const isWatched = await tx.value<boolean>(sql`select ${isFollowed(sql`${network}`, sql`${asset.symbol}`)}`)
  if (!isWatched) return price
  const step = stepOf(asset)
  await tx.run(sql`select ${lockFor('offerAmounts', spellingsOf(address)[0] ?? address)}`)
  for (let steps = FIRST_STEPS; steps <= STEPS_MAX; steps *= 10) {
    const highest = price + BigInt(steps) * step
    const rows = await tx.rows<{ units: string }>(sql`
      select crypto_units::text as units from offers
      where lower(address) = lower(${address}) and network = ${network} and asset = ${asset.symbol} and key_fingerprint is null
        and crypto_units between ${String(price)}::numeric and ${String(highest)}::numeric`)
    const taken = new Set(rows.map(({ units }) => units))
    for (let tries = 0; tries < TRIES; tries++) {
      const units = price + BigInt(randomInt(1, steps + 1)) * step
      if (!isRound(units, asset) && !taken.has(String(units))) return units
    }
  }
  throw new Error('every amount near this price is taken')
}

/** Whether strangers may well type this amount, so that it says nothing of whose a payment is. */
export function isRound(units: bigint, asset: Asset): boolean {
  return units % (ROUND * stepOf(asset)) === 0n
}

/** The last digit that people are shown, in smallest units. */
function stepOf({ decimals, shownDecimals }: Asset): bigint {
  return 10n ** BigInt(decimals - shownDecimals)
}
