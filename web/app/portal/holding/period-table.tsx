import type { ActivityAccount } from '@bank/contract/activity'
import { cents } from '@bank/contract/money'
import { Link } from 'react-router'
import { ChartTable } from '../../charts/chart-table.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Money } from '../../ui/money/money.tsx'
import { activityPath } from '../figures/activity-link.tsx'
import { shiftDay } from '../figures/days.ts'
import type { Day } from './period-change.tsx'

/** Up to this many days the table lists each, above that the last day of each month. */
const DAYS_MAX = 32

type PeriodTableProps = { account: ActivityAccount; days: readonly Day[]; of: string }

/** The balances of a period, newest first; each change is a link to its rows. */
export function PeriodTable({ account, days, of }: PeriodTableProps) {
  const shown = shownDays(days)
  const rows = shown.map((day, index) => {
    const before = shown[index - 1]
    const isToday = index === shown.length - 1
    return {
      id: day.date,
      cells: [
        isToday ? 'Today' : <DateText key="date" iso={day.date} variant="calendarDate" />,
        before ? <Change key="change" account={account} from={before} to={day} /> : '–',
        <Money key="value" cents={day.balance} withCents />,
      ],
    }
  })
  return (
    <ChartTable
      label={`Value of ${of} over time`}
      columns={['Date', 'Change', 'Value']}
      rows={rows.reverse()}
    />
  )
}

/** The days that the table names: the first, the last of each month, and today. */
export function shownDays(days: readonly Day[]): readonly Day[] {
  if (days.length <= DAYS_MAX) return days
  return days.filter(({ date }, index) => {
    const next = days[index + 1]
    return index === 0 || !next || next.date.slice(0, 7) !== date.slice(0, 7)
  })
}

function Change({ account, from, to }: { account: ActivityAccount; from: Day; to: Day }) {
  const change = cents(to.balance - from.balance)
  if (change === 0) return 'No change'
  return (
    <Link to={activityPath(account, { from: shiftDay(from.date, 1), to: to.date })}>
      <Money cents={change} withCents signed />
    </Link>
  )
}
