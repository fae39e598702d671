import { finances, type Holding } from '@bank/contract/finances'
import { WaterfallBars } from '../../charts/waterfall.tsx'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { LastRows } from '../activity/last-rows.tsx'
import { netPerformance, returnRate } from '../figures/performance.ts'
import { useSection } from '../figures/queries.ts'
import { SummaryCard } from '../figures/summary-card.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { BalanceLine } from '../holding/balance-line.tsx'
import { HoldingFigures } from '../holding/holding-figures.tsx'
import { rateWords } from '../holding/result-words.ts'
import { Results } from '../holding/results.tsx'
import { isEmpty, stepsOf } from '../holding/steps.ts'
import { Sides } from '../screen/sides.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/portfolio'
import styles from './portfolio.module.css'

export const handle = {
  title: 'Portfolio',
  intro: 'The value and performance of your portfolio.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Leads with how the value came about: the bars stand on the band. */
export default function Portfolio() {
  const query = useSection(finances.portfolio, {})
  const holding = mapLoadable(loadable(query, 'Failed to load portfolio data'), ({ data }) => data)
  const month = trendOf(useTrend(), 'portfolio')
  // The last 30 days are often known before the figures, from the overview.
  const isQuiet =
    holding.status === 'loading'
      ? month.status === 'ready' && month.value.every((balance) => balance === 0)
      : isEmpty(holding)
  // What a new customer's screen does not have stands last, so that nothing moves when the figures come.
  const hasParts = holding.status === 'ready' && !isEmpty(holding)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <UnlessFailed data={holding}>
        <HoldingFigures
          holding={holding}
          account="portfolio"
          title={handle.title}
          labels={{ gains: 'Total Gains', losses: 'Total Losses' }}
          picture={isQuiet ? null : <Bars holding={holding} />}
        >
          <FigureCard
            label="Return"
            data={holding}
            figure={(figures) => rateWords(returnRate(figures)) ?? 'None yet'}
            note="On what was put in"
          />
        </HoldingFigures>
        <Sides>
          <BalanceLine
            account="portfolio"
            title="Value Over Time"
            of={OF}
            start={{ to: paths.dashboard.support, label: 'Ask about a portfolio' }}
          />
          <Stack>
            <SummaryCard
              title="Portfolio Summary"
              data={holding}
              lines={2}
              layout="rows"
              items={(figures) => [
                { label: 'Net Performance', value: <Money cents={netPerformance(figures)} signed /> },
              ]}
            />
            {hasParts ? <Results holding={holding} of={OF} tableOnly /> : null}
          </Stack>
        </Sides>
        {hasParts ? <LastRows account="portfolio" /> : null}
      </UnlessFailed>
    </Stack>
  )
}

/** The portfolio within a sentence. */
const OF = 'your portfolio'

function Bars({ holding }: { holding: Loadable<Holding> }) {
  return (
    <div className={styles.bars}>
      {holding.status === 'ready' ? <WaterfallBars steps={stepsOf(holding.value)} /> : null}
    </div>
  )
}
