import { Link } from 'react-router'
import { Action } from '../action.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/online-banking'
import { BenefitGrid } from './benefit-grid.tsx'
import { facts } from './facts.ts'
import { Hero } from './hero.tsx'
import { assurances, features, steps } from './online-banking/online-banking-data.tsx'
import { PointList } from './point-list.tsx'
import { ReachUs } from './reach-us.tsx'
import { Section } from './section.tsx'
import { Steps } from './steps.tsx'

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
