import { finances } from '@bank/contract/finances'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import Scale from 'lucide-react/icons/scale'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { formatPercent } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { netPerformance, returnRate, totalInvested } from '../figures/performance.ts'
import { useSection } from '../figures/queries.ts'
import { HoldingFigures } from '../holding/holding-screen.tsx'
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
      <HoldingFigures
        holding={investments}
        account="investments"
        title={handle.title}
        icon={<ChartCandlestick />}
        labels={{ gains: 'Gains', losses: 'Losses' }}
        summary={{
          title: 'Investment Summary',
          lines: 4,
          items: (holding) => [
            { label: 'Total Invested', value: <Money cents={totalInvested(holding)} /> },
            { label: 'Current Value', value: <Money cents={holding.totalValue} /> },
            { label: 'Return Rate', value: rateWords(returnRate(holding)) ?? 'Nothing invested yet' },
          ],
        }}
      >
        <FigureCard
          label="Net Performance"
          data={investments}
          figure={(holding) => <FigureMoney cents={netPerformance(holding)} signed />}
          hint="Gains less losses"
          note={(holding) => {
            const words = rateWords(returnRate(holding))
            return words && `${words} of what was put in`
          }}
          icon={<Scale />}
        />
      </HoldingFigures>
      <MarketChart />
    </Stack>
  )
}

const rateWords = (rate: number | null) => (rate === null ? null : formatPercent(rate, { signed: true }))
