import styles from './date.module.css'
import { type DateVariant, formatDate, formatExactly } from './format-date.ts'
import { useTimeZone } from './time-zone.tsx'

export interface DateTextProps {
  /** An ISO 8601 timestamp, or YYYY-MM-DD with `calendarDate`. */
  iso: string
  /** Default `date`. `calendarDate` for days without a time: it never shifts by time zone. */
  variant?: DateVariant | undefined
}

/**
 * A date in the visitor's locale and in the time zone of the TimeZoneProvider around it, with the exact time in its title.
 *
 * Staff's screens have one format for each kind of date, so that two of them can be compared. A moment is a `dateAndTime`,
 * neither a day alone nor "3 days ago": in the device's zone, which its title names, and in UTC on the dashboard and among
 * transactions (`UtcMoment`), where it stands beside days of the ledger. What is booked on a day (DEC-72), a month and a date
 * of birth are a `calendarDate` or a month in UTC, and a screen of such days says UTC. A user's record has both, and names the
 * zone of its moments. On a phone the entries of the audit log are below their days, each with its `TimeOfDay`.
 * `web/app/admin/dates.test.ts` holds this.
 *
 * Accessibility: a `<time>` with a machine-readable value. The title adds precision and nothing essential.
 */
export function DateText({ iso, variant = 'date' }: DateTextProps) {
  const timeZone = useTimeZone()
  return (
    // The prerendered text has the locale and zone of the build; the browser's own replaces it without a warning.
    <time
      className={styles.date}
      dateTime={variant === 'calendarDate' ? iso.slice(0, 10) : iso}
      title={variant === 'calendarDate' ? undefined : formatExactly(iso, { timeZone })}
      suppressHydrationWarning
    >
      {formatDate(iso, variant, { timeZone })}
    </time>
  )
}
