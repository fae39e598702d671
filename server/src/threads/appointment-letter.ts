import { type AppointmentDetails, SLOT_MINUTES } from '@bank/contract/appointments'
import { brand } from '@bank/contract/brand'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Invitation, Letter } from '../mail/letter.ts'
import { news } from '../mail/letters.ts'
import { branchOf } from './slots.ts'
import { conversationPath } from './thread.ts'

/** An appointment of the thread `id`. `version` counts its changes, and `at` is its beginning. */
export type Appointment = AppointmentDetails & { id: string; at: string; version: number; cancelled: boolean }

/** What happened to an appointment. */
export type Happened = 'made' | 'moved' | 'cancelled'

/** "Main Branch on Tuesday, December 1, 2026 at 10:00 AM (Singapore time)" */
function whereAndWhen({ place, date, time }: AppointmentDetails): string {
  const { name, timeName } = branchOf(place)
  const day = new Date(date).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  return `${name} on ${day} at ${spokenTime(time)} (${timeName})`
}

/** "2:30 PM" from "14:30". */
export function spokenTime(time: string): string {
  const moment = new Date(`1970-01-01T${time}:00Z`)
  return moment.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' }).replaceAll('\u202f', ' ')
}

/** What the conversation and the letter say of it. */
export function appointmentNews(happened: Happened, details: AppointmentDetails): string {
  const where = whereAndWhen(details)
  if (happened === 'made') return `Appointment at ${where}.`
  return happened === 'moved'
    ? `The appointment has been moved. It is at ${where}.`
    : `The appointment at ${where} has been cancelled.`
}

const SUBJECTS = {
  made: 'Your appointment',
  moved: 'Your appointment has been moved',
  cancelled: 'Your appointment has been cancelled',
}

/** The letter about an appointment, with which calendar programs enter, move or remove it. */
export function appointmentLetter(
  happened: Happened,
  appointment: Appointment,
  to: { email: string; now: string },
): Letter {
  const said = appointmentNews(happened, appointment)
  const next = happened === 'cancelled' ? 'You can make another one under Support.' : IN_CALENDAR
  return {
    ...news(`appointment-${happened}`, SUBJECTS[happened], said, next),
    action: { label: 'Open the conversation', path: conversationPath(appointment.id) },
    invitation: invitationOf(happened, appointment, to),
  }
}

const IN_CALENDAR =
  'With the attached file you can add it to your calendar. If you can’t come, please move or cancel it under Support.'

function invitationOf(
  happened: Happened,
  appointment: Appointment,
  { email, now }: { email: string; now: string },
): Invitation {
  const isCancelled = happened === 'cancelled'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const file = ical({
    prodId: { company: brand.bankName, product: 'Appointments', language: 'EN' },
    method,
    events: [
      {
        ...appointmentEvent(appointment, now),
        // Nothing is asked of the program, because the customer has agreed to it already.
        attendees: [{ email, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
      },
    ],
  })
  // RFC 5545, 3.1: every line ends with CRLF. The library leaves it out after the last one.
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', file: `${file.toString()}\r\n` }
}

/** An appointment as an event of a calendar file. It is the same event in every file and letter. */
export function appointmentEvent(
  { id, place, at, version, cancelled }: Appointment,
  now: string,
): ICalEventData {
  const { name, country } = branchOf(place)
  const start = new Date(at)
  return {
    id: `appointment-${id}@meranti.example`,
    start,
    end: new Date(start.getTime() + SLOT_MINUTES * 60_000),
    stamp: new Date(now),
    sequence: version,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: brand.bankName, email: brand.email },
    summary: `Appointment at ${name}`,
    location: `${brand.bankName} ${name}, ${country}`,
  }
}
