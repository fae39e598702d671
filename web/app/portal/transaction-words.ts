import { type Cents, cents } from '@bank/contract/money'
import type { Transaction, TransactionStatus } from '@bank/contract/transactions'
import type { BadgeTone } from '../ui/badge/badge.tsx'

/** As customers' screens show it: pending and completed have badges of their own; any other status is red (section 4). */
export const statusBadge: Record<TransactionStatus, { words: string; tone: BadgeTone }> = {
  completed: { words: 'Completed', tone: 'positive' },
  pending: { words: 'Pending', tone: 'pending' },
  failed: { words: 'Failed', tone: 'negative' },
  cancelled: { words: 'Cancelled', tone: 'negative' },
}

/** The amount as the customer's account sees it: what comes in is positive, what goes out negative. */
export function signedAmount({ type, amount }: Pick<Transaction, 'type' | 'amount'>): Cents {
  return type === 'deposit' || type === 'refund' ? amount : cents(-amount)
}
