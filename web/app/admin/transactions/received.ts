import { type Cents, sum } from '@bank/contract/money'
import type { Payment } from '@bank/contract/payment'
import type { AdminTransaction } from '@bank/contract/transactions'

/** The payments of a request that the network has not undone. */
export const thereOf = ({ payments = [] }: AdminTransaction): Payment[] =>
  payments.filter(({ state }) => state !== 'reversed')

/** What everything that arrived for a request is worth; null if no rate was known for some of it. */
function worthOf(transaction: AdminTransaction): Cents | null {
  const worths = thereOf(transaction).map(({ worth }) => worth)
  const known = worths.filter((worth) => worth !== null)
  return known.length < worths.length ? null : sum(known)
}

/** The same, and null also if nothing did. */
export const receivedOf = (transaction: AdminTransaction): Cents | null =>
  thereOf(transaction).length === 0 ? null : worthOf(transaction)

/** What staff see that has arrived, or that nothing has; null where the bank does not look at the chain, or knows no worth. */
export const seenOf = (transaction: AdminTransaction): Cents | null =>
  (transaction.paymentState ?? 'unwatched') === 'unwatched' ? null : worthOf(transaction)

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
