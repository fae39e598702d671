import { brand } from '@bank/contract/brand'
import type { CalendarEntry } from '@bank/contract/calendar'
import { inDollars } from '@bank/contract/money'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { listCancelledAppointments } from '../threads/appointment.ts'
import { appointmentEvent } from '../threads/appointment-letter.ts'
import { readCalendar } from './calendar.ts'

/**
 * The calendar of this month and the next twelve as an iCalendar file (RFC 5545): appointments at their time, everything else
 * as all-day events. The UID of an event is the same in every file, so importing a newer one updates the event. A cancelled
 * appointment stays for a month after its day, because programs keep an event that is merely gone.
 */
export async function writeCalendar(db: Queries, userId: string): Promise<File> {
  const { entries, appointments } = await readCalendar(db, userId, {})
  const cancelled = await listCancelledAppointments(db, userId)
  const now = await db.value<string>(sql`select now()`)
  const file = ical({
    name: brand.bankName,
    prodId: { company: brand.bankName, product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    events: [
      ...entries.map((entry) => ({
        id: `${nameOf(entry, entries)}-${userId}@meranti.example`,
        start: new Date(entry.date),
        allDay: true,
        stamp: new Date(now),
        summary: summaryOf(entry),
        transparency: ICalEventTransparency.TRANSPARENT,
      })),
      ...[...appointments, ...cancelled].map((appointment) => appointmentEvent(appointment, now)),
    ],
  })
  // RFC 5545, 3.1: every line ends with CRLF. The library leaves it out after the last one.
  return new File([file.toString(), '\r\n'], 'meranti-calendar.ics', { type: 'text/calendar; charset=utf-8' })
}

/**
 * A statement's name includes its title, because two can be issued on one day. Income and a card's bill are named by how many
 * follow in their month, so their events move from the day they are expected on to the day they come.
 */
function nameOf(entry: CalendarEntry, entries: readonly CalendarEntry[]): string {
  const { kind, date, title } = entry
  if (kind === 'income' || kind === 'card') {
    const month = date.slice(0, 7)
    const ofMonth = entries.filter((other) => other.kind === kind && other.date.startsWith(month))
    const later = ofMonth.length - 1 - ofMonth.indexOf(entry)
    return later > 0 ? `${kind}-${month}-${later}` : `${kind}-${month}`
  }
  if (kind !== 'statement') return `${kind}-${date}`
  return `${kind}-${date}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}

const summaryOf = ({ title, amount, expected }: CalendarEntry) =>
  amount === null ? title : `${title}: ${expected ? 'about ' : ''}${inDollars(amount)}`
