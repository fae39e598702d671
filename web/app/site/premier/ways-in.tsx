import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import scale from './scale.svg?url'
import styles from './ways-in.module.css'

const { minimumBalance, annualIncome, relationshipBalance, relationshipBalanceOf } = facts.premier

/** Both ways to become a Premier client (DEC-42) on a scale, which is level: one weight here, two there. */
export function WaysIn() {
  return (
    <section className={styles.section} aria-labelledby="eligibility">
      <Container>
        <header className={styles.header}>
          <h2 id="eligibility">Premier eligibility</h2>
          <p>There are two ways to qualify. You need to meet only one of them.</p>
        </header>
        <img
          className={styles.scale}
          src={scale}
          alt="A level scale: one weight in the left pan, two in the right."
          width={900}
          height={404}
          loading="lazy"
          decoding="async"
        />
        <div className={styles.ways}>
          <section aria-labelledby="by-relationship">
            <h3 id="by-relationship">By relationship</h3>
            <p className={styles.figure}>
              <strong>{relationshipBalance}</strong>{' '}
              <span>Total Relationship Balance: {relationshipBalanceOf.join(' + ').toLowerCase()}</span>
            </p>
          </section>
          <p className={styles.joint}>or</p>
          <section aria-labelledby="by-balance-and-income">
            <h3 id="by-balance-and-income">By balance and income</h3>
            <div className={styles.both}>
              <p className={styles.figure}>
                <strong>{minimumBalance}</strong> <span>minimum balance</span>
              </p>
              <p className={styles.joint}>and</p>
              <p className={styles.figure}>
                <strong>{annualIncome}</strong> <span>annual income</span>
              </p>
            </div>
          </section>
        </div>
      </Container>
    </section>
  )
}
