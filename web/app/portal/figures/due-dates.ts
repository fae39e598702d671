/** Today by UTC, as YYYY-MM-DD: the bank's days end at midnight UTC (DEC-52). */
export const todayByUtc = () => new Date().toISOString().slice(0, 10)

/** The day after a day; both YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000
