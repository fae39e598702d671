import { randomUUID } from 'node:crypto'
import { ADVISERS, type AppointmentDetails, appointments } from '@bank/contract/appointments'
import { brand } from '@bank/contract/brand'
import { calendar } from '@bank/contract/calendar'
import { notifications } from '@bank/contract/notifications'
import { staffThreads } from '@bank/contract/staff-threads'
import { threads } from '@bank/contract/threads'
import ICAL from 'ical.js'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { waitingLetters } from '../../testing/mail.ts'
import { startBank } from '../../testing/scenes.ts'
import { dayAfter } from '../days.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })
// So that every test has all slots.
beforeEach(async () => {
  await server.owner.run(sql`update threads set cancelled = true`)
})

/** The first day from `after` days on with this weekday, 0 for Sunday, by the calendar of Singapore. */
function dayWith(weekday: number, after = 7): string {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const day = dayAfter(today, after)
  return dayAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7)
}
const MONDAY = dayWith(1)
const IN_WORDS = new Date(MONDAY).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const TEN = { place: 'main-branch', date: MONDAY, time: '10:00' }
const FOUR = { ...TEN, time: '16:00' }

const start = async (person: Person, details?: AppointmentDetails) =>
  (
    await person.call(threads.start, {
      body: { topic: 'appointment', message: 'About a loan', ...(details && { details }) },
    })
  ).data
const move = (person: Person, id: string, body: AppointmentDetails) =>
  person.call(threads.moveAppointment, { params: { id }, body })
const moveAsStaff = (id: string, body: AppointmentDetails, by = admin) =>
  by.call(staffThreads.moveAppointment, { params: { id }, body })
const cancel = (person: Person, id: string) => person.call(threads.cancelAppointment, { params: { id } })
const cancelAsStaff = (id: string) => admin.call(staffThreads.cancelAppointment, { params: { id } })
const timesOn = async (date: string, place = 'main-branch') => {
  const { data } = await admin.call(appointments.slots, { query: { place, from: date } })
  return data.find((day) => day.date === date)?.times ?? []
}
const mistakes = async (call: Promise<unknown>) => {
  const { errors, status } = await refused(call)
  return [status, errors?.map(({ path, msg }) => `${path}: ${msg}`)]
}
/** As if it had begun: an hour ago. */
const begin = (id: string) =>
  server.owner.run(sql`update threads set begins_at = now() - interval '1 hour' where id = ${id}`)
const wordsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text)
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const lettersTo = async ({ email }: Person) =>
  (await waitingLetters(server, email)).map(({ kind, text, invitation }) => ({
    ...{ kind, text, method: invitation?.method, file: invitation?.file ?? '' },
  }))

