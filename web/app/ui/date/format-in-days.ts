/** How far away a day is: "today", "tomorrow", "in 8 days". In the visitor's language. */
export function formatInDays(days: number, locale?: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}
