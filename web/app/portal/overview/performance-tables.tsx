import type { HistoryPoint, HistoryRange } from '@bank/contract/history'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { DateText } from '../../ui/date/date.tsx'
import { Money } from '../../ui/money/money.tsx'
import { daysWithMoves } from './deposits.ts'
import { DepositsTable } from './deposits-table.tsx'
import { type Milestone, milestonesOf } from './milestones.ts'
import styles from './performance.module.css'

/** @property range of this history; null while it belongs to the range before */
type PerformanceTablesProps = { history: readonly HistoryPoint[]; range: HistoryRange | null }

/** What the chart shows, as tables. Loaded late. */
export function PerformanceTables({ history, range }: PerformanceTablesProps) {
  return (
    <>
      <Milestones milestones={milestonesOf(history, range)} />
      <DepositsTable days={daysWithMoves(history)} />
    </>
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
            <th scope="col">Deposits</th>
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
