/**
 * A month from YYYY-MM: "March 2026", or short "Mar 26" for the axis of a chart. Formatted in UTC, so that it does not
 * shift by time zone. An invalid month becomes a dash.
 */
export function formatMonth(
  month: string,
  { short = false, locale }: { short?: boolean; locale?: string | undefined } = {},
): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(first.getTime())) return '–'
  return first.toLocaleDateString(locale, {
    month: short ? 'short' : 'long',
    year: short ? '2-digit' : 'numeric',
    timeZone: 'UTC',
  })
}
