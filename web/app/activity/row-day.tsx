import { formatDate, formatExactly } from '../ui/date/format-date.ts'
import { useTimeZone } from '../ui/date/time-zone.tsx'

/**
 * The day of a row by UTC, like the days of periods and statements (DEC-52), so that each row falls within its period. The
 * title has the exact moment in the person's own time zone. `isShort` leaves out the year, below a heading that has it.
 */
export function RowDay({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={formatExactly(at, { timeZone })}>
      {isShort ? shortDay(at) : formatDate(at, 'calendarDate')}
    </time>
  )
}

function shortDay(at: string): string {
  const day = new Date(at)
  if (Number.isNaN(day.getTime())) return '–'
  return day.toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
