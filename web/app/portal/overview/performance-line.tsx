import type { HistoryPoint } from '@bank/contract/history'
import { dayPoints } from '../../charts/day-points.ts'
import { MoneyLine } from '../../charts/money-line.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { dayRows, daysWithMoves, marksOf, moveWords } from './deposits.ts'
import styles from './performance-line.module.css'

/**
 * Total assets day by day as an area, what had been deposited by then as a dashed line, and a mark on the days on which most
 * came in or went out, which opens their rows.
 *
 * Accessibility: the arrow keys move between days, and the table has the marks as links. Loaded late.
 */
export default function PerformanceLine({ history }: { history: readonly HistoryPoint[] }) {
  const marked = new Set(marksOf(daysWithMoves(history)))
  return (
    <>
      <Legend hasMarks={marked.size > 0} />
      <MoneyLine
        label="Total assets and deposits day by day"
        points={dayPoints(history, (day) => ({
          value: day.value,
          words: formatMoney(day.value),
          beside: day.deposited,
          notes: [`${formatMoney(day.deposited)} deposited`, moveWords(day)].filter(Boolean),
          ...(marked.has(day) && { to: dayRows(day.date) }),
        }))}
      />
    </>
  )
}

/** The lines differ by their dashes, and the marks by their shape, not only by color. */
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
          Money in or out
        </li>
      ) : null}
    </ul>
  )
}
