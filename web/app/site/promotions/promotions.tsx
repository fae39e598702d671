import { Action } from '../../actions/action.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { BenefitCard } from '../parts/benefit-card.tsx'
import { Hero } from '../parts/hero.tsx'
import { KeyFigure } from '../parts/key-figure.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { offers } from './offers.ts'

export function PromotionsPage() {
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
