import { finances } from '@bank/contract/finances'
import { ChartLine, TrendingDown, TrendingUp } from 'lucide-react'
import { useApiQuery } from '../../queries.ts'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import styles from './assets-over-time.module.css'
import { type Milestone, milestonesOf } from './milestones.ts'

/** Total assets at the last month-ends and today. The performance chart will stand above these figures. */
export function AssetsOverTime() {
  const history = useApiQuery(finances.history, { query: { range: '1Y' } })
  return (
    <Card title="Total assets over time" description="Today, and at the end of the last six months">
      <Loaded
        data={loadable(history, 'Failed to load your history')}
        skeleton={<SkeletonText lines={7} />}
        loadingLabel="Loading your history"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No history yet"
              hint="Your total assets stand here month by month once the first amount is booked."
              icon={<ChartLine />}
            />
          ) : (
            <Milestones milestones={milestonesOf(data)} />
          )
        }
      </Loaded>
    </Card>
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
            <th scope="col">Total assets</th>
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
