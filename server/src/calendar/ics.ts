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

/** A statement's UID includes its title, because two can be issued on one day. */
const uidOf = ({ kind, date, title }: CalendarEntry, userId: string) =>
  `${[kind, date, ...(kind === 'statement' ? [title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')] : []), userId].join('-')}@meranti.example`

const summaryOf = ({ title, amount }: CalendarEntry) =>
  amount === null ? title : `${title}: ${inDollars(amount)}`
