import type { HistoryRange, Performance } from '@bank/contract/finances'
import { type Cents, cents, sum } from '@bank/contract/money'
import type { Queries } from '../db/connect.ts'
import { type DayOfMoves, readMoves } from './history.ts'

/**
 * What total assets changed by in a range (DEC-56), measured from the close of its first day: `change` is `deposited` plus
 * `growth`. A range that begins before the first transfer, as all of the history does, starts with nothing.
 */
export async function getPerformance(db: Queries, userId: string, range: HistoryRange): Promise<Performance> {
  const { base, moves } = await readMoves(db, userId, range)
  const change = sum(moves.map((day) => day.change))
  const deposited = sum(moves.map((day) => day.deposited))
  return {
    change,
    deposited,
    growth: cents(change - deposited),
    timeWeightedReturn: timeWeightedReturn(base, moves),
  }
}

/** To a hundredth of a basis point. */
const PRECISION = 1_000_000

/**
 * The return that does not depend on when money came or left: the product of the days' returns, less one, with assets
 * valued daily as the Global Investment Performance Standards (GIPS 2020, 2.A.24 and 25) ask for. With V0 and V1 the total
 * assets before and after a day and F what came from outside on it, a day is
 *
 *     V1 / (V0 + F)     where F is 0 or more: what comes is there from the day's start;
 *     (V1 - F) / V0     where F is negative: what leaves is there until the day's end.
 *
 * A day without a base, because nothing was there at its start and nothing came, counts for nothing. Null if no day of the
 * range had one. A ratio: 0.05 is 5%.
 */
export function timeWeightedReturn(base: Cents, moves: readonly DayOfMoves[]): number | null {
  let value: number = base
  let product = value > 0 ? 1 : null
  for (const { change, deposited } of moves) {
    const before = value + Math.max(deposited, 0)
    value += change
    if (before > 0) product = ((product ?? 1) * (value - Math.min(deposited, 0))) / before
  }
  return product === null ? null : Math.round((product - 1) * PRECISION) / PRECISION
}
