import { Action } from '../action.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Grid } from '../ui/layout/grid.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import type { Route } from './+types/promotions'
import { BenefitCard } from './benefit-card.tsx'
import { facts } from './facts.ts'
import { Hero } from './hero.tsx'
import { KeyFigure } from './key-figure.tsx'
import { OfferBadge } from './promotions/offer-badge.tsx'
import { offers } from './promotions/offers.ts'
import { ReachUs } from './reach-us.tsx'
import { Section } from './section.tsx'

const { newCheckingBonus, newCheckingCondition, newInvestmentFees } = facts.promotions

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Promotions',
    description: `${newCheckingBonus} bonus for a new checking account ${newCheckingCondition}, and ${newInvestmentFees} on new investment accounts.`,
    path: paths.promotions,
  })

export default function Promotions() {
  return (
    <>
      <Hero title="Promotions" lead="Three current offers and their conditions." />

      <Section title="Current offers">
        <Grid as="ul" columns={3}>
          {offers.map(({ icon: Icon, badge, title, figure, figureLabel, text, action, about }) => (
            <li key={title}>
              <BenefitCard
                icon={<Icon />}
                badge={<OfferBadge badge={badge} />}
                title={title}
                action={<Action page="promotions" label={action} aria-label={`${action} ${about}`} />}
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
        title="Ask before you decide"
        ground="surface"
        layout="split"
        intro="Call or write to find out how long an offer runs and whether it is right for you."
      >
        <ReachUs />
      </Section>
    </>
  )
}
