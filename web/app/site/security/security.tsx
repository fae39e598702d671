import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { facts } from '../facts/facts.ts'
import { BenefitGrid } from '../parts/benefit-grid.tsx'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Hero } from '../parts/hero.tsx'
import { KeyFigure } from '../parts/key-figure.tsx'
import { PointList } from '../parts/point-list.tsx'
import { Section } from '../parts/section.tsx'
import { ContactBoxes } from './contact-boxes.tsx'
import { practices, protections, threats } from './security-data.ts'

const { reportWithinDays } = facts.security

export function SecurityPage() {
  return (
    <>
      <Hero
        title="Security Center"
        lead={
          <>
            How we protect you, and what you can do. Something wrong right now? Call <EmergencyPhone />,{' '}
            {facts.support.emergencyLine}.
          </>
        }
        actions={
          <>
            <Action page="security" label="Enable Security Features" size="lg" />
            <Action page="security" label="Security Checklist" size="lg" variant="secondary" />
          </>
        }
      />

      <Section title="How we protect you">
        <BenefitGrid benefits={protections} />
      </Section>

      <Section
        title="Our security guarantee"
        ground="forest"
        layout="split"
        art="left"
        intro={
          <p>
            Zero liability for unauthorized transactions if reported within {reportWithinDays} days of the
            statement date.
          </p>
        }
        more={<a href={paths.eStatements}>How e-statements work</a>}
      >
        <Grid columns={2} min="sm">
          <KeyFigure size="lg" figure="$0" label="liability for transactions that you did not authorize" />
          <KeyFigure
            size="lg"
            figure={`${reportWithinDays} days`}
            label="from the statement date to report them"
          />
        </Grid>
      </Section>

      <Section title="Best practices" layout="split" intro="Five habits that keep thieves out.">
        <PointList points={practices} />
      </Section>

      <Section
        title="Threats to know"
        ground="surface"
        layout="split"
        intro="Never tell anyone your password, by phone or in a message. Not even us."
      >
        <PointList points={threats} icon={TriangleAlert} />
      </Section>

      <Section title="How to reach us">
        <ContactBoxes />
      </Section>
    </>
  )
}
