import * as z from 'zod/mini'
import { aFile, answer, get, nothing } from './endpoint.ts'
import { Dollars } from './money.ts'
import { period } from './period.ts'
import { Id } from './text.ts'

/** The most days of one call. */
export const CALENDAR_DAYS_MAX = 400

export const CalendarKind = z.enum([
  'instalment',
  'premium',
  'contribution',
  'statement',
  'appointment',
  'income',
  'card',
])
export type CalendarKind = z.output<typeof CalendarKind>

/**
 * What is due, planned, issued or usual on a day (DEC-55). `amount` is null where there is none, and otherwise positive:
 * `income` comes in, all others go out.
 */
export const CalendarEntry = z.object({
  date: z.iso.date(),
  kind: CalendarKind,
  title: z.string(),
  /** The title without its details, where it has any. */
  shortTitle: z.optional(z.string()),
  amount: z.nullable(Dollars),
  /** The day and the amount are those of the last time, so they can turn out otherwise. */
  expected: z.optional(z.boolean()),
  /** The conversation about an appointment. */
  threadId: z.optional(Id),
})
export type CalendarEntry = z.output<typeof CalendarEntry>

const DAY = 86_400_000

/** Whole days by UTC, both included. `from` defaults to the first of this month, `to` to CALENDAR_DAYS_MAX days. */
const CalendarQuery = z.strictObject(period).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: 'from must not be after to',
    path: ['from'],
  }),
  z.refine(
    ({ from, to }) =>
      from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < CALENDAR_DAYS_MAX * DAY,
    { message: `A calendar has at most ${CALENDAR_DAYS_MAX} days`, path: ['to'] },
  ),
)

export const calendar = {
  list: get('/calendar', {
    access: 'signed-in',
    summary: 'What is due, planned, issued and expected, by day',
    input: z.object({ query: CalendarQuery }),
    reply: answer(z.array(CalendarEntry)),
  }),
  file: get('/calendar.ics', {
    access: 'signed-in',
    summary: 'This month and the next twelve as a file for a calendar program',
    input: nothing,
    reply: aFile,
    download: true,
  }),
}
