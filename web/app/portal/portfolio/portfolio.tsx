import { finances, type Holding } from '@bank/contract/finances'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { LastRows } from '../activity/last-rows.tsx'
import { ActivityLink } from '../figures/activity-link.tsx'
import { Entered } from '../figures/entered.tsx'
import { netPerformance } from '../figures/performance.ts'
import { useSection } from '../figures/queries.ts'
import { trendOf, useTrend } from '../figures/trend.ts'
import { BalanceLine } from '../holding/balance-line.tsx'
import { ResultHint } from '../holding/result-hint.tsx'
import { Results } from '../holding/results.tsx'
import { ShareBar } from '../holding/share-bar.tsx'
import type { Route } from './+types/portfolio'

export const handle = {
  title: 'Portfolio',
  intro: 'The value and performance of your portfolio.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Portfolio() {
  const query = useSection(finances.portfolio, {})
  const portfolio = mapLoadable(loadable(query, 'Failed to load portfolio data'), ({ data }) => data)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      {portfolio.status === 'failed' ? (
        <Card>
          <ErrorState message={portfolio.message} onRetry={portfolio.retry} retrying={portfolio.retrying} />
        </Card>
      ) : (
        <>
          <Totals portfolio={portfolio} />
          <BalanceLine account="portfolio" title="Value Over Time" of="your portfolio" />
          <Grid columns={2} min="lg">
            <Results holding={portfolio} of="your portfolio" />
            <Stack gap="md">
              <LastRows account="portfolio" />
              <Summary portfolio={portfolio} />
            </Stack>
          </Grid>
        </>
      )}
    </Stack>
  )
}

function Totals({ portfolio }: { portfolio: Loadable<Holding> }) {
  const trend = useTrend()
  return (
    <Grid columns={3} min="sm">
      <FigureCard
        label="Total Value"
        data={portfolio}
        figure={({ totalValue }) => <FigureMoney cents={totalValue} />}
        trend={trendOf(trend, 'portfolio')}
        more={<ActivityLink account="portfolio" about="Portfolio" />}
        icon={<BriefcaseBusiness />}
        tone="forest"
      />
      <FigureCard
        label="Total Gains"
        data={portfolio}
        figure={({ totalGains }) => <FigureMoney cents={totalGains} />}
        hint={(holding) => <ResultHint holding={holding} result={holding.totalGains} />}
        drawing={(holding) => <ShareBar kind="gain" holding={holding} result={holding.totalGains} />}
        note={({ totalGains, lastUpdated }) => (totalGains === 0 ? null : <Entered at={lastUpdated} />)}
        icon={<TrendingUp />}
      />
      <FigureCard
        label="Total Losses"
        data={portfolio}
        figure={({ totalLosses }) => <FigureMoney cents={totalLosses} />}
        hint={(holding) => <ResultHint holding={holding} result={holding.totalLosses} />}
        drawing={(holding) => <ShareBar kind="loss" holding={holding} result={holding.totalLosses} />}
        note={({ totalLosses, lastUpdated }) => (totalLosses === 0 ? null : <Entered at={lastUpdated} />)}
        icon={<TrendingDown />}
      />
    </Grid>
  )
}

function Summary({ portfolio }: { portfolio: Loadable<Holding> }) {
  return (
    <Card title="Portfolio Summary">
      <Loaded data={portfolio} skeleton={<SkeletonText lines={2} />} loadingLabel="Loading portfolio summary">
        {(holding) => (
          <DescriptionList
            items={[
              { label: 'Net Performance', value: <Money cents={netPerformance(holding)} signed /> },
              { label: 'Last Updated', value: <DateText iso={holding.lastUpdated} variant="dateAndTime" /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
