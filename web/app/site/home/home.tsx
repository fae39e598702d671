import { brand } from '@bank/contract/brand'
import type { ReactNode } from 'react'
import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { Hero } from '../parts/hero.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { benefits, strips } from './content.ts'
import { wealthItems } from './wealth-items.ts'

/** The home page up to the panel of tabs. */
export function HomeOpening() {
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
        more={<a href={paths.premier}>All about Premier</a>}
      >
        <BenefitGrid benefits={benefits} />
      </Section>
    </>
  )
}

/** The setting of the panel of tabs. */
export function TabsSection({ children }: { children?: ReactNode }) {
  return (
    <Section title="Premier, at home and away" ground="surface">
      {children}
    </Section>
  )
}

/** The setting of the carousel. */
export function CarouselSection({ children }: { children?: ReactNode }) {
  return (
    <Section
      title="Wealth Management"
      intro={<p>{wealthItems.length} ways to save, borrow, invest and insure.</p>}
    >
      {children}
    </Section>
  )
}

/** The setting of the lead form. */
export function LeadSection({ children }: { children?: ReactNode }) {
  return (
    <Section
      title="Talk to us about Premier"
      layout="split"
      intro={<p>Tell us as much as you like. No field is required.</p>}
      more={<ReachUs />}
    >
      {children}
    </Section>
  )
}
