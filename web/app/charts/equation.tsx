import type { ReactNode } from 'react'
import styles from './equation.module.css'

type Term = {
  label: ReactNode
  sum: ReactNode
  /** Drawn before the sum where the terms stand beside each other. */
  sign?: '+' | '−' | '='
  note?: ReactNode
}

type EquationProps = {
  terms: readonly Term[]
  /** The amounts are still loading. */
  busy?: boolean
}

/** Amounts that add up to each other: below each other on a phone, and otherwise in a line with the signs between them. */
export function Equation({ terms, busy }: EquationProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.equation} aria-busy={busy}>
        {terms.map(({ label, sum, sign, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: terms never change their places
          <div key={index} className={styles.term}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.sum} data-sign={sign}>
              {sum}
            </dd>
            {note ? <dd className={styles.note}>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  )
}
