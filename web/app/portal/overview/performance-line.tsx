import type { HistoryPoint } from '@bank/contract/history'
import { dayPoints } from '../../charts/day-points.ts'
import { MoneyLine } from '../../charts/money-line.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { dayRows, daysWithMoves, marksOf, moveWords } from './deposits.ts'

/**
 * Total assets day by day as an area, what had been deposited by then as a dashed line, and a mark on the days on which most
 * came in or went out, which opens their rows.
 *
 * Accessibility: the arrow keys move between days, and the table has the marks as links. Loaded late.
 */
export default function PerformanceLine({ history }: { history: readonly HistoryPoint[] }) {
  const marked = new Set(marksOf(daysWithMoves(history)))
  return (
    <MoneyLine
      label="Total assets and deposits day by day"
      points={dayPoints(history, (day) => ({
        value: day.value,
        beside: day.deposited,
        notes: [`${formatMoney(day.deposited)} deposited`, moveWords(day)].filter(Boolean),
        ...(marked.has(day) && { to: dayRows(day.date) }),
      }))}
    />
  )
}
