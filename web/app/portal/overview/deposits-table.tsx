import { Link } from 'react-router'
import { DateText } from '../../ui/date/date.tsx'
import { Money } from '../../ui/money/money.tsx'
import type { Deposit } from './deposits.ts'
import styles from './performance.module.css'
import { dayRows } from './rows-of-day.ts'

/** The table lists at most this many days, the newest; the rest are in Transactions. */
const DAYS_MAX = 12

/** The marks of the chart as links to the rows of their day. */
export function DepositsTable({ deposits }: { deposits: readonly Deposit[] }) {
  if (deposits.length === 0) return null
  return (
    <div className={styles.days}>
      <table className={styles.table} aria-label="Days with deposits or money out">
        <thead className={styles.head}>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Kind</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {deposits
            .slice(-DAYS_MAX)
            .toReversed()
            .map(({ date, amount }) => (
              <tr key={date} className={styles.row}>
                <th scope="row" className={styles.date}>
                  <Link to={dayRows(date)} className={styles.link}>
                    <DateText iso={date} variant="calendarDate" />
                  </Link>
                </th>
                <td className={styles.change}>{amount > 0 ? 'Deposits' : 'Money out'}</td>
                <td className={styles.value}>
                  <Money cents={amount} withCents signed toneless />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
