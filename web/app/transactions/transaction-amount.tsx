import type { Transaction } from '@bank/contract/own-transactions'
import { isOwnTransfer } from '@bank/contract/sign'
import { Money } from '../ui/money/money.tsx'
import { hasMoved, signedAmount } from './own-words.ts'
import styles from './transaction-amount.module.css'

/**
 * The amount with its cents. Completed and pending amounts have a sign, and only what came in has a color. A transfer between
 * one's own accounts has neither.
 */
export function TransactionAmount({ transaction }: { transaction: Transaction }) {
  if (isOwnTransfer(transaction)) return <Money cents={transaction.amount} withCents />
  if (hasMoved(transaction)) {
    const sum = signedAmount(transaction)
    return <Money cents={sum} signed withCents toneless={sum < 0 || transaction.status === 'pending'} />
  }
  return (
    <span className={styles.unmoved}>
      <Money cents={transaction.amount} withCents />
    </span>
  )
}
