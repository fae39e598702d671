import type { Savings } from '@bank/contract/finances'
import { type Cents, cents } from '@bank/contract/money'

export type Progress =
  /** A goal of zero is no goal: it would count as reached before anything is saved. */
  { status: 'no goal' } | { status: 'on the way'; remaining: Cents } | { status: 'reached' }

/** How far the savings have come toward their goal. */
export function progressOf({
  totalSavings,
  goalAmount,
}: Pick<Savings, 'totalSavings' | 'goalAmount'>): Progress {
  if (goalAmount <= 0) return { status: 'no goal' }
  if (totalSavings >= goalAmount) return { status: 'reached' }
  return { status: 'on the way', remaining: cents(goalAmount - totalSavings) }
}
