/**
 * A short date for the axis of a chart: "Nov 21", or "Nov 2026" if only the month matters. In the visitor's locale, and
 * in UTC like every calendar date.
 * @param date YYYY-MM-DD, or YYYY-MM
 */
export function formatAxisDate(date: string, step: 'day' | 'month', locale?: string): string {
  return new Date(date).toLocaleDateString(locale, {
    month: 'short',
    ...(step === 'day' ? { day: 'numeric' } : { year: 'numeric' }),
    timeZone: 'UTC',
  })
}
