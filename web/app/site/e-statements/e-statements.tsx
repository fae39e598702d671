import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { PointList } from '../parts/point-list.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { Steps } from '../parts/steps.tsx'
import { benefits, privacy, steps } from './e-statements-data.tsx'
import { StatementTypes } from './statement-types.tsx'

const { historyYears } = facts.eStatements

export function EStatementsPage() {
  return (
    <>
      <Hero
        title="E-Statements"
        lead={`${historyYears} years of statements online, and an email when a new one is ready.`}
        actions={
          <>
            <Action page="eStatements" label="Enroll Now" size="lg" />
            <Action
              page="eStatements"
              label="Learn More"
              about="about e-statements"
              size="lg"
              variant="secondary"
            />
          </>
        }
      />

      <Section title="Why go paperless">
        <BenefitGrid benefits={benefits} />
      </Section>

      <Section id="how-it-works" title="How it works" ground="surface">
        <Steps steps={steps} />
      </Section>

      <Section title="Statement types">
        <StatementTypes />
      </Section>

      <Section
        title="Your privacy"
        ground="forest"
        layout="split"
        art="left"
        intro={
          <>
            <p>A statement says a lot about you. Here is how we keep yours private.</p>
            <p>
              <a href={paths.security}>Visit the Security Center</a>
            </p>
          </>
        }
      >
        <PointList points={privacy} />
      </Section>

      <Section
        title="Enroll once, and you’re done"
        layout="split"
        intro={
          <p>
            You enroll when you register, with a single form. If anything is unclear,{' '}
            <a href={paths.contact}>ask us</a> first.
          </p>
        }
      >
        <ReachUs />
      </Section>
    </>
  )
}
