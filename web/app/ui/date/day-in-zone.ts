/** What day it is in a time zone: "2026-12-01". */
export function dayInZone(timeZone: string | undefined, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}
