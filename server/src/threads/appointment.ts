import type { AppointmentDetails } from '@bank/contract/appointments'
import sql, { raw } from 'sql-template-tag'
import type { Actor, States } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { type Appointment, appointmentLetter, appointmentNews, type Happened } from './appointment-letter.ts'
import { addNews, refuseFull } from './messages.ts'
import { takeSlot } from './slots.ts'
import { type LockedThread, lockForStaff, lockThread, recordInThread } from './thread.ts'

type Locked = Pick<LockedThread, 'id' | 'userId' | 'email'>

/**
 * Makes the appointment of a locked thread that has none yet. Throws as `takeSlot`, with the names of the fields in `details`.
 * Call it before `record`, because it waits for others who want the same slot.
 */
export async function bookAppointment(
  tx: Queries,
  thread: Locked,
  details: AppointmentDetails,
  { outbox, by }: { outbox: Outbox; by: Actor },
): Promise<void> {
  await enter(tx, outbox, thread, { details, at: await takeSlot(tx, details, { within: 'details.' }) }, by)
}

/**
 * Makes or moves the appointment of a thread; to where it is already is no change. Throws as `takeSlot`, `no_appointment` for
 * another topic and for a customer's that has begun, `not_found` for a thread of somebody else, and `forbidden` as
 * `lockForStaff`.
 */
export async function moveAppointment(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { id, details, byStaff }: { id: string; details: AppointmentDetails; byStaff: boolean },
  origin: Origin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const thread = await lockForAppointment(tx, caller, { id, byStaff })
    const former = await readAppointment(tx, id)
    if (former && !byStaff) refuseBegun(former)
    if (former && isAt(former, details)) return
    await refuseFull(tx, id, 'news')
    const at = await takeSlot(tx, details)
    await enter(tx, outbox, thread, { details, at, former }, { actorId: caller.userId, origin })
  })
}

/** Cancels the appointment of a thread. Throws as `moveAppointment`, and `no_appointment` if there is none. */
export async function cancelAppointment(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { id, byStaff }: { id: string; byStaff: boolean },
  origin: Origin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const thread = await lockForAppointment(tx, caller, { id, byStaff })
    const former = await readAppointment(tx, id)
    if (!former) throw new Problem('no_appointment')
    if (!byStaff) refuseBegun(former)
    await tx.run(sql`
      update threads set cancelled = true, appointment_version = appointment_version + 1 where id = ${id}`)
    const by = { actorId: caller.userId, origin }
    await tell(tx, outbox, thread, 'cancelled', { by, states: { before: whereIs(former) } })
  })
}

async function lockForAppointment(
  tx: Queries,
  caller: Caller,
  { id, byStaff }: { id: string; byStaff: boolean },
): Promise<LockedThread> {
  const thread = byStaff ? await lockForStaff(tx, id, caller) : await lockThread(tx, id, caller.userId)
  if (thread.topic !== 'appointment')
    throw new Problem('no_appointment', { message: 'This conversation is not about an appointment.' })
  return thread
}

type Standing = Appointment & { hasBegun: boolean }

function refuseBegun({ hasBegun }: Standing): void {
  if (hasBegun)
    throw new Problem('no_appointment', {
      message:
        'This appointment has begun, so it can’t be changed any more. Please start a new conversation.',
    })
}

const isAt = (former: AppointmentDetails, { place, date, time }: AppointmentDetails) =>
  former.place === place && former.date === date && former.time === time

const whereIs = ({ place, date, time }: AppointmentDetails) => ({ place, date, time })

type Taken = { details: AppointmentDetails; at: string; former?: Standing | null }

