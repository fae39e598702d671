import Smartphone from 'lucide-react/icons/smartphone'
import { Action } from '../../actions/action.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { BenefitCard } from '../parts/benefit-card.tsx'
import { Hero } from '../parts/hero.tsx'
import { PointList } from '../parts/point-list.tsx'
import { RowList } from '../parts/row-list.tsx'
import { Section } from '../parts/section.tsx'
import { features, platforms, requirements } from './mobile-data.ts'
import { Screens } from './screens.tsx'

export function MobileBankingPage() {
  return (
    <>
      <Hero
        title="Mobile Banking"
        lead="Deposit checks, send money, lock a card and pay bills from your phone."
        actions={
          <>
            <Action page="mobileBanking" label="Download App" size="lg" />
            <Action
              page="mobileBanking"
              label="Learn More"
              about="about the app"
              size="lg"
              variant="secondary"
            />
          </>
        }
      />

      <Section id="features" title="Six things you can do in the app">
        <PointList points={features} columns={3} />
      </Section>

      <Section
        title="A look at the app"
        ground="surface"
        layout="split"
        intro="Screenshots are coming soon. These are placeholders."
      >
        <Screens />
      </Section>

      <Section title="For iOS and Android">
        <Grid columns={2}>
          {platforms.map(({ name, needs, action }) => (
            <BenefitCard
              key={name}
              icon={<Smartphone />}
              title={name}
              action={<Action page="mobileBanking" label={action} variant="secondary" />}
            >
              {needs}
            </BenefitCard>
          ))}
        </Grid>
      </Section>

      <Section title="System requirements" ground="surface" layout="split">
        <RowList rows={requirements} />
      </Section>

      <Section
        title="Get the app"
        intro="Or watch how it works first."
        more={
          <Row>
            <Action page="mobileBanking" label="Download Now" />
            <Action page="mobileBanking" label="Watch Demo" variant="secondary" />
          </Row>
        }
      />
    </>
  )
}
