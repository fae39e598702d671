export type DateVariant = 'date' | 'dateAndTime' | 'relative' | 'calendarDate'

interface DateSetting {
  /** A language tag; without it, the visitor's own. */
  locale?: string | undefined
  /** The moment that "relative" counts from, in epoch milliseconds. */
  now?: number | undefined
  /** An IANA name; without it, the device's own zone. A `calendarDate` has none. */
  timeZone?: string | undefined
}

/**
 * A moment or a day in the visitor's locale. Screens use it through useFormatDate, which adds the time zone.
 * `calendarDate` is a day without a time, such as a date of birth: it is formatted in UTC, as it is stored, so that it is
 * the same day in Kiritimati and in New York. An invalid date becomes a dash.
 * @param iso an ISO 8601 timestamp, or YYYY-MM-DD
 */
export function formatDate(
  iso: string,
  variant: DateVariant = 'date',
  { locale, now, timeZone }: DateSetting = {},
): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return '–'
  switch (variant) {
    case 'date':
      return moment.toLocaleDateString(locale, { dateStyle: 'medium', timeZone })
    case 'dateAndTime':
      return moment.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
    case 'calendarDate':
      return moment.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    case 'relative':
      return relative(moment, { locale, now, timeZone })
  }
}

/** The exact moment, down to the second and with its time zone, for a title. */
export function formatExactly(iso: string, { locale, timeZone }: DateSetting = {}): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return ''
  return moment.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'long', timeZone })
}

const steps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 7 * 86_400 },
] as const

/** "2 hours ago", "in 3 days"; after a week, the date. */
function relative(moment: Date, { locale, now = Date.now(), timeZone }: DateSetting): string {
  const seconds = Math.round((moment.getTime() - now) / 1_000)
  const step = steps.find(({ below }) => Math.abs(seconds) < below)
  if (!step) return moment.toLocaleDateString(locale, { dateStyle: 'medium', timeZone })
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return format.format(Math.trunc(seconds / step.seconds), step.unit)
}
