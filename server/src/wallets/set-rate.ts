import { randomUUIDv7 } from 'node:crypto'
import type { AdminWallet, WalletRate } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { type By, recordForBank } from '../audit/audit.ts'
import { assetOfWallet } from '../chains/network-names.ts'
import { findRate } from '../chains/rates/rate.ts'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import type { WalletTrust } from './trust.ts'
import { getWallet, noSuchWallet } from './wallet-list.ts'

/**
 * Sets what one coin of a wallet is worth, for a while (DEC-61). It replaces the rate that was set before and, while it is
 * valid, goes before the feed's. Throws `not_found`, and `validation_failed` for a dollar token and for a wallet whose asset
 * the bank does not know.
 */
export function setRate(
  db: Database,
  trust: WalletTrust,
  id: string,
  { usd, validMinutes }: WalletRate,
  by: By,
): Promise<AdminWallet> {
  return db.transaction(async (tx) => {
    const asset = await lockPriced(tx, id)
    const { rate: before } = await findRate(tx, { walletId: id, asset })
    const { setAt, validUntil } = await tx.row<{ setAt: string; validUntil: string }>(sql`
      insert into wallet_rates (id, wallet_id, asset, usd, set_at, valid_until, set_by)
      select ${randomUUIDv7()}, ${id}, ${asset.symbol}, ${usd}::numeric, at, at + make_interval(mins => ${validMinutes}),
        ${by.actorId}
      from (select date_trunc('milliseconds', clock_timestamp()) as at) clock
      returning set_at as "setAt", valid_until as "validUntil"`)
    const wallet = await getWallet(tx, trust, id)
    await recordForBank(tx, 'wallet.rate_set', { type: 'wallet', id }, by, {
      before: { rate: before?.usd ?? null, source: before?.source ?? null },
      after: { asset: asset.symbol, rate: String(usd), source: 'staff', setAt, validUntil },
    })
    return wallet
  })
}

/** Locked, so that of two rates the one that is recorded last is the one in force. */
async function lockPriced(tx: Queries, id: string) {
  const wallet = await tx.find<{ name: string; network: string }>(sql`
    select name, network from wallets where id = ${id} and archived_at is null for no key update`)
  if (!wallet) throw noSuchWallet()
  const known = assetOfWallet(wallet)
  if (!known)
    throw refused('Rate can’t be set, because the bank does not know what customers pay to this wallet')
  const { symbol, rate } = known.asset
  if (rate === 'one-dollar') throw refused(`Rate can’t be set: one ${symbol} always counts as one dollar`)
  return known.asset
}

function refused(msg: string): Problem {
  return Problem.invalid([{ path: 'usd', msg }])
}
