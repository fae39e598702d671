import type { HistoryPoint, HistoryRange } from '@bank/contract/history'
import { type Cents, cents } from '@bank/contract/money'
import { RANGE_MONTHS } from '@bank/contract/range-months'
import { formatPercent } from '../../ui/count/format-count.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { monthOf, sameDayIn, shiftMonth } from '../figures/days.ts'

export type Milestone = HistoryPoint & {
  isToday: boolean
  /** In words, e.g. "Up $1,200 (3.1%)". */
  change: string
  direction: 'up' | 'down' | 'none'
  /** Deposits less payments since the previous milestone; null for the oldest, unless the history begins with it. */
  deposits: Cents | null
}

/** How many month-ends are listed below today. */
const MONTH_ENDS = 6

/**
 * Today and up to six earlier milestones: month-ends, and the first day of the history if it is among them. Newest
 * first, each with its change since the milestone before.
 * @param history the days in order, without gaps, ending with today
 * @param range of this history; null if that is not known
 */
export function milestonesOf(history: readonly HistoryPoint[], range: HistoryRange | null): Milestone[] {
  const marks = history.filter(({ date }, index) => {
    const next = history[index + 1]
    return index === 0 || !next || monthOf(date) !== monthOf(next.date)
  })
  const beginsWithFirst = range !== null && beginsInside(history, range)
  return marks
    .map((mark, index) => ({
      ...mark,
      isToday: index === marks.length - 1,
      ...changeSince(marks[index - 1], mark, beginsWithFirst),
    }))
    .slice(-1 - MONTH_ENDS)
    .reverse()
}

/** Whether nothing was there before the first day, so that a range counts what came on it (finances/performance.ts). */
function beginsInside(history: readonly HistoryPoint[], range: HistoryRange): boolean {
  const months = RANGE_MONTHS[range]
  const [first, today] = [history[0]?.date ?? '', history.at(-1)?.date ?? '']
  return months === null || first > sameDayIn(shiftMonth(monthOf(today), -months), today)
}

type Change = Pick<Milestone, 'change' | 'direction' | 'deposits'>

function changeSince(before: HistoryPoint | undefined, now: HistoryPoint, countsFirst: boolean): Change {
  if (!before) {
    const deposits = countsFirst ? now.deposited : null
    return { change: 'Start of this period', direction: 'none', deposits }
  }
  const deposits = cents(now.deposited - before.deposited)
  if (now.value === before.value) return { change: 'No change', direction: 'none', deposits }
  const difference = cents(Math.abs(now.value - before.value))
  const direction = now.value > before.value ? 'up' : 'down'
  const word = direction === 'up' ? 'Up' : 'Down'
  const amount = difference < 100 ? 'less than $1' : formatMoney(difference)
  return { change: `${word} ${amount}${percentage(difference, before.value)}`, direction, deposits }
}

/** " (3.1%)". Empty if the earlier value is not above zero, or the percentage is too small or too large to help. */
function percentage(difference: Cents, before: Cents): string {
  if (before <= 0) return ''
  const share = difference / before
  if (share < 0.0005 || share >= 10) return ''
  return ` (${formatPercent(share)})`
}
