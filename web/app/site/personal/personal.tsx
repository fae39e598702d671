import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { BenefitCard } from '../parts/benefit-card.tsx'
import { Hero } from '../parts/hero.tsx'
import { KeyFigure } from '../parts/key-figure.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { RowList } from '../parts/row-list.tsx'
import { Section } from '../parts/section.tsx'
import { costs, products, strips } from './products.ts'

export function PersonalPage() {
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
        more={<a href={`${paths.faq}#fees-and-charges`}>Questions about fees and charges</a>}
      >
        <RowList rows={costs} />
      </Section>
    </>
  )
}
