import { Link } from 'react-router'
import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { publicMeta } from '../meta/page-meta.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { PointList } from '../parts/point-list.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { Steps } from '../parts/steps.tsx'
import type { Route } from './+types/online-banking'
import { assurances, features, steps } from './online-banking-data.tsx'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Online Banking',
    description:
      'Manage accounts, transfer money and pay bills online, 24/7 and from anywhere. Enroll in three steps.',
    path: paths.onlineBanking,
  })

export default function OnlineBanking() {
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
              <Link to={paths.security}>Visit the Security Center</Link>
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
            Call us, or <Link to={paths.contact}>send us a message</Link>. We answer within{' '}
            {facts.support.respondsWithin}.
          </p>
        }
      >
        <ReachUs />
      </Section>
    </>
  )
}
