import { finances, type Insurance as InsuranceFigures } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Umbrella from 'lucide-react/icons/umbrella'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { useSection } from '../figures/queries.ts'
import { SummaryCard } from '../figures/summary-card.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/insurance'
import { CoverBars } from './cover-bars.tsx'
import { NextPremium } from './next-premium.tsx'

export const handle = {
  title: 'Insurance',
  intro: 'Your insurance cover and what it costs.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Insurance() {
  const query = useSection(finances.insurance, {})
  const insurance = mapLoadable(loadable(query, 'Failed to load insurance data'), ({ data }) => data)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <UnlessFailed data={insurance}>
        <Cover insurance={insurance} />
        <Grid columns={2} min="lg">
          <CoverBars insurance={insurance} />
          <Stack gap="md">
            <NextPremium insurance={insurance} />
            <Summary insurance={insurance} />
          </Stack>
        </Grid>
      </UnlessFailed>
    </Stack>
  )
}

function Cover({ insurance }: { insurance: Loadable<InsuranceFigures> }) {
  return (
    <Grid columns={3} min="sm">
      <FigureCard
        label="Life Coverage"
        data={insurance}
        figure={({ lifeCoverage }) => <FigureMoney cents={lifeCoverage} />}
        hint="Paid to your beneficiaries"
        icon={<Umbrella />}
      />
      <FigureCard
        label="Health Premium"
        data={insurance}
        figure={({ healthPremium }) => <FigureMoney cents={healthPremium} />}
        hint="Per month"
        icon={<HeartPulse />}
      />
      <FigureCard
        label="Deductible"
        data={insurance}
        figure={({ deductible }) => <FigureMoney cents={deductible} />}
        hint="What you pay before your cover applies"
        icon={<ShieldCheck />}
      />
    </Grid>
  )
}

/** The bank stores no policy status. The specification fixes "Active", which is wrong for a customer without cover. */
function Summary({ insurance }: { insurance: Loadable<InsuranceFigures> }) {
  return (
    <SummaryCard
      title="Insurance Summary"
      description="Entered by the bank, so these figures have no activity"
      data={insurance}
      lines={4}
      layout="rows"
      items={({ lifeCoverage, healthPremium, deductible }) => [
        {
          label: 'Status',
          value:
            lifeCoverage === 0 && healthPremium === 0 && deductible === 0 ? (
              <Badge>No cover yet</Badge>
            ) : (
              <Badge tone="positive">Active</Badge>
            ),
        },
        { label: 'Monthly Premium', value: <Money cents={healthPremium} /> },
        { label: 'Annual Premium', value: <Money cents={cents(healthPremium * 12)} /> },
      ]}
    />
  )
}
