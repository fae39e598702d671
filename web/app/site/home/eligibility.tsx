import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { Section } from '../parts/section.tsx'
import styles from './eligibility.module.css'

const { relationshipBalance, relationshipBalanceOf, minimumBalance, annualIncome } = facts.premier

/** Who can become a Premier client: the balance with its parts, and the button to apply. */
export function Eligibility() {
  return (
    <Section
      title="Premier eligibility"
      ground="forest"
      layout="split"
      art="left"
      intro={
        <>
          <p>Everything you hold with us counts: deposits, investments and investment products.</p>
          <p>
            You also qualify with a minimum balance of {minimumBalance} and an annual income of {annualIncome}
            . <a href={paths.premier}>Read about Premier</a>
          </p>
        </>
      }
    >
      <div className={styles.sum}>
        <ul>
          {relationshipBalanceOf.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p className={styles.total}>
          <span>Total Relationship Balance</span>
          <strong>{relationshipBalance}</strong>
        </p>
        <Action page="home" label="Apply now" size="lg" wide />
      </div>
    </Section>
  )
}
