import type { ReactNode } from 'react'
import { Section } from '../parts/section.tsx'
import { Benefits } from './benefits.tsx'
import { HomeHero } from './home-hero.tsx'
import { wealthItems } from './wealth-items.ts'

/** The home page up to the panel of tabs. */
export function HomeOpening() {
  return (
    <>
      <HomeHero />
      <Benefits />
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
      intro={`${wealthItems.length} ways to save, borrow, invest and insure.`}
    >
      {children}
    </Section>
  )
}
