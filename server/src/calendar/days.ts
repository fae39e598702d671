const DAY = 86_400_000

/** The last day that a date of four digits can name. */
const LAST_DAY = '9999-12-31'

const dayOf = (moment: Date) => {
  const text = moment.toISOString()
  return text.startsWith('+') ? LAST_DAY : text.slice(0, 10)
}

/** The day `count` days after `day`; days are texts such as 2026-01-31, by UTC. */
export const dayAfter = (day: string, count: number) => dayOf(new Date(Date.parse(day) + count * DAY))

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The first day of the month that comes `count` months after that of `day`, which is the first of its own. */
export function monthsAfter(day: string, count: number): string {
  const moment = new Date(day)
  moment.setUTCMonth(moment.getUTCMonth() + count)
  return dayOf(moment)
}

/** How many months the month of `later` comes after that of `day`. */
export function monthsBetween(day: string, later: string): number {
  const [a, b] = [new Date(day), new Date(later)]
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
}

/** Every first of a month from a day to another, both included. */
export function firstsOfMonths(from: string, to: string): string[] {
  const days: string[] = []
  const start = firstOfMonth(from)
  for (let day = start === from ? start : monthsAfter(start, 1); day <= to; day = monthsAfter(day, 1)) {
    if (day === LAST_DAY) break
    days.push(day)
  }
  return days
}
