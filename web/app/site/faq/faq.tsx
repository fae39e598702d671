import type { LucideIcon } from 'lucide-react'
import CreditCard from 'lucide-react/icons/credit-card'
import Receipt from 'lucide-react/icons/receipt'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Action, type ActionProps } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { facts } from '../facts/facts.ts'
import { publicMeta } from '../meta/page-meta.ts'
import { Hero } from '../parts/hero.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/faq'
import { faqData } from './faq-data.ts'
import { QuestionList } from './question-list.tsx'
import { categories } from './questions.ts'
import { QuickLink } from './quick-link.tsx'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'FAQ',
    description: 'Answers about opening accounts, online banking, fees, loans, investments and security.',
    path: paths.faq,
    things: [faqData(categories)],
  })

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

export default function Faq() {
  return (
    <>
      <Hero
        title="FAQ"
        lead="Short answers about accounts, online banking, fees, loans, investments and security."
      />
      <QuestionList />
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
