import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { ActionPair } from '../parts/action-pair.tsx'
import { Hero } from '../parts/hero.tsx'
import { Picture } from '../parts/picture.tsx'
import { Points } from '../parts/points.tsx'
import { Benefits } from './benefits.tsx'
import styles from './e-statements.module.css'
import { privacy, steps } from './e-statements-data.tsx'
import { Part } from './part.tsx'
import seal from './seal.svg?url'
import sheets from './sheets.svg?url'
import { StatementTypes } from './statement-types.tsx'

const { historyYears } = facts.eStatements

/** The page is itself a statement: a long sheet on a desk, ruled into parts, with a slip to tear off at its foot. */
export function EStatementsPage() {
  return (
    <div className={styles.desk}>
      <EStatementsHero />
      <div className={styles.sheet}>
        <Benefits />
        <HowItWorks />
        <StatementTypes />
        <Privacy />
        <Slip />
      </div>
    </div>
  )
}

function EStatementsHero() {
  return (
    <Hero
      ground="copper"
      art={sheets}
      title="E-Statements"
      lead={`${historyYears} years of statements online, and an email when a new one is ready.`}
      actions={
        <ActionPair page="eStatements" first="Enroll Now" second="Learn More" about="about e-statements" />
      }
    />
  )
}

function HowItWorks() {
  return (
    <Part id="how-it-works" title="How it works" titleId="steps">
      <ol className={styles.steps}>
        <Points points={steps} />
      </ol>
    </Part>
  )
}

function Privacy() {
  return (
    <Part
      ground="forest"
      title="Your privacy"
      titleId="privacy"
      intro={
        <>
          A statement says a lot about you. Here is how we keep yours private, and there is more in the{' '}
          <a href={paths.security}>Security Center</a>.
        </>
      }
    >
      <ul className={styles.privacy}>
        <Points points={privacy} />
      </ul>
    </Part>
  )
}

/** The foot of the sheet, below the perforation. */
function Slip() {
  return (
    <section className={styles.slip} aria-labelledby="enroll">
      <Picture src={seal} width={80} height={80} />
      <div>
        <h2 id="enroll">Enroll once, and you’re done</h2>
        <p>
          You enroll when you register, with a single form. If anything is unclear,{' '}
          <a href={paths.contact} className={styles.word}>
            ask us
          </a>{' '}
          first.
        </p>
        <p>
          Were you given one of our statements? <a href={paths.checkDocument}>Check that it is ours</a>.
        </p>
      </div>
    </section>
  )
}
