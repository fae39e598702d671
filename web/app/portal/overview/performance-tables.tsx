import type { HistoryPoint, HistoryRange } from '@bank/contract/history'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { Link } from 'react-router'
import { FigureTable } from '../../charts/figure-table.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Money } from '../../ui/money/money.tsx'
import { dayRows, daysWithMoves, movesOf } from './deposits.ts'
import { type Milestone, milestonesOf } from './milestones.ts'
import styles from './performance.module.css'

/** The table of days lists at most this many, the newest; the rest are in Activity. */
const DAYS_MAX = 12

/** @property range of this history; null while it belongs to the range before */
type PerformanceTablesProps = { history: readonly HistoryPoint[]; range: HistoryRange | null }

/** What the chart shows, as tables, with its marks as links to the rows of their day. Loaded late. */
export function PerformanceTables({ history, range }: PerformanceTablesProps) {
  const days = daysWithMoves(history)
  return (
    <Stack>
      <FigureTable
        label="Total assets over time"
        columns={['Date', 'Change', 'Deposits', 'Value']}
        rows={milestonesOf(history, range).map(milestoneRow)}
      />
      {days.length === 0 ? null : (
        <FigureTable
          label="What came in and what went out, by day"
          columns={['Day', 'Kind', 'Amount']}
          rows={days.slice(-DAYS_MAX).toReversed().flatMap(dayRow)}
        />
      )}
    </Stack>
  )
}

const milestoneRow = ({ date, isToday, value, change, direction, deposits }: Milestone) => ({
  id: date,
  cells: [
    isToday ? 'Today' : <DateText key="date" iso={date} variant="calendarDate" />,
    <span key="change" className={styles.change} data-direction={direction}>
      <DirectionIcon direction={direction} />
      {change}
    </span>,
    deposits === null ? '–' : <Money key="deposits" cents={deposits} signed toneless />,
    <Money key="value" cents={value} />,
  ],
})

const dayRow = (day: HistoryPoint) =>
  movesOf(day).map(({ kind, amount }) => ({
    id: `${day.date} ${kind}`,
    cells: [
      <Link key="day" to={dayRows(day.date)}>
        <DateText iso={day.date} variant="calendarDate" />
      </Link>,
      kind,
      <Money key="amount" cents={amount} withCents signed toneless />,
    ],
  }))

function DirectionIcon({ direction }: Pick<Milestone, 'direction'>) {
  if (direction === 'none') return null
  const Icon = direction === 'up' ? TrendingUp : TrendingDown
  return <Icon className={styles.icon} aria-hidden="true" />
}
