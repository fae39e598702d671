import { finances, HistoryRange } from '@bank/contract/finances'
import ChartLine from 'lucide-react/icons/chart-line'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { lazy } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { afterFirstAnswers } from '../../shell/lazy-part.ts'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { LazyChart } from './lazy-chart.tsx'
import { type Day, type Milestone, milestonesOf } from './milestones.ts'
import styles from './performance.module.css'

const PerformanceLine = lazy(async () => {
  await afterFirstAnswers()
  return import('./performance-line.tsx')
})

const FIRST_RANGE = '1Y'
const ranges = HistoryRange.options.map((value) => ({ value, label: value === 'ALL' ? 'All' : value }))

/** Total assets day by day, derived from the ledger (DEC-20). The URL holds the range. */
export function Performance() {
  const [parameters, change] = useUrlParameters()
  const range = HistoryRange.options.find((option) => option === parameters.get('range')) ?? FIRST_RANGE
  const history = useApiQuery(
    finances.history,
    { query: { range } },
    { keepPrevious: true, allowStale: true },
  )

  function choose(next: HistoryRange) {
    change((now) => withParameter(now, 'range', next === FIRST_RANGE ? null : next))
  }

  return (
    <Card title="Portfolio Performance" description="The value of everything you hold with us, day by day">
      <div className={styles.ranges}>
        <Segmented label="Range" options={ranges} value={range} onChange={choose} />
      </div>
      <Loaded
        data={loadable(history, 'Failed to load your history')}
        skeleton={<SkeletonBlock height="lg" />}
        loadingLabel="Loading your history"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No history yet"
              hint="Daily values will appear here once we have recorded your first balance."
              icon={<ChartLine />}
            />
          ) : (
            <History history={data} isPrevious={history.isPlaceholderData} />
          )
        }
      </Loaded>
    </Card>
  )
}

/** @param isPrevious whether another range is loading and the figures still belong to the previous one */
function History({ history, isPrevious }: { history: readonly Day[]; isPrevious: boolean }) {
  return (
    <div className={styles.history} aria-busy={isPrevious}>
      <LazyChart shape="line">
        <PerformanceLine history={history} />
      </LazyChart>
      <details className={styles.details}>
        <summary className={styles.summary}>Show the figures as a table</summary>
        <Milestones milestones={milestonesOf(history)} />
      </details>
    </div>
  )
}

function Milestones({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="Total assets over time">
        <thead className={styles.head}>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Change</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {milestones.map(({ date, isToday, value, change, direction }) => (
            <tr key={date} className={styles.row}>
              <th scope="row" className={styles.date}>
                {isToday ? 'Today' : <DateText iso={date} variant="calendarDate" />}
              </th>
              <td className={styles.change} data-direction={direction}>
                <DirectionIcon direction={direction} />
                {change}
              </td>
              <td className={styles.value}>
                <Money cents={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DirectionIcon({ direction }: Pick<Milestone, 'direction'>) {
  if (direction === 'none') return null
  const Icon = direction === 'up' ? TrendingUp : TrendingDown
  return <Icon className={styles.icon} aria-hidden="true" />
}
