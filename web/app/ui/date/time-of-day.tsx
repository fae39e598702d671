import styles from './date.module.css'
import { formatExactly } from './format-date.ts'
import { useTimeZone } from './time-zone.tsx'

/**
 * "8:14 PM", in a list that is in parts by day. Its title has the whole moment.
 *
 * Accessibility: a `<time>` with a machine-readable value.
 */
export function TimeOfDay({ iso }: { iso: string }) {
  const timeZone = useTimeZone()
  return (
    <time className={styles.date} dateTime={iso} title={formatExactly(iso, { timeZone })}>
      {new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short', timeZone })}
    </time>
  )
}

/** The day of a moment in the same zone, as the heading of the times of that day: "Saturday, November 28, 2026". */
export function useFormatDayOf(): (row: { at: string }) => string {
  const timeZone = useTimeZone()
  return ({ at }) => new Date(at).toLocaleDateString(undefined, { dateStyle: 'full', timeZone })
}
