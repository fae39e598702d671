import { Action } from '../../actions/action.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { solutions } from './business-data.ts'
import { BusinessTypes } from './business-types.tsx'

export function BusinessPage() {
  return (
    <>
      <Hero
        title="Business Banking"
        lead="Accounts, loans and payments for startups and for small, medium and large businesses in four countries."
        actions={
          <>
            <Action page="business" label="Open a Business Account" size="lg" />
            <Action page="business" label="Get a Business Loan" size="lg" variant="secondary" />
          </>
        }
      />

      <Section title="Six solutions for your business">
        <BenefitGrid benefits={solutions} />
      </Section>

      <Section
        title="For every size of business"
        ground="surface"
        intro="Start with what you need today, and add more as you grow."
      >
        <BusinessTypes />
      </Section>

      <Section
        title="Not sure what fits?"
        layout="split"
        intro="Tell us about your business, and we will recommend what fits. Or start with our guide."
        more={
          <Row>
            <Action page="business" label="Schedule a Consultation" />
            <Action page="business" label="Download the Guide" variant="secondary" />
          </Row>
        }
      >
        <ReachUs />
      </Section>
    </>
  )
}
