/**
 * A month from YYYY-MM: "March 2026". On the axis of a chart it is a `formatAxisDate`. Formatted in UTC, so that it does
 * not shift by time zone. An invalid month becomes a dash.
 */
export function formatMonth(month: string, locale?: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(first.getTime())) return '–'
  return first.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** The month of a day, short: "Dec". */
export const formatShortMonth = (day: string, locale?: string) =>
  new Date(day).toLocaleDateString(locale, { month: 'short', timeZone: 'UTC' })

/** The month of a day, without its year: "December". */
export const formatMonthName = (day: string, locale?: string) =>
  new Date(day).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' })
