import type { HistoryPoint } from '@bank/contract/history'
import { type Cents, cents } from '@bank/contract/money'
import { paths } from '../../paths.ts'
import { formatMoney } from '../../ui/money/format-money.ts'

/** The days on which money came in, went out as payments on what is owed, or was brought in, oldest first. */
export const daysWithMoves = (history: readonly HistoryPoint[]) =>
  history.filter((day) => movesOf(day).length > 0)

export type Move = { kind: string; amount: Cents }

/** What came in and what went out of a day, apart: never their difference, which no row has (DEC-72). */
export function movesOf({ opening, in: came, out }: HistoryPoint): Move[] {
  const moves = [
    { kind: 'Opening balance', amount: opening },
    { kind: 'In', amount: came },
    { kind: 'Out', amount: cents(-out) },
  ]
  return moves.filter(({ amount }) => amount !== 0)
}

/** "In $5,500.00, out $1,665.00" */
export const moveWords = (day: HistoryPoint) =>
  movesOf(day)
    .map(({ kind, amount }, index) => {
      const sign = kind === 'Opening balance' ? amount : cents(Math.abs(amount))
      return `${index === 0 ? kind : kind.toLowerCase()} ${formatMoney(sign, { cents: true })}`
    })
    .join(', ')

/** The rows of one day by UTC, of all balances. */
export const dayRows = (date: string) => `${paths.dashboard.allActivity}?from=${date}&to=${date}`

/** The chart marks at most this many days, the largest, so that marks can be told apart and hit. */
const MARKS_MAX = 16

const sizeOf = (day: HistoryPoint) => Math.max(...movesOf(day).map(({ amount }) => Math.abs(amount)))

/** The days that the chart marks, oldest first. */
export function marksOf(days: readonly HistoryPoint[]): HistoryPoint[] {
  const largest = days.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return largest.slice(0, MARKS_MAX).toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
