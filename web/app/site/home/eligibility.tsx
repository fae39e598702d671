import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import styles from './eligibility.module.css'
import art from './premier.svg?url'

const { relationshipBalance, relationshipBalanceOf, minimumBalance, annualIncome } = facts.premier

/** Who can become a Premier client: one figure and the three layers that add up to it, and the button to apply. */
export function Eligibility() {
  return (
    <Section
      className={styles.section}
      ground="leaf"
      layout="split"
      title="Premier eligibility"
      titleId="eligibility"
      intro="Everything you hold with us counts."
      more={<Total />}
    >
      <div className={styles.layers}>
        <Picture src={`${art}#layers`} width={360} height={480} />
        <ul>
          {relationshipBalanceOf.map((part) => (
            <li key={part}>
              <span>{part}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Total() {
  return (
    <>
      <div className={styles.total}>
        <p>Total Relationship Balance</p>
        <p className={styles.figure}>{relationshipBalance}</p>
        <Action page="home" label="Apply now" size="lg" />
      </div>
      <p>
        {`You also qualify with a minimum balance of ${minimumBalance} and an annual income of ${annualIncome}. `}
        <a href={paths.premier}>Read about Premier</a>
      </p>
    </>
  )
}
