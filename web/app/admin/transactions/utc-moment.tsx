import { DateText } from '../../ui/date/date.tsx'
import { TimeZoneProvider } from '../../ui/date/time-zone.tsx'

/**
 * A moment in the life of a transaction, in UTC: by that, the day on which it is booked is decided (DEC-72). In another zone, an
 * approval and its booking could have two dates.
 */
export function UtcMoment({ iso }: { iso: string }) {
  return (
    <TimeZoneProvider timeZone="UTC">
      <DateText iso={iso} variant="dateAndTime" /> UTC
    </TimeZoneProvider>
  )
}
