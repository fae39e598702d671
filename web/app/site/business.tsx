import { Action } from '../action.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Row } from '../ui/layout/row.tsx'
import type { Route } from './+types/business'
import { BenefitGrid } from './benefit-grid.tsx'
import { solutions } from './business/business-data.ts'
import { BusinessTypes } from './business/business-types.tsx'
import { Hero } from './hero.tsx'
import { ReachUs } from './reach-us.tsx'
import { Section } from './section.tsx'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Business Banking',
    description:
      'Accounts, loans, payments, investments and insurance for startups and for small, medium and large businesses.',
    path: paths.business,
  })

export default function Business() {
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

      <Section title="Six solutions for a business">
        <BenefitGrid benefits={solutions} />
      </Section>

      <Section
        title="For every size of business"
        ground="surface"
        intro="Begin with what you need now. The rest is there when you grow into it."
      >
        <BusinessTypes />
      </Section>

      <Section
        title="Not sure what fits?"
        layout="split"
        intro="Tell us what your business does, and we say what it needs from a bank. Or read the guide first."
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
