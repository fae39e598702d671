/** Days are texts such as 2026-12-31 and months such as 2026-12, by UTC like the days of the server (DEC-55). */

const DAY_MS = 86_400_000

/** Today by UTC, as YYYY-MM-DD: the bank's days end at midnight UTC (DEC-52). */
export const todayByUtc = () => new Date().toISOString().slice(0, 10)

export const monthOf = (day: string) => day.slice(0, 7)

export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export function shiftMonth(month: string, months: number): string {
  const first = new Date(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return monthOf(first.toISOString())
}

export const firstDay = (month: string) => `${month}-01`

export const lastDay = (month: string) => shiftDay(firstDay(shiftMonth(month, 1)), -1)

/** The same day in another month, or that month's last. */
export function sameDayIn(month: string, day: string): string {
  const last = lastDay(month)
  const same = `${month}${day.slice(7)}`
  return same > last ? last : same
}
