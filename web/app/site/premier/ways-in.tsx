import { facts } from '../facts/facts.ts'
import { Figure } from '../parts/figure.tsx'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import scale from './scale.svg?url'
import styles from './ways-in.module.css'

const { minimumBalance, annualIncome, relationshipBalance, relationshipBalanceOf } = facts.premier

/** Both ways to become a Premier client (DEC-42) on a scale, which is level: one weight here, two there. */
export function WaysIn() {
  return (
    <Section
      large
      className={styles.section}
      title="Premier eligibility"
      titleId="eligibility"
      intro="There are two ways to qualify. You need to meet only one of them."
    >
      <Picture
        className={styles.scale}
        src={scale}
        alt="A level scale: one weight in the left pan, two in the right."
        width={900}
        height={404}
      />
      <div className={styles.ways}>
        <section aria-labelledby="by-relationship">
          <h3 id="by-relationship">By relationship</h3>
          <Figure
            figure={relationshipBalance}
            label={`Total Relationship Balance: ${relationshipBalanceOf.join(' + ').toLowerCase()}`}
          />
        </section>
        <p className={styles.joint}>or</p>
        <section aria-labelledby="by-balance-and-income">
          <h3 id="by-balance-and-income">By balance and income</h3>
          <div className={styles.both}>
            <Figure figure={minimumBalance} label="minimum balance" />
            <p className={styles.joint}>and</p>
            <Figure figure={annualIncome} label="annual income" />
          </div>
        </section>
      </div>
    </Section>
  )
}
