import { type Cents, cents } from '@bank/contract/money'
import type { Day } from './milestones.ts'

/** A day on which money came in, or went out as payments on what is owed. `value` is the total assets after it. */
export type Deposit = { date: string; amount: Cents; value: Cents }

/**
 * The days on which `deposited` changed, oldest first. The first day is never among them, as it has no day before it.
 */
export function depositsIn(history: readonly Day[]): Deposit[] {
  return history.flatMap(({ date, value, deposited }, index) => {
    const before = history[index - 1]
    const amount = before ? cents(deposited - before.deposited) : NOTHING
    return amount === 0 ? [] : [{ date, amount, value }]
  })
}

const NOTHING = cents(0)

/** The chart marks at most this many days, the largest, so that marks can be told apart and hit. */
const MARKS_MAX = 16

/** The days that the chart marks, oldest first. */
export function marksOf(deposits: readonly Deposit[]): Deposit[] {
  const largest = deposits.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
  return largest.slice(0, MARKS_MAX).toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
