import { Link } from 'react-router'
import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { publicMeta } from '../meta/page-meta.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/premier'
import { premierBenefits } from './premier-benefits.ts'
import { WaysIn } from './ways-in.tsx'

const { minimumBalance, annualIncome, relationshipBalance } = facts.premier

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Premier Banking',
    description: `Dedicated relationship managers, priority queue and fee waivers. For a minimum balance of ${minimumBalance} and an annual income of ${annualIncome}, or a Total Relationship Balance of ${relationshipBalance}.`,
    path: paths.premier,
  })

export default function Premier() {
  return (
    <>
      <Hero
        title="Premier Banking"
        lead="A dedicated relationship manager, a priority queue and fee waivers, in four countries."
        actions={
          <>
            <Action page="premier" label="Become a Premier Client" size="lg" />
            <Action page="premier" label="Schedule a Consultation" size="lg" variant="secondary" />
          </>
        }
      />

      <Section title="Premier benefits">
        <BenefitGrid benefits={premierBenefits} />
      </Section>

      <Section
        title="Premier eligibility"
        ground="forest"
        art="corner"
        intro="There are two ways to qualify. You need to meet only one of them."
      >
        <WaysIn />
      </Section>

      <Section
        title="Talk to us first"
        layout="split"
        intro={
          <p>
            To become a client, log in to Asset Management. <Link to={paths.register}>Register</Link> if you
            have no account yet.
          </p>
        }
      >
        <ReachUs />
      </Section>
    </>
  )
}
