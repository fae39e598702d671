import { formatDate, formatExactly } from '../ui/date/format-date.ts'
import { useTimeZone } from '../ui/date/time-zone.tsx'

/**
 * The day of a row, by UTC as the periods of accounts and statements count days (DEC-52), so that no row of a period reads
 * as a day outside it. The exact moment, in the person's own zone, is in the title.
 */
export function RowDay({ at }: { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={formatExactly(at, { timeZone })}>
      {formatDate(at, 'calendarDate')}
    </time>
  )
}
