import type { ReactNode } from 'react'
import styles from './amount-head.module.css'

type AmountHeadProps = {
  /** A KindMark; decoration. */
  mark: ReactNode
  amount: ReactNode
  /** A Badge. */
  status?: ReactNode
}

/** The amount at the top of a dialog about one transaction. */
export function AmountHead({ mark, amount, status }: AmountHeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.mark}>{mark}</span>
      <p className={styles.amount}>{amount}</p>
      {status}
    </div>
  )
}
