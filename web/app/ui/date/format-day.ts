/** Words about days of a calendar, which have no time and never shift by time zone. A day is YYYY-MM-DD. */

/** "Tuesday, December 1, 2026". */
export const formatFullDay = (day: string, locale?: string) =>
  new Date(day).toLocaleDateString(locale, { dateStyle: 'full', timeZone: 'UTC' })

/** "Tuesday", "Tue" or "T". */
export const formatWeekday = (day: string, length: 'long' | 'short' | 'narrow', locale?: string) =>
  new Date(day).toLocaleDateString(locale, { weekday: length, timeZone: 'UTC' })

const DAY_MS = 86_400_000

/** How far a day is from another: "today", "tomorrow", "in 8 days", "22 days ago". */
export function formatDaysFrom(from: string, day: string, locale?: string): string {
  const days = (Date.parse(day) - Date.parse(from)) / DAY_MS
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

/** The first day of the week where this language is spoken: 0 is Sunday. Monday where the browser doesn't know. */
export function firstWeekday(language?: string): number {
  const locale: KnowsWeeks = new Intl.Locale(new Intl.DateTimeFormat(language).resolvedOptions().locale)
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}

/** Newer than TypeScript's own list of what a locale knows. */
interface KnowsWeeks extends Intl.Locale {
  getWeekInfo?(): { firstDay: number }
}

/** A day without its year, below a heading that has it: "Nov 25". Formatted in UTC, as days are stored. */
export function formatDay(iso: string, locale?: string): string {
  const day = new Date(iso)
  if (Number.isNaN(day.getTime())) return '–'
  return day.toLocaleDateString(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
