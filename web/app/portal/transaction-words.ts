import { type Cents, cents } from '@bank/contract/money'
import type { Transaction, TransactionStatus } from '@bank/contract/transactions'
import { badgeOf, type StatusBadge } from '../transaction-kinds.ts'

/** As customers' screens show it: pending and completed have badges of their own; any other status is red. */
export const statusBadge = (status: string) => badgeOf(badges, status)

const badges: Record<TransactionStatus, StatusBadge> = {
  completed: { words: 'Completed', tone: 'positive' },
  pending: { words: 'Pending', tone: 'pending' },
  failed: { words: 'Failed', tone: 'negative' },
  cancelled: { words: 'Cancelled', tone: 'negative' },
}

/** What failed or was cancelled, or is in any other state that nobody here knows, moved nothing and must not read as a gain. */
export const hasMoved = ({ status }: Pick<Transaction, 'status'>) =>
  status === 'completed' || status === 'pending'

/** The amount as the customer's account sees it: what comes in is positive, what goes out negative. */
export function signedAmount({ type, amount }: Pick<Transaction, 'type' | 'amount'>): Cents {
  return type === 'deposit' || type === 'refund' ? amount : cents(-amount)
}
