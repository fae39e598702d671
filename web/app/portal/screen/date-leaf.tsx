import { formatWeekday } from '../../ui/date/format-day.ts'
import { formatShortMonth } from '../../ui/date/format-month.ts'
import styles from './date-leaf.module.css'

/** A leaf of a tear-off calendar; decoration, as its day is said in words beside it. */
export function DateLeaf({ date, large = false }: { date: string; large?: boolean }) {
  return (
    <span className={styles.leaf} data-large={large || undefined} aria-hidden="true">
      <span className={styles.month}>{formatShortMonth(date)}</span>
      <span className={styles.day}>{Number(date.slice(8))}</span>
      {large ? <span className={styles.weekday}>{formatWeekday(date, 'long')}</span> : null}
    </span>
  )
}
