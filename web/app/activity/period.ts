import { formatDate } from '../ui/date/format-date.ts'
import { formatMonth } from '../ui/date/format-month.ts'

/** Whole days by UTC, both included (DEC-52); an empty one is not chosen. */
export type Period = { from: string; to: string }

export const ALL_DATES: Period = { from: '', to: '' }

/** How many months can be chosen by name. */
const MONTHS = 12

/** The months until today by UTC, newest first, as periods with their names: "November 2026". */
export function latestMonths(now: number): { label: string; period: Period }[] {
  const today = new Date(now)
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)
    const last = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back + 1, 0)
    const period = { from: dayOf(first), to: dayOf(last) }
    return { label: formatMonth(period.from.slice(0, 7)), period }
  })
}

/** YYYY-MM-DD by UTC. */
export const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Reads a day from the address; empty if it is not a valid date. */
export function readDay(text: string | null): string {
  const moment = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // A browser reads February 31 as March 3, or not at all.
  return Number.isNaN(moment) || dayOf(moment) !== text ? '' : dayOf(moment)
}

/** Whether the period ends before it begins. */
export const isReversed = ({ from, to }: Period) => from !== '' && to !== '' && from > to

/** What the opening and the closing balance of a period refer to. */
export function boundWords({ from, to }: Period): { opening: string; closing: string } {
  return {
    opening: from === '' ? 'Before the first row' : `Before ${formatDate(from, 'calendarDate')}`,
    closing: to === '' ? 'Now' : `After ${formatDate(to, 'calendarDate')}`,
  }
}
