import type { Cents } from '@bank/contract/money'
import { formatCount, formatPercent } from '../../ui/count/format-count.ts'

/** What saving would do to a figure. */
export type FigureChange = {
  /** Differs from the key of every other change in the same review. */
  key: string
  /** The group of figures that it belongs to, if there are several. */
  group?: string
  label: string
  from: Cents
  to: Cents
  /** A balance changes by a transfer, and the customer reads the reason on its row (DEC-52). */
  isBalance: boolean
}

/**
 * What in a change may be a slip, in words: a figure that becomes zero (HAZ-A10), or one that becomes about ten times as much
 * or a tenth, or still more or less, as it does when a digit or the decimal point is mistyped. A retyped figure seldom has the
 * same cents, so the ratio is rounded. Null if nothing is odd. A former zero compares with nothing.
 */
export function oddityOf({ from, to }: Pick<FigureChange, 'from' | 'to'>): string | null {
  if (from === 0 || from === to) return null
  if (to === 0) return 'Becomes zero'
  const times = Math.round(to / from)
  if (times >= 10) return `${times * from === to ? '' : 'About '}${formatCount(times)} times as much`
  const divided = Math.round(from / to)
  if (divided < 10) return null
  if (divided === 10) return `${to * 10 === from ? 'A' : 'About a'} tenth of what it was`
  return to * 1000 < from
    ? 'Less than 0.1% of what it was'
    : `Only ${formatPercent(to / from)} of what it was`
}
