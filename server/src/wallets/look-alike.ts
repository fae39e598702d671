import { foldLookAlikes } from '@bank/contract/network-names'
import sql from 'sql-template-tag'
import { holdLock } from '../db/advisory-locks.ts'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { refuseMisspelt } from './refuse-mistakes.ts'

/**
 * Throws `wallet_exists` if an active wallet could be mistaken for this one (HAZ-B10): `BTC` and `B-T-C`,
 * `Bitcoin` and `BitcoIn`, `ERC-20` and `ERC20`; and `validation_failed` if its name or network looks like a misspelling of a
 * known one. It locks all wallet names until the transaction ends. Wallets that looked alike before this rule are not affected.
 */
export async function refuseLookAlike(
  tx: Queries,
  wallet: { id: string; name: string; network: string },
): Promise<void> {
  await holdLock(tx, 'walletNames')
  const others = await tx.rows<{ name: string; network: string }>(sql`
    select name, network from wallets where archived_at is null and id <> ${wallet.id}`)
  const alike = others.find(
    ({ name, network }) => look(name) === look(wallet.name) && look(network) === look(wallet.network),
  )
  if (!alike) return refuseMisspelt({ name: wallet.name, network: wallet.network })
  if (isSame(alike, wallet)) throw new Problem('wallet_exists')
  throw new Problem('wallet_exists', {
    message: `There is already an active wallet that looks the same: ${alike.name} on ${alike.network}.`,
  })
}

function isSame(one: { name: string; network: string }, other: { name: string; network: string }): boolean {
  const inOneCase = ({ name, network }: typeof one) => `${name} ${network}`.toLowerCase()
  return inOneCase(one) === inOneCase(other)
}

/** A name by its appearance: without case, spaces and punctuation, and with one letter for those that look alike. */
export function look(name: string): string {
  const lower = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]/gu, '')
  const letters = foldLookAlikes(lower)
  // A name without letters and digits is compared as it is.
  return letters || name
}
