import { finances, type Holding } from '@bank/contract/finances'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import Scale from 'lucide-react/icons/scale'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { formatPercent } from '../../ui/count/format-count.ts'
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
import { netPerformance, returnRate, totalInvested } from '../figures/performance.ts'
import { useSection } from '../figures/queries.ts'
import { trendOf, useTrend } from '../figures/trend.ts'
import { BalanceLine } from '../holding/balance-line.tsx'
import { ResultHint } from '../holding/result-hint.tsx'
import { Results } from '../holding/results.tsx'
import { ShareBar } from '../holding/share-bar.tsx'
import type { Route } from './+types/investments'
import { MarketChart } from './market-chart.tsx'

export const handle = {
  title: 'Investments',
  intro: 'Your investments, their performance and the market.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Investments() {
  const query = useSection(finances.investments, {})
  const investments = mapLoadable(loadable(query, 'Failed to load investment data'), ({ data }) => data)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      {investments.status === 'failed' ? (
        <Card>
          <ErrorState
            message={investments.message}
            onRetry={investments.retry}
            retrying={investments.retrying}
          />
        </Card>
      ) : (
        <>
          <Totals investments={investments} />
          <BalanceLine account="investments" title="Value Over Time" of="your investments" />
          <Grid columns={2} min="lg">
            <Results holding={investments} of="your investments" />
            <Stack gap="md">
              <LastRows account="investments" />
              <Summary investments={investments} />
            </Stack>
          </Grid>
        </>
      )}
      <MarketChart />
    </Stack>
  )
}

function Totals({ investments }: { investments: Loadable<Holding> }) {
  const trend = useTrend()
  return (
    <Grid columns={4} min="sm">
      <FigureCard
        label="Total Value"
        data={investments}
        figure={({ totalValue }) => <FigureMoney cents={totalValue} />}
        trend={trendOf(trend, 'investments')}
        more={<ActivityLink account="investments" about="Investments" />}
        icon={<ChartCandlestick />}
        tone="forest"
      />
      <FigureCard
        label="Gains"
        data={investments}
        figure={({ totalGains }) => <FigureMoney cents={totalGains} />}
        hint={(holding) => <ResultHint holding={holding} result={holding.totalGains} />}
        drawing={(holding) => <ShareBar kind="gain" holding={holding} result={holding.totalGains} />}
        note={({ totalGains, lastUpdated }) => (totalGains === 0 ? null : <Entered at={lastUpdated} />)}
        icon={<TrendingUp />}
      />
      <FigureCard
        label="Losses"
        data={investments}
        figure={({ totalLosses }) => <FigureMoney cents={totalLosses} />}
        hint={(holding) => <ResultHint holding={holding} result={holding.totalLosses} />}
        drawing={(holding) => <ShareBar kind="loss" holding={holding} result={holding.totalLosses} />}
        note={({ totalLosses, lastUpdated }) => (totalLosses === 0 ? null : <Entered at={lastUpdated} />)}
        icon={<TrendingDown />}
      />
      <FigureCard
        label="Net Performance"
        data={investments}
        figure={(holding) => <FigureMoney cents={netPerformance(holding)} signed />}
        hint="Gains less losses"
        note={(holding) => returnWords(returnRate(holding))}
        icon={<Scale />}
      />
    </Grid>
  )
}

function Summary({ investments }: { investments: Loadable<Holding> }) {
  return (
    <Card title="Investment Summary">
      <Loaded
        data={investments}
        skeleton={<SkeletonText lines={4} />}
        loadingLabel="Loading investment summary"
      >
        {(holding) => (
          <DescriptionList
            items={[
              { label: 'Total Invested', value: <Money cents={totalInvested(holding)} /> },
              { label: 'Current Value', value: <Money cents={holding.totalValue} /> },
              { label: 'Return Rate', value: rateWords(returnRate(holding)) },
              { label: 'Last Updated', value: <DateText iso={holding.lastUpdated} variant="dateAndTime" /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

const returnWords = (rate: number | null) =>
  rate === null ? null : `${formatPercent(rate, { signed: true })} of what was put in`

const rateWords = (rate: number | null) =>
  rate === null ? 'Nothing invested yet' : formatPercent(rate, { signed: true })
