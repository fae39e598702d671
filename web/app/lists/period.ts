/** Whole days by UTC, both included (DEC-52); an empty one is not chosen. */
export type Period = { from: string; to: string }

export const ALL_DATES: Period = { from: '', to: '' }

/** The periods that can be chosen by name, whole ones by UTC. */
export function namedPeriods(now: number): { label: string; period: Period }[] {
  const today = new Date(now)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const months = (first: number, count: number): Period => ({
    from: dayOf(Date.UTC(year, first, 1)),
    to: dayOf(Date.UTC(year, first + count, 0)),
  })
  return [
    { label: 'All dates', period: ALL_DATES },
    { label: 'This month', period: months(month, 1) },
    { label: 'Last month', period: months(month - 1, 1) },
    { label: 'This quarter', period: months(month - (month % 3), 3) },
    { label: 'This year', period: months(0, 12) },
  ]
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
