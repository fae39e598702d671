import { formatAxisDate } from '../ui/date/format-axis-date.ts'
import { formatDate } from '../ui/date/format-date.ts'
import type { MoneyPoint } from './money-line.tsx'

/** Over more days than this, the axis names months. */
const DAYS_NAMED = 100

/**
 * The points of a line that has one for each day.
 * @param about what else belongs to a day's point
 */
export function dayPoints<Day extends { date: string }>(
  days: readonly Day[],
  about: (day: Day) => Omit<MoneyPoint, 'id' | 'name' | 'axisName'>,
): MoneyPoint[] {
  const step = days.length > DAYS_NAMED ? 'month' : 'day'
  return days.map((day) => ({
    id: day.date,
    name: formatDate(day.date, 'calendarDate'),
    axisName: formatAxisDate(day.date, step),
    ...about(day),
  }))
}
