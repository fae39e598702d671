import { brand } from '@bank/contract/brand'
import { Link } from 'react-router'
import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { publicMeta } from '../meta/page-meta.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/home'
import { benefits, strips } from './content.ts'
import { Eligibility } from './eligibility.tsx'
import { LeadForm } from './lead-form.tsx'
import { PremierTabs } from './premier-tabs.tsx'
import { WealthCarousel } from './wealth-carousel.tsx'
import { wealthItems } from './wealth-items.ts'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    description: `Accounts, loans, insurance and investments in Singapore, Malaysia, Indonesia and Thailand. Premier banking from a Total Relationship Balance of ${facts.premier.relationshipBalance}.`,
    path: paths.home,
  })

export default function Home() {
  return (
    <>
      <Hero
        size="tall"
        title={brand.tagline}
        lead="Accounts, loans, insurance and investments for individuals, Premier clients and businesses in Singapore, Malaysia, Indonesia and Thailand."
        actions={
          <>
            <Action page="home" label="Get Started" size="lg" />
            <Action
              page="home"
              label="Learn More"
              about="about online banking"
              size="lg"
              variant="secondary"
            />
          </>
        }
      >
        <LinkStrips label="Where to next" strips={strips} />
      </Hero>

      <Section
        title={`${benefits.length} benefits of being a Premier client`}
        more={<Link to={paths.premier}>All about Premier</Link>}
      >
        <BenefitGrid benefits={benefits} />
      </Section>

      <Section title="Premier, at home and away" ground="surface">
        <PremierTabs />
      </Section>

      <Section
        title="Wealth Management"
        intro={<p>{wealthItems.length} ways to save, borrow, invest and insure.</p>}
      >
        <WealthCarousel label="Wealth Management" items={wealthItems} />
      </Section>

      <Eligibility />

      <Section
        title="Talk to us about Premier"
        layout="split"
        intro={<p>Tell us as much as you like. No field is required.</p>}
        more={<ReachUs />}
      >
        <LeadForm />
      </Section>
    </>
  )
}
