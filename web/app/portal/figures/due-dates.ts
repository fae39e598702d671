/** Today by UTC, as YYYY-MM-DD: the bank's days end at midnight UTC (DEC-52). */
export const todayByUtc = () => new Date().toISOString().slice(0, 10)

/**
 * The day on which the next monthly amount is due: the first of a month (DEC-55), which can be today.
 * @param today YYYY-MM-DD
 * @param later how many months after that
 */
export function nextDueDate(today: string, later = 0): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const months = (day === 1 ? 0 : 1) + later
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The day after a day; both YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000
