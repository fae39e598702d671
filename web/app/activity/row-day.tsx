import { formatDate, formatExactly } from '../ui/date/format-date.ts'
import { useTimeZone } from '../ui/date/time-zone.tsx'

/**
 * The day of a row by UTC, like the days of periods and statements (DEC-52), so that each row falls within its period. The
 * title has the exact moment in the person's own time zone.
 */
export function RowDay({ at }: { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={formatExactly(at, { timeZone })}>
      {formatDate(at, 'calendarDate')}
    </time>
  )
}
