import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { Benefits } from './benefits.tsx'
import styles from './e-statements.module.css'
import { privacy, steps } from './e-statements-data.tsx'
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
    <Container>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1>E-Statements</h1>
          <p className={styles.lead}>
            {historyYears} years of statements online, and an email when a new one is ready.
          </p>
          <div className={styles.actions}>
            <Action page="eStatements" label="Enroll Now" size="lg" />
            <Action
              page="eStatements"
              label="Learn More"
              about="about e-statements"
              size="lg"
              variant="secondary"
            />
          </div>
        </div>
        <img className={styles.sheets} src={sheets} alt="" width={640} height={560} fetchPriority="low" />
      </div>
    </Container>
  )
}

function HowItWorks() {
  return (
    <section id="how-it-works" className={styles.part} aria-labelledby="steps">
      <h2 id="steps">How it works</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Privacy() {
  return (
    <section className={styles.privacy} data-ground="forest" aria-labelledby="privacy">
      <h2 id="privacy">Your privacy</h2>
      <p>
        A statement says a lot about you. Here is how we keep yours private, and there is more in the{' '}
        <a href={paths.security}>Security Center</a>.
      </p>
      <ul>
        {privacy.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The foot of the sheet, below the perforation. */
function Slip() {
  return (
    <section className={styles.slip} aria-labelledby="enroll">
      <img src={seal} alt="" width={80} height={80} loading="lazy" decoding="async" />
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
