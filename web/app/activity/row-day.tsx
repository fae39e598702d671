import { formatDate, formatExactly } from '../ui/date/format-date.ts'
import { formatDay } from '../ui/date/format-day.ts'
import { useTimeZone } from '../ui/date/time-zone.tsx'

/**
 * The day of a row by UTC, like the days of periods and statements (DEC-52), so that each row falls within its period. The
 * title has the exact moment in the person's own time zone. `isShort` leaves out the year, below a heading that has it.
 */
export function RowDay({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={formatExactly(at, { timeZone })}>
      {isShort ? formatDay(at) : formatDate(at, 'calendarDate')}
    </time>
  )
}