describe('an appointment', () => {
  test('is made with its thread, by the clock of the branch', async () => {
    const person = await server.add()
    const thread = await start(person, TEN)
    expect(thread.appointment).toEqual({ ...TEN, at: `${MONDAY}T02:00:00.000Z`, cancelled: false })
    expect(thread.unread).toBe(false)
    expect(wordsOf(thread)).toEqual([
      'About a loan',
      `Appointment at Main Branch on ${IN_WORDS} at 10:00 AM (Singapore time).`,
    ])
    const denpasar = await start(person, { ...TEN, place: 'Denpasar Branch', time: '10:30' })
    expect(denpasar.appointment).toMatchObject({ place: 'denpasar-branch', at: `${MONDAY}T02:30:00.000Z` })
    const silom = await start(person, { ...TEN, place: 'silom-branch', time: '14:30' })
    expect(silom.appointment?.at).toBe(`${MONDAY}T07:30:00.000Z`)
    expect(wordsOf(silom)[1]).toContain('at 2:30 PM (Thailand time)')
    expect(await server.actsOf(person)).toContain('thread.appointment_made')
  })

  test('can be made later, moved and cancelled, by the customer and by staff', async () => {
    const person = await server.add()
    const { id, appointment } = await start(person)
    expect(appointment).toBeNull()
    expect((await move(person, id, TEN)).data.appointment).toMatchObject(TEN)
    expect((await moveAsStaff(id, FOUR)).data.appointment).toMatchObject(FOUR)
    const { data } = await cancel(person, id)
    expect(data.appointment).toMatchObject({ ...FOUR, cancelled: true })
    expect(wordsOf(data).slice(1)).toEqual([
      `Appointment at Main Branch on ${IN_WORDS} at 10:00 AM (Singapore time).`,
      `The appointment has been moved. It is at Main Branch on ${IN_WORDS} at 4:00 PM (Singapore time).`,
      `The appointment at Main Branch on ${IN_WORDS} at 4:00 PM (Singapore time) has been cancelled.`,
    ])
    expect((await moveAsStaff(id, TEN)).data.appointment).toMatchObject({ ...TEN, cancelled: false })
    expect((await server.actsOf(person)).filter((act) => act.includes('appointment'))).toEqual([
      ...['thread.appointment_made', 'thread.appointment_moved'],
      ...['thread.appointment_cancelled', 'thread.appointment_made'],
    ])
  })

  test('that staff move is new to the customer, and their own act is not', async () => {
    const person = await server.add()
    const { id } = await start(person, TEN)
    await move(person, id, FOUR)
    const unread = async () => [
      (await person.call(threads.read, { params: { id } })).data.unread,
      (await person.call(notifications.list, { query: {} })).unread,
    ]
    expect(await unread()).toEqual([false, 0])
    await moveAsStaff(id, TEN)
    expect(await unread()).toEqual([true, 1])
  })

  test('that is moved to where it is already does not change', async () => {
    const person = await server.add()
    const thread = await start(person, TEN)
    expect((await move(person, thread.id, TEN)).data).toEqual(thread)
    expect(await lettersTo(person)).toHaveLength(1)
  })

  test('of somebody else can’t be moved or cancelled', async () => {
    const { id } = await start(await server.add(), TEN)
    const stranger = await server.add()
    expect(await refusal(move(stranger, id, TEN))).toEqual([404, 'not_found'])
    expect(await refusal(cancel(stranger, id))).toEqual([404, 'not_found'])
    expect(await refusal(cancel(stranger, randomUUID()))).toEqual([404, 'not_found'])
  })

  test('that has begun only staff can change', async () => {
    const person = await server.add()
    const { id } = await start(person, TEN)
    await begin(id)
    expect(await refusal(move(person, id, FOUR))).toEqual([409, 'no_appointment'])
    expect(await refusal(cancel(person, id))).toEqual([409, 'no_appointment'])
    expect((await cancelAsStaff(id)).data.appointment?.cancelled).toBe(true)
  })

  test('can’t be cancelled where there is none, nor made in a thread of another topic', async () => {
    const person = await server.add()
    const { id } = await start(person)
    expect(await refusal(cancel(person, id))).toEqual([409, 'no_appointment'])
    const body = { topic: 'question', message: 'Hello' } as const
    const question = (await person.call(threads.start, { body })).data.id
    expect(await refusal(moveAsStaff(question, TEN))).toEqual([409, 'no_appointment'])
    expect(await refusal(cancelAsStaff(question))).toEqual([409, 'no_appointment'])
  })
})

