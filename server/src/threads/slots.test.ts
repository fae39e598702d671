import { appointments, BOOKABLE_DAYS, SLOT_DAYS } from '@bank/contract/appointments'
import { describe, expect, test } from 'vitest'
import { problemOf, startBank } from '../../testing/scenes.ts'
import { dayAfter } from '../days.ts'
import { branchOf, freeSlots, slotsOn, takeSlot } from './slots.ts'

const server = await startBank()
const MAIN = { place: 'main-branch' }

test.each([
  ['main-branch', '2026-12-01', ['09:00', '17:30', 18]],
  ['main-branch', '2026-12-05', ['09:00', '13:30', 10]],
  ['main-branch', '2026-12-06', [undefined, undefined, 0]],
  ['changi-airport-branch', '2026-12-06', ['06:00', '21:30', 32]],
])('%s on %s has the times of its opening', (place, date, expected) => {
  const times = slotsOn(branchOf(place), date)
  expect([times[0], times.at(-1), times.length]).toEqual(expected)
})

describe('free times', () => {
  test('begin two hours from now, by the clock of the branch, and cover two weeks', async () => {
    // 10:00 on Tuesday in Singapore, 9:00 in Bangkok.
    const now = new Date('2026-12-01T02:00:00Z')
    const days = await freeSlots(server.db, MAIN, now)
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: SLOT_DAYS }, (_, index) => dayAfter('2026-12-01', index)),
    )
    expect(days[0]?.times.slice(0, 2)).toEqual(['12:00', '12:30'])
    expect((await freeSlots(server.db, { place: 'silom-branch' }, now))[0]?.times[0]).toBe('11:00')
    const later = await freeSlots(server.db, MAIN, new Date('2026-12-01T02:00:01Z'))
    expect(later[0]?.times[0]).toBe('12:30')
    expect(days.find(({ date }) => date === '2026-12-06')?.times).toEqual([])
  })

  test('begin with the day that it is at the branch, and end with the last that can be booked', async () => {
    const now = new Date('2026-11-30T20:00:00Z')
    const first = async (from?: string) => (await freeSlots(server.db, { ...MAIN, from }, now))[0]?.date
    expect([await first(), await first('2020-01-01'), await first('2026-12-09')]).toEqual([
      ...['2026-12-01', '2026-12-01', '2026-12-09'],
    ])
    const last = dayAfter('2026-12-01', BOOKABLE_DAYS)
    const days = await freeSlots(server.db, { ...MAIN, from: dayAfter(last, -1) }, now)
    expect(days.map(({ date }) => date)).toEqual([dayAfter(last, -1), last])
    expect(await freeSlots(server.db, { ...MAIN, from: '9999-12-31' }, now)).toEqual([])
  })

  test('can all be taken, and the time before the first of them can’t', async () => {
    const now = new Date('2026-12-01T02:00:00Z')
    const take = (time: string) =>
      server.db.transaction((tx) => takeSlot(tx, { ...MAIN, date: '2026-12-01', time }, { now }))
    expect(await take('12:00')).toBe('2026-12-01T04:00:00.000Z')
    await expect(take('11:30')).rejects.toMatchObject({
      errors: [{ path: 'time', msg: 'Choose a time at least 2 hours from now' }],
    })
  })

  test('are listed for a branch by its id or its name, and for no other', async () => {
    const person = await server.add()
    const list = async (place: string) => (await person.call(appointments.slots, { query: { place } })).data
    expect(await list('Orchard Road Branch')).toEqual(await list('orchard-road-branch'))
    const unknown = server.send(person, 'GET', '/appointments/slots?place=nowhere')
    expect(await problemOf(unknown)).toEqual([400, 'validation_failed', 'place'])
  })
})
