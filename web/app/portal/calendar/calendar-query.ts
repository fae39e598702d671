import { type CalendarEntry, calendar } from '@bank/contract/calendar'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { firstDay, lastDay, monthOf, shiftMonth, todayByUtc } from '../figures/days.ts'

/** How far the agenda can reach: the month on the screen and the three after it. */
const AGENDA_MONTHS = 4

/** How many months are read at once: the most that the server allows, so that most steps to another month need no request. */
const READ_MONTHS = 13

/** The calendar's entries around a month; every month of the agenda is among them. */
export function useCalendar(month: string): Loadable<CalendarEntry[]> {
  const query = useApiQuery(
    calendar.list,
    { query: windowOf(month, monthOf(todayByUtc())) },
    { allowStale: true },
  )
  return mapLoadable(loadable(query, 'Failed to load your calendar'), ({ data }) => data)
}

/** The days to read for a month: the first window begins with the current month. */
export function windowOf(month: string, current: string): { from: string; to: string } {
  const step = READ_MONTHS - AGENDA_MONTHS + 1
  const start = shiftMonth(current, Math.floor(monthsBetween(current, month) / step) * step)
  return { from: firstDay(start), to: lastDay(shiftMonth(start, READ_MONTHS - 1)) }
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))
