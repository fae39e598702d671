import type { Transaction } from '@bank/contract/transactions'
import { Money } from '../../ui/money/money.tsx'
import { hasMoved, signedAmount } from '../transaction-words.ts'
import styles from './transaction-amount.module.css'

/** The amount of a transaction in whole dollars. What moved, or is about to, has a sign; a colour only what has moved. */
export function TransactionAmount({ transaction }: { transaction: Transaction }) {
  if (hasMoved(transaction)) {
    const toneless = transaction.status === 'pending'
    return <Money cents={signedAmount(transaction)} signed toneless={toneless} />
  }
  return (
    <span className={styles.unmoved}>
      <Money cents={transaction.amount} />
    </span>
  )
}
