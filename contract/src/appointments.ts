import * as z from 'zod/mini'
import { type BranchId, branches, branchId } from './branches.ts'
import { answer, get } from './endpoint.ts'
import { text } from './text.ts'

/** The length of an appointment in minutes. Slots begin this far apart, from the opening of a branch. */
export const SLOT_MINUTES = 30
/** How many days ahead an appointment can be. */
export const BOOKABLE_DAYS = 60
/** The least time until an appointment, in hours. */
export const NOTICE_HOURS = 2
/** How many appointments a branch can have at the same time. */
export const ADVISERS = 3
/** How many days one call for free slots covers. */
export const SLOT_DAYS = 14

const known = new Set<string>(branches.map(({ id }) => id))

/** A branch, by its id or its name. */
export const Place = text('Branch').check(
  z.maxLength(100, 'Choose a branch from the list'),
  z.overwrite(branchId),
  z.refine((id): id is BranchId => known.has(id), 'Choose a branch from the list'),
)

/** A day and a time of the branch's own clock. */
export const AppointmentDetails = z.strictObject({
  place: Place,
  date: z.iso.date('Choose a day'),
  /** 24 hours: `14:30`. */
  time: text('Time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time from the list')),
})
export type AppointmentDetails = z.output<typeof AppointmentDetails>

export const appointments = {
  slots: get('/appointments/slots', {
    access: 'signed-in',
    summary: 'The free times of a branch, day by day, in its own time',
    input: z.object({ query: z.strictObject({ place: Place, from: z.optional(z.iso.date()) }) }),
    reply: answer(z.array(z.object({ date: z.iso.date(), times: z.array(z.string()) }))),
  }),
}
