import { formatFullDay } from '../ui/date/format-day.ts'

/** "2:30 PM" from "14:30", a time of a branch's own clock, which never shifts by time zone. */
export function formatClockTime(time: string, locale?: string): string {
  const moment = new Date(`1970-01-01T${time}:00Z`)
  if (Number.isNaN(moment.getTime())) return time
  return moment.toLocaleTimeString(locale, { timeStyle: 'short', timeZone: 'UTC' })
}

/** "Tuesday, December 1, 2026, 2:30 PM" */
export const formatSlot = ({ date, time }: { date: string; time: string }) =>
  `${formatFullDay(date)}, ${formatClockTime(time)}`
