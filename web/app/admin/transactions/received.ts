import { type Cents, sum } from '@bank/contract/money'
import type { Payment } from '@bank/contract/payment'
import type { AdminTransaction } from '@bank/contract/transactions'

/** The payments of a request that the network has not undone. */
export const thereOf = ({ payments = [] }: AdminTransaction): Payment[] =>
  payments.filter(({ state }) => state !== 'reversed')

/** What arrived for a request is worth; null if nothing did, or if no rate was known for some of it. */
export function receivedOf(transaction: AdminTransaction): Cents | null {
  const worths = thereOf(transaction).map(({ worth }) => worth)
  const known = worths.filter((worth) => worth !== null)
  return worths.length === 0 || known.length < worths.length ? null : sum(known)
}

/**
 * Whether staff choose what is credited: what arrived is worth something else than what was requested. Coins that arrived in time
 * and exactly as they were asked for are what was requested, even where rounding makes a few cents of difference.
 */
export function isChoice(transaction: AdminTransaction): boolean {
  const received = receivedOf(transaction)
  return received !== null && received !== transaction.amount && !isAsAskedFor(transaction)
}

function isAsAskedFor(transaction: AdminTransaction): boolean {
  const { expected } = transaction
  const there = thereOf(transaction)
  if (!expected || expected.cryptoAmount === null) return false
  const isRight = ({ network, asset, seenAt }: Payment) =>
    network === expected.assetNetwork &&
    asset === expected.asset &&
    Date.parse(seenAt) <= Date.parse(expected.expiresAt)
  return (
    there.every(isRight) && unitsOf(there.map(({ amount }) => amount)) === unitsOf([expected.cryptoAmount])
  )
}

/** More than any coin has. */
const DECIMALS = 30

/** Amounts of coins together, exact. */
function unitsOf(amounts: readonly string[]): bigint {
  return amounts.reduce((units, amount) => {
    const [whole = '', decimals = ''] = amount.split('.')
    return units + BigInt(whole + decimals.padEnd(DECIMALS, '0'))
  }, 0n)
}
