import type { HistoryRange, Performance } from '@bank/contract/history'
import { type Cents, cents, sum } from '@bank/contract/money'
import type { Queries } from '../db/connect.ts'
import { type DayOfMoves, readMoves } from './history.ts'

/**
 * By how much total assets changed in a range (DEC-56), in cents, from the close of its first day: `change` is `deposited`
 * plus `growth`. A range that begins before the first transfer, as ALL does, starts at zero.
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
 * valued daily as the Global Investment Performance Standards require (GIPS 2020, 2.A.24 and 25). V0 and V1 are the total
 * assets before and after a day, F is the external cash flow of the day. The return of a day is
 *
 *     V1 / (V0 + F)     if F is 0 or more: money in counts from the start of the day;
 *     (V1 - F) / V0     if F is negative: money out counts until the end of the day.
 *
 * A day without assets and without money in is left out. Null if the range has no other day. A ratio: 0.05 is 5%.
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
