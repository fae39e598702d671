import { type Cents, cents } from '@bank/contract/money'
import type { Transaction, TransactionStatus } from '@bank/contract/own-transactions'
import { isOwnTransfer, signOf } from '@bank/contract/sign'
import { accountWord, badgeOf, type StatusBadge } from './transaction-kinds.ts'

/** A status on customers' screens: pending and completed have their own badges, any other is red. */
export const statusBadge = (status: string) => badgeOf(badges, status)

const badges: Record<TransactionStatus, StatusBadge> = {
  completed: { words: 'Completed', tone: 'positive' },
  pending: { words: 'Pending', tone: 'pending' },
  failed: { words: 'Failed', tone: 'negative' },
  cancelled: { words: 'Cancelled', tone: 'negative' },
}

/** A transaction that failed, was cancelled or has an unknown status moved no money, and must not look like a gain. */
export const hasMoved = ({ status }: Pick<Transaction, 'status'>) =>
  status === 'completed' || status === 'pending'

/** "Checking", or "Checking to savings" for a transfer. */
export const accountsInWords = ({
  type,
  accountType,
  toAccountType,
}: Pick<Transaction, 'type' | 'accountType' | 'toAccountType'>) =>
  toAccountType && isOwnTransfer({ type })
    ? `${accountWord(accountType)} to ${accountWord(toAccountType).toLowerCase()}`
    : accountWord(accountType)

/** The amount from the account's point of view: incoming is positive, outgoing negative. */
export const signedAmount = (transaction: Parameters<typeof signOf>[0] & { amount: Cents }): Cents =>
  cents(signOf(transaction) * transaction.amount)
