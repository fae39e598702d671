import type { Transaction } from '@bank/contract/own-transactions'
import { hasMoved, isOwnTransfer, signedAmount } from '../../transactions/own-words.ts'
import { Money } from '../../ui/money/money.tsx'
import styles from './transaction-amount.module.css'

/** The amount with its cents. Completed and pending amounts have a sign, and only completed ones have a colour. */
export function TransactionAmount({ transaction }: { transaction: Transaction }) {
  if (isOwnTransfer(transaction)) return <Money cents={transaction.amount} withCents />
  if (hasMoved(transaction)) {
    const toneless = transaction.status === 'pending'
    return <Money cents={signedAmount(transaction)} signed withCents toneless={toneless} />
  }
  return (
    <span className={styles.unmoved}>
      <Money cents={transaction.amount} withCents />
    </span>
  )
}
