import { formatClockTime } from '../ui/date/format-clock-time.ts'
import { formatFullDay } from '../ui/date/format-day.ts'

/** "Tuesday, December 1, 2026, 2:30 PM" */
export const formatSlot = ({ date, time }: { date: string; time: string }) =>
  `${formatFullDay(date)}, ${formatClockTime(time)}`
