import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { PointList } from '../parts/point-list.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { Steps } from '../parts/steps.tsx'
import { assurances, features, steps } from './online-banking-data.tsx'

export function OnlineBankingPage() {
  return (
    <>
      <Hero
        title="Online Banking"
        lead="Your accounts, transfers and payments, 24/7 and from anywhere. Get started in three steps."
        actions={
          <>
            <Action page="onlineBanking" label="Enroll Now" size="lg" />
            <Action page="onlineBanking" label="Contact Support" size="lg" variant="secondary" />
          </>
        }
      />

      <Section title="What you can do online">
        <BenefitGrid benefits={features} />
      </Section>

      <Section
        title="Security assurance"
        ground="forest"
        layout="split"
        art="left"
        intro={
          <>
            <p>
              Zero liability for unauthorized transactions if reported within{' '}
              {facts.security.reportWithinDays} days of the statement date.
            </p>
            <p>
              <a href={paths.security}>Visit the Security Center</a>
            </p>
          </>
        }
      >
        <PointList points={assurances} />
      </Section>

      <Section title="Getting Started" ground="surface">
        <Steps steps={steps} />
      </Section>

      <Section
        title="Questions before you enroll?"
        layout="split"
        intro={
          <p>
            Call us, or <a href={paths.contact}>send us a message</a>. We answer within{' '}
            {facts.support.respondsWithin}.
          </p>
        }
      >
        <ReachUs />
      </Section>
    </>
  )
}
