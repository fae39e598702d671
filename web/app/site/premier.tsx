import { Link } from 'react-router'
import { Action } from '../action.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/premier'
import { BenefitGrid } from './benefit-grid.tsx'
import { facts } from './facts.ts'
import { Hero } from './hero.tsx'
import { premierBenefits } from './premier/premier-benefits.ts'
import { WaysIn } from './premier/ways-in.tsx'
import { ReachUs } from './reach-us.tsx'
import { Section } from './section.tsx'

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
