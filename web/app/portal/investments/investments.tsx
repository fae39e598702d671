import { finances, type Holding } from '@bank/contract/finances'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { LastRows } from '../activity/last-rows.tsx'
import { netPerformance, returnRate, totalInvested } from '../figures/performance.ts'
import { useSection } from '../figures/queries.ts'
import { SummaryCard } from '../figures/summary-card.tsx'
import { BalanceLine } from '../holding/balance-line.tsx'
import { HoldingFigures } from '../holding/holding-figures.tsx'
import { rateWords } from '../holding/result-words.ts'
import { Results } from '../holding/results.tsx'
import { isEmpty } from '../holding/steps.ts'
import { Sides } from '../screen/sides.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/investments'
import { Kinds } from './kinds.tsx'
import { MarketChart } from './market-chart.tsx'

export const handle = {
  title: 'Investments',
  intro: 'Your investments, their performance and the market.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Leads with what is held and the market. The chart stays if the figures can't be loaded. */
export default function Investments() {
  const query = useSection(finances.investments, {})
  const investments = mapLoadable(loadable(query, 'Failed to load investment data'), ({ data }) => data)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <UnlessFailed data={investments}>
        <HoldingFigures
          holding={investments}
          account="investments"
          title={handle.title}
          labels={{ gains: 'Gains', losses: 'Losses' }}
        >
          <FigureCard
            label="Net Performance"
            data={investments}
            figure={(holding) => <FigureMoney cents={netPerformance(holding)} signed />}
            note="Gains less losses"
          />
        </HoldingFigures>
      </UnlessFailed>
      <Sides wide="second">
        <Stack>
          <Kinds />
          {investments.status === 'failed' ? null : <Summary investments={investments} />}
        </Stack>
        <MarketChart />
      </Sides>
      {investments.status === 'failed' ? null : <History investments={investments} />}
    </Stack>
  )
}

/** The investments within a sentence. */
const OF = 'your investments'

function History({ investments }: { investments: Loadable<Holding> }) {
  const line = (
    <BalanceLine
      account="investments"
      title="Value Over Time"
      of={OF}
      start={{ to: paths.dashboard.funding, label: 'Fund your investments' }}
    />
  )
  if (isEmpty(investments)) return line
  return (
    <>
      <Sides>
        {line}
        <Results holding={investments} of={OF} />
      </Sides>
      <LastRows account="investments" />
    </>
  )
}

function Summary({ investments }: { investments: Loadable<Holding> }) {
  return (
    <SummaryCard
      title="Investment Summary"
      data={investments}
      lines={4}
      layout="rows"
      items={(holding) => [
        { label: 'Total Invested', value: <Money cents={totalInvested(holding)} /> },
        { label: 'Current Value', value: <Money cents={holding.totalValue} /> },
        { label: 'Return Rate', value: rateWords(returnRate(holding)) ?? 'Nothing invested yet' },
      ]}
    />
  )
}
