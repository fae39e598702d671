import { Link } from 'react-router'
import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { facts } from '../facts/facts.ts'
import { publicMeta } from '../meta/page-meta.ts'
import { BenefitCard } from '../parts/benefit-card.tsx'
import { Hero } from '../parts/hero.tsx'
import { KeyFigure } from '../parts/key-figure.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { RowList } from '../parts/row-list.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/personal'
import { costs, products, strips } from './products.ts'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Personal Banking',
    description: `Savings accounts typically from ${facts.accounts.minimumSavingsDeposit}, checking accounts from ${facts.accounts.minimumCheckingDeposit}, and personal loans. Requirements and costs at a glance.`,
    path: paths.personal,
  })

export default function Personal() {
  return (
    <>
      <Hero
        title="Personal Banking"
        lead="One account to save, one to spend, and a loan for what can’t wait, with the figures you need to choose."
      >
        <LinkStrips label="More for you" strips={strips} />
      </Hero>

      <Section title="Accounts and loans">
        <Grid as="ul" columns={3}>
          {products.map(({ icon: Icon, title, text, figure, figureLabel }) => (
            <li key={title}>
              <BenefitCard
                icon={<Icon />}
                title={title}
                action={
                  <Action
                    page="personal"
                    label="Learn More"
                    variant="secondary"
                    aria-label={`Learn More about ${title}`}
                  />
                }
              >
                <Stack>
                  <p>{text}</p>
                  <KeyFigure figure={figure} label={figureLabel} />
                </Stack>
              </BenefitCard>
            </li>
          ))}
        </Grid>
      </Section>

      <Section
        title="What it costs"
        ground="surface"
        layout="split"
        intro="The fees that people ask about most."
        more={<Link to={`${paths.faq}#fees-and-charges`}>Questions about fees and charges</Link>}
      >
        <RowList rows={costs} />
      </Section>
    </>
  )
}
