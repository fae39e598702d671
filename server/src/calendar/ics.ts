import { brand } from '@bank/contract/brand'
import type { CalendarEntry } from '@bank/contract/calendar'
import { inDollars } from '@bank/contract/money'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { listCalendar } from './calendar.ts'

/**
 * The calendar of this month and the next twelve as an iCalendar file (RFC 5545) of all-day events. The UID of an event is
 * the same in every file, so importing a newer one updates the event.
 */
export async function writeCalendar(db: Queries, userId: string): Promise<File> {
  const entries = await listCalendar(db, userId, {})
  const now = await db.value<string>(sql`select now()`)
  const file = ical({
    name: brand.bankName,
    prodId: { company: brand.bankName, product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    events: entries.map((entry) => ({
      id: uidOf(entry, userId),
      start: new Date(entry.date),
      allDay: true,
      stamp: new Date(now),
      summary: summaryOf(entry),
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  })
  // RFC 5545, 3.1: every line ends with CRLF. The library leaves it out after the last one.
  return new File([file.toString(), '\r\n'], 'meranti-calendar.ics', { type: 'text/calendar; charset=utf-8' })
}

const uidOf = (entry: CalendarEntry, userId: string) => `${nameOf(entry)}-${userId}@meranti.example`

/**
 * A statement's name includes its title, because two can be issued on one day. Income and the card's bill have one event a
 * month, which moves from the day it is expected on to the day it comes.
 */
function nameOf({ kind, date, title }: CalendarEntry): string {
  if (kind === 'income' || kind === 'card') return `${kind}-${date.slice(0, 7)}`
  if (kind !== 'statement') return `${kind}-${date}`
  return `${kind}-${date}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}

const summaryOf = ({ title, amount, expected }: CalendarEntry) =>
  amount === null ? title : `${title}: ${expected ? 'about ' : ''}${inDollars(amount)}`
