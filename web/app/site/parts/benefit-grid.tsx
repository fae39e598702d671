import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Grid } from '../../ui/layout/grid.tsx'
import { BenefitCard } from './benefit-card.tsx'

export type Benefit = {
  icon: LucideIcon
  title: string
  /** A sentence or two. */
  text: ReactNode
}

/** Benefits as cards, up to three in a row. For cards with a badge or a button, use BenefitCard in the page. */
export function BenefitGrid({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    // Three cards are in one row on a tablet too: in rows of two the last would be alone.
    <Grid as="ul" columns={3} min={benefits.length === 3 ? 'sm' : 'md'}>
      {benefits.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <BenefitCard icon={<Icon />} title={title}>
            {text}
          </BenefitCard>
        </li>
      ))}
    </Grid>
  )
}
