import { facts } from '../facts/facts.ts'
import { KeyFigure } from '../parts/key-figure.tsx'
import styles from './ways-in.module.css'

const { minimumBalance, annualIncome, relationshipBalance, relationshipBalanceOf } = facts.premier

/** Both ways to become a Premier client (DEC-42), drawn so that "and" and "or" can't be confused. */
export function WaysIn() {
  return (
    <div className={styles.frame}>
      <div className={styles.ways}>
        <section className={styles.way} aria-labelledby="by-balance-and-income">
          <h3 id="by-balance-and-income">By balance and income</h3>
          <div className={styles.both}>
            <KeyFigure figure={minimumBalance} label="minimum balance" size="lg" />
            <p className={styles.joint}>and</p>
            <KeyFigure figure={annualIncome} label="annual income" size="lg" />
          </div>
        </section>
        <p className={styles.joint}>or</p>
        <section className={styles.way} aria-labelledby="by-relationship">
          <h3 id="by-relationship">By relationship</h3>
          <KeyFigure
            figure={relationshipBalance}
            size="lg"
            label={`Total Relationship Balance: ${relationshipBalanceOf.join(' + ').toLowerCase()}`}
          />
        </section>
      </div>
    </div>
  )
}
