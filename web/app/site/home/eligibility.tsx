import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import styles from './eligibility.module.css'
import art from './premier.svg?url'

const { relationshipBalance, relationshipBalanceOf, minimumBalance, annualIncome } = facts.premier

/** Who can become a Premier client: one figure and the three layers that add up to it, and the button to apply. */
export function Eligibility() {
  return (
    <section className={styles.section} aria-labelledby="eligibility">
      <Container>
        <div className={styles.sum}>
          <div className={styles.words}>
            <h2 id="eligibility">Premier eligibility</h2>
            <p>Everything you hold with us counts: deposits, investments and investment products.</p>
          </div>
          <div className={styles.layers}>
            <img src={`${art}#layers`} alt="" width={360} height={480} loading="lazy" decoding="async" />
            <ul>
              {relationshipBalanceOf.map((part) => (
                <li key={part}>
                  <span>{part}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.total}>
            <p>Total Relationship Balance</p>
            <p className={styles.figure}>{relationshipBalance}</p>
            <Action page="home" label="Apply now" size="lg" />
          </div>
          <p className={styles.other}>
            You also qualify with a minimum balance of {minimumBalance} and an annual income of {annualIncome}
            . <a href={paths.premier}>Read about Premier</a>
          </p>
        </div>
      </Container>
    </section>
  )
}
