import type { LucideIcon } from 'lucide-react'
import CreditCard from 'lucide-react/icons/credit-card'
import Receipt from 'lucide-react/icons/receipt'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Action, type ActionProps } from '../../actions/action.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { facts } from '../facts/facts.ts'
import { Hero } from '../parts/hero.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { QuickLink } from './quick-link.tsx'

const quickLinks: readonly { label: ActionProps<'faq'>['label']; icon: LucideIcon; text: string }[] = [
  {
    label: 'Account Types',
    icon: CreditCard,
    text: 'Savings accounts, checking accounts and personal loans, side by side.',
  },
  {
    label: 'Rates & Fees',
    icon: Receipt,
    text: 'What accounts, overdrafts and withdrawals cost.',
  },
  {
    label: 'Security Center',
    icon: ShieldCheck,
    text: 'How we protect you, and what you can do yourself.',
  },
]

/** The page before the questions. */
export function FaqOpening() {
  return (
    <Hero
      title="FAQ"
      lead="Short answers about accounts, online banking, fees, loans, investments and security."
    />
  )
}

/** The page after the questions. */
export function FaqClosing() {
  return (
    <>
      <Section
        title="Still Have Questions?"
        ground="surface"
        layout="split"
        intro={`We answer messages within ${facts.support.respondsWithin}. The emergency line is open ${facts.support.emergencyLine}.`}
        more={
          <Row>
            <Action page="faq" label="Contact Support" />
            <Action page="faq" label="Live Chat" variant="secondary" />
          </Row>
        }
      >
        <ReachUs />
      </Section>
      <div data-print="no">
        <Section title="Quick Links">
          <Grid as="ul" columns={3} min="sm">
            {quickLinks.map(({ label, icon: Icon, text }) => (
              <li key={label}>
                <QuickLink
                  icon={<Icon />}
                  text={text}
                  action={<Action page="faq" label={label} variant="secondary" />}
                />
              </li>
            ))}
          </Grid>
        </Section>
      </div>
    </>
  )
}
