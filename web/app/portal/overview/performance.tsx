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
import { depositsIn } from './deposits.ts'
import { DepositsTable } from './deposits-table.tsx'
import { LazyChart } from './lazy-chart.tsx'
import { type Day, type Milestone, milestonesOf } from './milestones.ts'
import styles from './performance.module.css'
import { PerformanceSummary } from './performance-summary.tsx'

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
      <PerformanceSummary range={range} />
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
  const deposits = depositsIn(history)
  return (
    <div className={styles.history} aria-busy={isPrevious}>
      <Legend hasMarks={deposits.length > 0} />
      <LazyChart shape="line">
        <PerformanceLine history={history} deposits={deposits} />
      </LazyChart>
      <details className={styles.details}>
        <summary className={styles.summary}>Show the figures as a table</summary>
        <Milestones milestones={milestonesOf(history)} />
        <DepositsTable deposits={deposits} />
      </details>
    </div>
  )
}

/** The lines differ by their dashes, and the marks by their shape, not only by colour. */
function Legend({ hasMarks }: { hasMarks: boolean }) {
  return (
    <ul className={styles.legend}>
      <li>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          <path d="M0 6h24" stroke="var(--chart-1)" strokeWidth="2" />
        </svg>
        Value
      </li>
      <li>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          <path d="M0 6h24" stroke="var(--chart-2)" strokeWidth="2" strokeDasharray="5 4" />
        </svg>
        Deposited until then
      </li>
      {hasMarks ? (
        <li>
          <svg viewBox="0 0 24 12" aria-hidden="true">
            <path d="M12 1l5 5-5 5-5-5Z" fill="var(--surface)" stroke="var(--chart-2)" strokeWidth="2" />
          </svg>
          A day with deposits
        </li>
      ) : null}
    </ul>
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
            <th scope="col">Of it deposits</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {milestones.map(({ date, isToday, value, change, direction, deposits }) => (
            <tr key={date} className={styles.row}>
              <th scope="row" className={styles.date}>
                {isToday ? 'Today' : <DateText iso={date} variant="calendarDate" />}
              </th>
              <td className={styles.change} data-direction={direction}>
                <DirectionIcon direction={direction} />
                {change}
              </td>
              <td className={styles.deposits}>
                {deposits === null ? '–' : <Money cents={deposits} signed toneless />}
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
