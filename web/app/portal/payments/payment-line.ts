import type { Transaction } from '@bank/contract/own-transactions'
import type { Payment, PaymentState } from '@bank/contract/payment'

/** How deep a payment is in its chain. */
export type Depth = { done: number; needed: number }

/** "2 of 12 confirmations" */
export const depthWords = ({ done, needed }: Depth) => `${done} of ${needed} confirmations`

/** Of one payment; more than is needed says nothing more. */
export const depthOf = ({ confirmations, confirmationsNeeded }: Payment): Depth => ({
  done: Math.min(confirmations, confirmationsNeeded),
  needed: confirmationsNeeded,
})

/** What arrived and is still there. */
export const thereOf = (payments: readonly Payment[] = []) =>
  payments.filter(({ state }) => state !== 'reversed')

/** With or without 0x, and in any case. */
export const isSameTxid = (one: string, other: string) => bareTxid(one) === bareTxid(other)

const bareTxid = (txid: string) => txid.toLowerCase().replace(/^0x/, '')

/** Of the payment that is the least deep; null if nothing is there. */
export function leastDepth(payments: readonly Payment[] | undefined): Depth | null {
  const [first, ...others] = thereOf(payments).map(depthOf)
  if (!first) return null
  const left = ({ done, needed }: Depth) => needed - done
  return others.reduce((least, depth) => (left(depth) > left(least) ? depth : least), first)
}

/** What is known of a request's payment, in the few words that a list has room for; null if there is nothing to say. */
export function paymentLine({ status, payments, paymentState }: Known): string | null {
  if (!paymentState || !(status === 'pending' || paymentState === 'reversed')) return null
  const depth = paymentState === 'confirming' ? leastDepth(payments) : null
  return depth ? depthWords(depth) : (lines[paymentState] ?? null)
}

type Known = Pick<Transaction, 'status' | 'payments' | 'paymentState'>

/** The server can know more states than this version. */
const lines: Record<string, string> = {
  reversed: 'Payment undone',
  late: 'Arrived late',
  underpaid: 'Less arrived',
  overpaid: 'More arrived',
  confirmed: 'Confirmed',
  confirming: 'Being confirmed',
  seen: 'Payment seen',
  awaiting: 'Payment awaited',
} satisfies Record<Exclude<PaymentState, 'unwatched'>, string>