describe('a slot', () => {
  test('that is no time of the branch is refused, at the field that is wrong', async () => {
    const person = await server.add()
    const { id } = await start(person)
    const sunday = dayWith(0)
    for (const [details, mistake] of [
      [{ ...TEN, date: sunday }, 'date: The branch is closed on this day'],
      [{ ...TEN, date: '2020-01-06' }, 'date: Choose a day that is not over'],
      [{ ...TEN, date: '0000-01-01' }, 'date: Choose a day that is not over'],
      [{ ...TEN, date: dayWith(1, 61) }, 'date: Choose a day within 60 days'],
      [{ ...TEN, date: '9999-12-31' }, 'date: Choose a day within 60 days'],
      [{ ...TEN, time: '10:15' }, 'time: Choose a time from the list'],
      [{ ...TEN, time: '08:30' }, 'time: Choose a time from the list'],
      [{ ...TEN, time: '18:00' }, 'time: Choose a time from the list'],
      [{ ...TEN, date: dayWith(6), time: '14:00' }, 'time: Choose a time from the list'],
    ] as const) {
      expect(await mistakes(move(person, id, details))).toEqual([400, [mistake]])
      expect(await mistakes(start(person, details))).toEqual([400, [`details.${mistake}`]])
    }
    expect((await person.call(threads.list, { query: {} })).total).toBe(1)
  })

  test('is taken by as many as there are advisers, also if more want it at once', async () => {
    const slot = { ...TEN, place: 'chiang-mai-branch', time: '17:30' }
    const people = await Promise.all(Array.from({ length: ADVISERS + 4 }, () => server.add()))
    const settled = await Promise.allSettled(people.map((person) => start(person, slot)))
    const made = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []))
    expect(made).toHaveLength(ADVISERS)
    expect(await timesOn(MONDAY, slot.place)).not.toContain('17:30')
    const late = await server.add()
    expect(await refusal(start(late, slot))).toEqual([409, 'slot_taken'])
    expect((await late.call(threads.list, { query: {} })).total).toBe(0)
    expect(await refusal(moveAsStaff((await start(late)).id, slot))).toEqual([409, 'slot_taken'])

    await cancelAsStaff(made[0] ?? '')
    expect(await timesOn(MONDAY, slot.place)).toContain('17:30')
    await moveAsStaff(made[1] ?? '', { ...slot, time: '17:00' })
    await Promise.all([start(late, slot), start(await server.add(), slot)])
    expect(await refusal(start(await server.add(), slot))).toEqual([409, 'slot_taken'])
  })
})

test('a customer has one appointment at a time, in whatever branch', async () => {
  const person = await server.add()
  const { id } = await start(person, TEN)
  const settled = await Promise.allSettled([start(person, TEN), start(person, { ...TEN, time: '11:00' })])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await refusal(move(person, id, { ...TEN, time: '11:00' }))).toEqual([409, 'slot_taken'])
  await cancel(person, id)
  await start(person, TEN)
})

test('a customer makes three appointments at most, and what they change is for staff to see', async () => {
  const person = await server.add()
  const { id } = await start(person, TEN)
  await start(person, { ...TEN, time: '11:00' })
  await start(person, { ...TEN, time: '12:00' })
  expect(await refusal(start(person, { ...TEN, time: '13:00' }))).toEqual([409, 'too_many'])
  await server.owner.run(sql`update threads set status = 'closed', waiting_since = null where id = ${id}`)
  await move(person, id, { ...TEN, time: '14:00' })
  expect((await admin.call(staffThreads.read, { params: { id } })).data.status).toBe('open')
})

describe('the letter', () => {
  test('about each change says the same event again, in a higher version', async () => {
    const person = await server.add()
    const { id } = await start(person, TEN)
    await moveAsStaff(id, FOUR)
    await cancel(person, id)
    const letters = await lettersTo(person)
    expect(letters.map(({ kind, method }) => [kind, method])).toEqual([
      ['appointment-made', 'REQUEST'],
      ['appointment-moved', 'REQUEST'],
      ['appointment-cancelled', 'CANCEL'],
    ])
    expect(letters[1]?.text).toContain(`Main Branch on ${IN_WORDS} at 4:00 PM (Singapore time)`)
    expect(letters[1]?.text).toContain(`/dashboard/support/conversation?id=${id}`)
    for (const { text } of letters) expect(text).not.toContain('About a loan')
    const events = letters.map(({ file }) => eventsIn(file)[0] ?? expect.fail('no event'))
    expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`appointment-${id}@meranti.example`]))
    expect(events.map(({ sequence, startDate }) => `${sequence} ${startDate.toString()}`)).toEqual([
      `0 ${MONDAY}T02:00:00Z`,
      `1 ${MONDAY}T08:00:00Z`,
      `2 ${MONDAY}T08:00:00Z`,
    ])
    for (const [index, { file, method }] of letters.entries()) {
      const lines = file.replaceAll('\r\n ', '').split('\r\n')
      expect(lines).toContain(`METHOD:${method}`)
      expect(lines).toContain(index === 2 ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED')
      expect(lines).toContain('ORGANIZER;CN="Meranti Bank":mailto:hello@meranti.example')
      expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain(`MAILTO:${person.email}`)
      expect(lines.at(-1)).toBe('')
    }
  })
})

