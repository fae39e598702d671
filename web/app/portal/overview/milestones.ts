import { type Cents, cents } from '@bank/contract/money'
import { formatPercent } from '../../ui/count/format-count.ts'
import { formatMoney } from '../../ui/money/format-money.ts'

export type Day = {
  date: string
  /** Total assets at the end of the day. */
  value: Cents
  /** Deposits until then, less payments on what is owed. */
  deposited: Cents
}

export type Milestone = Day & {
  isToday: boolean
  /** In words, e.g. "Up $1,200 (3.1%)". */
  change: string
  direction: 'up' | 'down' | 'none'
  /** Deposits less payments since the previous milestone; null for the oldest. */
  deposits: Cents | null
}

/** How many month-ends are listed below today. */
const MONTH_ENDS = 6

/**
 * Today and up to six earlier milestones: month-ends, and the first day of the history if it is among them. Newest
 * first, each with its change since the milestone before.
 * @param history the days in order, without gaps, ending with today
 */
export function milestonesOf(history: readonly Day[]): Milestone[] {
  const marks = history.filter(
    ({ date }, index) => index === 0 || monthOf(date) !== monthOf(history[index + 1]?.date),
  )
  return marks
    .map((mark, index) => ({
      ...mark,
      isToday: index === marks.length - 1,
      ...changeSince(marks[index - 1], mark),
    }))
    .slice(-1 - MONTH_ENDS)
    .reverse()
}

const monthOf = (date: string | undefined) => date?.slice(0, 7)

type Change = Pick<Milestone, 'change' | 'direction' | 'deposits'>

function changeSince(before: Day | undefined, now: Day): Change {
  if (!before) return { change: 'Start of this period', direction: 'none', deposits: null }
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
