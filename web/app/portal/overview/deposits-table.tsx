import type { HistoryPoint } from '@bank/contract/history'
import { Link } from 'react-router'
import { DateText } from '../../ui/date/date.tsx'
import { Money } from '../../ui/money/money.tsx'
import { dayRows, movesOf } from './deposits.ts'
import styles from './performance.module.css'

/** The table lists at most this many days, the newest; the rest are in Activity. */
const DAYS_MAX = 12

/** The marks of the chart as links to the rows of their day. */
export function DepositsTable({ days }: { days: readonly HistoryPoint[] }) {
  if (days.length === 0) return null
  return (
    <div className={styles.days}>
      <table className={styles.table} aria-label="What came in and what went out, by day">
        <thead className={styles.head}>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Kind</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {days
            .slice(-DAYS_MAX)
            .toReversed()
            .flatMap((day) =>
              movesOf(day).map(({ kind, amount }) => (
                <tr key={`${day.date} ${kind}`} className={styles.row}>
                  <th scope="row" className={styles.date}>
                    <Link to={dayRows(day.date)} className={styles.link}>
                      <DateText iso={day.date} variant="calendarDate" />
                    </Link>
                  </th>
                  <td className={styles.change}>{kind}</td>
                  <td className={styles.value}>
                    <Money cents={amount} withCents signed toneless />
                  </td>
                </tr>
              )),
            )}
        </tbody>
      </table>
    </div>
  )
}
