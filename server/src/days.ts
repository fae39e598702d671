// Days are texts such as 2026-01-31, by UTC.

const DAY_MS = 86_400_000

/** The last day whose year has four digits. */
const LAST_DAY = '9999-12-31'

const dayOf = (moment: Date) => {
  const text = moment.toISOString()
  return text.startsWith('+') ? LAST_DAY : text.slice(0, 10)
}

/** The day `count` days after another; before it, if `count` is negative. */
export const dayAfter = (day: string, count: number) => dayOf(new Date(Date.parse(day) + count * DAY_MS))

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The first of the month `count` months after that of `day`, which is a first of a month itself. */
export function monthsAfter(day: string, count: number): string {
  const moment = new Date(day)
  moment.setUTCMonth(moment.getUTCMonth() + count)
  return dayOf(moment)
}

/** How many months lie between the months of two days; negative if the second is earlier. */
export function monthsBetween(day: string, later: string): number {
  const [a, b] = [new Date(day), new Date(later)]
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
}

/** Every first of a month between two days, both included. */
export function firstsOfMonths(from: string, to: string): string[] {
  const days: string[] = []
  const start = firstOfMonth(from)
  for (let day = start === from ? start : monthsAfter(start, 1); day <= to; day = monthsAfter(day, 1)) {
    if (day === LAST_DAY) break
    days.push(day)
  }
  return days
}
