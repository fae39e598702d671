import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { premierBenefits } from './premier-benefits.ts'
import { WaysIn } from './ways-in.tsx'

export function PremierPage() {
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
            To become a client, log in to Asset Management. <a href={paths.register}>Register</a> if you have
            no account yet.
          </p>
        }
      >
        <ReachUs />
      </Section>
    </>
  )
}