describe('the calendar of the customer', () => {
  const listed = async (person: Person) =>
    (await person.call(calendar.list, { query: {} })).data.filter(({ kind }) => kind === 'appointment')

  test('has an appointment where it is now, and none that was cancelled', async () => {
    const person = await server.add()
    const { id } = await start(person, TEN)
    const entry = {
      ...{ date: MONDAY, kind: 'appointment', amount: null, shortTitle: 'Appointment' },
      threadId: id,
    }
    expect(await listed(person)).toEqual([{ ...entry, title: 'Appointment at Main Branch, 10:00 AM' }])
    const saturday = dayWith(6)
    await move(person, id, { place: 'changi-airport-branch', date: saturday, time: '06:00' })
    expect(await listed(person)).toEqual([
      { ...entry, date: saturday, title: 'Appointment at Changi Airport Branch, 6:00 AM' },
    ])
    await cancel(person, id)
    expect(await listed(person)).toEqual([])
    expect(await listed(await server.add())).toEqual([])
  })

  test('as a file has it at its time, as the same event as the letter', async () => {
    const person = await server.add()
    const { id } = await start(person, TEN)
    await move(person, id, { place: 'changi-airport-branch', date: MONDAY, time: '06:30' })
    const { file } = await person.call(calendar.file, {})
    const [event] = eventsIn(await file.text())
    expect(event?.uid).toBe(`appointment-${id}@meranti.example`)
    expect([event?.startDate.toString(), event?.endDate.toString(), event?.sequence]).toEqual([
      `${dayAfter(MONDAY, -1)}T22:30:00Z`,
      `${dayAfter(MONDAY, -1)}T23:00:00Z`,
      1,
    ])
    expect([event?.summary, event?.location]).toEqual([
      'Appointment at Changi Airport Branch',
      'Meranti Bank Changi Airport Branch, Singapore',
    ])
  })

  test('as a file keeps what was cancelled, as cancelled, until a month after its day', async () => {
    const person = await server.add()
    const eventOf = async () => {
      const { file } = await person.call(calendar.file, {})
      const [event, ...others] = eventsIn(await file.text())
      expect(others).toEqual([])
      const { uid, sequence, component } = event ?? {}
      const [status, organizer] = ['status', 'organizer'].map((name) =>
        component?.getFirstPropertyValue(name),
      )
      return event && { uid, sequence, status, organizer }
    }
    const { id } = await start(person, TEN)
    const same = { uid: `appointment-${id}@meranti.example`, organizer: `mailto:${brand.email}` }
    expect(await eventOf()).toEqual({ ...same, status: 'CONFIRMED', sequence: 0 })
    await cancel(person, id)
    expect(await eventOf()).toEqual({ ...same, status: 'CANCELLED', sequence: 1 })
    await move(person, id, FOUR)
    await moveAsStaff(id, TEN)
    expect(await eventOf()).toEqual({ ...same, status: 'CONFIRMED', sequence: 3 })
    await cancelAsStaff(id)
    expect(await eventOf()).toEqual({ ...same, status: 'CANCELLED', sequence: 4 })
    const letters = await lettersTo(person)
    expect(letters.at(-1)?.file).toContain(`UID:${same.uid}\r\n`)

    const putOn = (days: number) =>
      server.owner.run(sql`update threads set day = current_date - ${days}::integer where id = ${id}`)
    await putOn(27)
    expect(await eventOf()).toMatchObject({ status: 'CANCELLED' })
    await putOn(32)
    expect(await eventOf()).toBeUndefined()
  })
})

test('the audit log has where and when an appointment is under the customer’s key alone', async () => {
  const person = await server.add()
  const { id } = await start(person, TEN)
  await move(person, id, FOUR)
  await cancel(person, id)
  const select = sql`select id, chain, act, before, after from audit_log
    where subject_id = ${id} and act like 'thread.appointment%' order by position`
  expect(JSON.stringify(await server.owner.rows(select))).not.toMatch(
    new RegExp(`main-branch|${MONDAY}|10:00|16:00`),
  )
  expect(await readableRows(server, select)).toMatchObject([
    { act: 'thread.appointment_made', after: TEN },
    { act: 'thread.appointment_moved', before: TEN, after: FOUR },
    { act: 'thread.appointment_cancelled', before: FOUR },
  ])
})
