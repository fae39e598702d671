/** "2:30 PM" from "14:30", the time of a clock somewhere, which never shifts by time zone. */
export function formatClockTime(time: string, locale?: string): string {
  const moment = new Date(`1970-01-01T${time}:00Z`)
  if (Number.isNaN(moment.getTime())) return time
  return moment.toLocaleTimeString(locale, { timeStyle: 'short', timeZone: 'UTC' })
}