/** Enters the taken slot as the appointment of a locked thread. */
async function enter(
  tx: Queries,
  outbox: Outbox,
  thread: Locked,
  { details, at, former = null }: Taken,
  by: Actor,
): Promise<void> {
  const { place, date, time } = details
  await refuseAnother(tx, thread, at)
  if (!former && by.actorId === thread.userId) await refuseTooMany(tx, thread)
  await tx.run(sql`
    update threads set place = ${place}, day = ${date}, clock_time = ${time}, begins_at = ${at}, cancelled = false,
      appointment_version = case when begins_at is null then 0 else appointment_version + 1 end
    where id = ${thread.id}`)
  const states = { ...(former && { before: whereIs(former) }), after: whereIs(details) }
  await tell(tx, outbox, thread, former ? 'moved' : 'made', { by, states })
}

/** Nobody is in two places at once, and nobody takes the places of others. The customer's row is locked. */
async function refuseAnother(tx: Queries, { id, userId }: Locked, at: string): Promise<void> {
  const another = await tx.find(sql`
    select from threads t where t.user_id = ${userId} and t.id <> ${id} and t.begins_at = ${at} and not t.cancelled`)
  if (another)
    throw new Problem('slot_taken', { message: 'There is another appointment at this time already.' })
}

/** How many appointments customers can make for themselves. */
const AHEAD_MAX = 3

async function refuseTooMany(tx: Queries, { id, userId }: Locked): Promise<void> {
  const ahead = await tx.value<number>(sql`
    select count(*) from threads t
    where t.user_id = ${userId} and t.id <> ${id} and t.begins_at > now() and not t.cancelled`)
  if (ahead >= AHEAD_MAX)
    throw new Problem('too_many', {
      message: `You already have ${AHEAD_MAX} appointments. Please cancel or move one of them.`,
    })
}

/** Tells the customer what happened, in the conversation and by letter, and records it. */
async function tell(
  tx: Queries,
  outbox: Outbox,
  thread: Locked,
  happened: Happened,
  { by, states }: { by: Actor; states: States },
): Promise<void> {
  const appointment = await tx.row<Appointment & { now: string }>(sql`
    select ${columns}, now() from threads t where t.id = ${thread.id}`)
  const isOwnAct = by.actorId === thread.userId
  await addNews(tx, thread, appointmentNews(happened, appointment), { isOwnAct })
  const letter = appointmentLetter(happened, appointment, { email: thread.email, now: appointment.now })
  await outbox.write(tx, letter, { address: thread.email, userId: thread.userId })
  // Staff have to know of what the customer changes.
  if (isOwnAct)
    await tx.run(sql`
      update threads set status = 'open', waiting_since = coalesce(waiting_since, last_message_at)
      where id = ${thread.id}`)
  await recordInThread(tx, `thread.appointment_${happened}`, thread, by, states)
}

const columns = raw(`
  t.id, t.place, to_char(t.day, 'YYYY-MM-DD') as date, to_char(t.clock_time, 'HH24:MI') as time, t.begins_at as at,
  t.appointment_version as version, t.cancelled`)

const stands = sql`t.begins_at is not null and not t.cancelled`

function readAppointment(tx: Queries, id: string): Promise<Standing | null> {
  return tx.find(sql`
    select ${columns}, t.begins_at <= now() as "hasBegun" from threads t where t.id = ${id} and ${stands}`)
}

/** A customer's appointments on the days of a period, both included, each by the calendar of its branch. */
export function listAppointments(
  db: Queries,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<Appointment[]> {
  return db.rows(sql`
    select ${columns} from threads t
    where t.user_id = ${userId} and ${stands} and t.day between ${from} and ${to} order by t.begins_at, t.id`)
}

/** A customer's cancelled appointments, until a month after their day: so long, calendar programs can learn of it. */
export function listCancelledAppointments(db: Queries, userId: string): Promise<Appointment[]> {
  return db.rows(sql`
    select ${columns} from threads t
    where t.user_id = ${userId} and t.begins_at is not null and t.cancelled and t.day >= (now() at time zone 'UTC' - interval '1 month')::date
    order by t.begins_at, t.id`)
}
