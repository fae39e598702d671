import type { Savings } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { progressOf } from './progress.ts'

export type Pace =
  | { status: 'no goal' }
  | { status: 'reached' }
  /** Without contributions the goal is never reached. */
  | { status: 'never' }
  /** More than MONTHS_MAX away. */
  | { status: 'far' }
  /** After this many contributions; `month` is YYYY-MM. */
  | { status: 'on the way'; months: number; month: string }

/** The most months for which a date is named: a hundred years. */
const MONTHS_MAX = 1_200

/**
 * When a goal is reached if this much is put aside on the first of every month (DEC-55), without interest and without
 * withdrawals.
 * @param now epoch milliseconds; months are by UTC
 */
export function paceOf(savings: Savings, monthly: Cents, now: number): Pace {
  const progress = progressOf(savings)
  if (progress.status !== 'on the way') return progress
  if (monthly <= 0) return { status: 'never' }
  const months = Math.ceil(progress.remaining / monthly)
  if (months > MONTHS_MAX) return { status: 'far' }
  const today = new Date(now)
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1))
  return { status: 'on the way', months, month: last.toISOString().slice(0, 7) }
}

/** The whole dollars that the slider offers, with a step of one, two or five of a power of ten. */
export type Scale = { max: number; step: number }

/** The most that a contribution can be, in whole dollars. */
const SCALE_MAX = 999_999_999_999
/** The least that a slider reaches to, in dollars. */
const SCALE_MIN = 500
/** About how many steps the slider has. */
const STEPS = 60

/** Up to three times the contribution of today, or to what reaches the goal in a year. */
export function scaleOf(savings: Savings): Scale {
  const progress = progressOf(savings)
  const forAYear = progress.status === 'on the way' ? progress.remaining / 12 : 0
  const wanted = Math.min(
    SCALE_MAX,
    Math.max(SCALE_MIN, (3 * savings.monthlyContribution) / 100, forAYear / 100),
  )
  const power = 10 ** Math.floor(Math.log10(wanted / STEPS))
  const step = ([1, 2, 5, 10].find((times) => times * power * STEPS >= wanted) ?? 10) * power
  return { max: Math.min(SCALE_MAX, Math.ceil(wanted / step) * step), step }
}
