/**
 * A month for people, from YYYY-MM: "March 2026", or short "Mar 26" for the foot of a chart. Months are UTC's, so it never
 * shifts by a time zone. Anything that is no month reads as a dash.
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
