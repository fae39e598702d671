import {
  ADVISERS,
  type AppointmentDetails,
  BOOKABLE_DAYS,
  NOTICE_HOURS,
  SLOT_DAYS,
  SLOT_MINUTES,
} from '@bank/contract/appointments'
import { type Branch, branches, type Week } from '@bank/contract/branches'
import sql, { raw, type Sql } from 'sql-template-tag'
import { dayAfter } from '../days.ts'
import { lockFor } from '../db/advisory-locks.ts'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'

/** The branch with this id. The contract lets no other id in. */
export function branchOf(place: string): Branch {
  const branch = branches.find(({ id }) => id === place)
  if (!branch) throw new Error(`there is no branch ${place}`)
  return branch
}

/** When the appointments of a day begin, by the clock of the branch: `09:00`, `09:30`. The last one ends by closing. */
export function slotsOn({ week }: { week: Week }, date: string): string[] {
  const hours = week[new Date(date).getUTCDay()]
  if (!hours) return []
  const [opening, closing] = hours
  const count = Math.floor(((closing - opening) * 60) / SLOT_MINUTES)
  return Array.from({ length: count }, (_, index) => clockTime(opening * 60 + index * SLOT_MINUTES))
}

function clockTime(minutes: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The moment at which a clock of this zone shows a day and a time. */
const momentAt = (date: Sql, time: Sql, { timeZone }: Branch) =>
  sql`(${date}::date + ${time}::time) at time zone ${timeZone}`

const NOTICE = raw(`interval '${NOTICE_HOURS} hours'`)

/** The first and the last day that can be booked, by the calendar of the branch. */
async function bookableDays(db: Queries, { timeZone }: Branch, now: Sql) {
  const first = await db.value<string>(sql`select to_char(${now} at time zone ${timeZone}, 'YYYY-MM-DD')`)
  return { first, last: dayAfter(first, BOOKABLE_DAYS) }
}

const clockOf = (now: Date | undefined) => (now ? sql`${now.toISOString()}::timestamptz` : sql`now()`)

/** The free times of a branch on SLOT_DAYS days from `from`, or from today: also days without any, but none that is too late. */
export async function freeSlots(
  db: Queries,
  { place, from }: { place: string; from?: string | undefined },
  now?: Date,
): Promise<{ date: string; times: string[] }[]> {
  const branch = branchOf(place)
  const clock = clockOf(now)
  const bookable = await bookableDays(db, branch, clock)
  const start = from === undefined || from < bookable.first ? bookable.first : from
  const days = Array.from({ length: SLOT_DAYS }, (_, index) => dayAfter(start, index)).filter(
    (day) => day <= bookable.last,
  )
  const slots = days.flatMap((date) => slotsOn(branch, date).map((time) => ({ date, time })))
  const free = await db.rows<{ date: string; time: string }>(sql`
    select s.date, s.time
    from unnest(${slots.map(({ date }) => date)}::text[], ${slots.map(({ time }) => time)}::text[]) as s (date, time)
      cross join lateral (select ${momentAt(sql`s.date`, sql`s.time`, branch)} as begins_at) moment
    where moment.begins_at >= ${clock} + ${NOTICE} and ${taken(place, sql`moment.begins_at`)} < ${ADVISERS}
    order by s.date, s.time`)
  return days.map((date) => ({
    date,
    times: free.filter((slot) => slot.date === date).map(({ time }) => time),
  }))
}

/** How many appointments a branch has at a moment. */
const taken = (place: string, at: Sql) => sql`(
  select count(*) from threads t where t.place = ${place} and t.begins_at = ${at} and not t.cancelled)`

/**
 * Takes a slot for the transaction, and returns when it begins. Throws `validation_failed` at the day or the time, whose names
 * follow `within`, if the branch has no appointments then or it is too early or too late to ask for one, and `slot_taken` if
 * all advisers are busy.
 */
export async function takeSlot(
  tx: Queries,
  { place, date, time }: AppointmentDetails,
  { within = '', now }: { within?: string; now?: Date } = {},
): Promise<string> {
  const refuse = (name: string, msg: string) => Problem.invalid([{ path: `${within}${name}`, msg }])
  const branch = branchOf(place)
  const clock = clockOf(now)
  const bookable = await bookableDays(tx, branch, clock)
  if (date < bookable.first) throw refuse('date', 'Choose a day that is not over')
  if (date > bookable.last) throw refuse('date', `Choose a day within ${BOOKABLE_DAYS} days`)
  const slots = slotsOn(branch, date)
  if (slots.length === 0) throw refuse('date', 'The branch is closed on this day')
  if (!slots.includes(time)) throw refuse('time', 'Choose a time from the list')
  const moment = await tx.row<{ at: string; isInTime: boolean }>(sql`
    select at, at >= ${clock} + ${NOTICE} as "isInTime"
    from (select ${momentAt(sql`${date}`, sql`${time}`, branch)} as at) moment`)
  if (!moment.isInTime) throw refuse('time', `Choose a time at least ${NOTICE_HOURS} hours from now`)
  await tx.run(sql`select ${lockFor('appointments', `${place} ${moment.at}`)}`)
  const busy = await tx.value<number>(sql`select ${taken(place, sql`${moment.at}::timestamptz`)}`)
  if (busy >= ADVISERS) throw new Problem('slot_taken')
  return moment.at
}
