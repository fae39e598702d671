import { type Cents, cents, inDollars, REQUEST_MAX_CENTS, sum } from '@bank/contract/money'
import type { AdminTransaction } from '@bank/contract/transactions'
import { Problem } from '../problem.ts'

/** What everything that arrived for a request, and was not undone, is worth; null if no rate was known for some of it. */
function worthOf({ payments = [] }: AdminTransaction): Cents | null {
  const worths = payments.filter(({ state }) => state !== 'reversed').map(({ worth }) => worth)
  const known = worths.filter((worth) => worth !== null)
  return known.length < worths.length ? null : sum(known)
}

/** What arrived, to be credited. Throws `nothing_received`, `worth_unknown`, and `balance_limit` above the largest request. */
export function receivedFor(request: AdminTransaction): Cents {
  const received = worthOf(request)
  if (received === null) throw new Problem('worth_unknown')
  if (received === 0) throw new Problem('nothing_received')
  if (received > REQUEST_MAX_CENTS) {
    const message = `More than ${inDollars(cents(REQUEST_MAX_CENTS))} can’t be credited at once.`
    throw new Problem('balance_limit', { message })
  }
  return received
}

/** Throws `arrived_meanwhile` if something else has arrived than what staff saw; nothing where they do not say what that was. */
export function refuseUnseen(request: AdminTransaction, seen: Cents | undefined): void {
  if (seen !== undefined && worthOf(request) !== seen) throw new Problem('arrived_meanwhile')
}
