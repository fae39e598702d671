import { finances } from '@bank/contract/finances'
import { HistoryRange } from '@bank/contract/history'
import { cents } from '@bank/contract/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { approvedDeposit, editFigures, startStaffedBank } from '../../testing/scenes.ts'
import { proveTallies } from '../db/tally.ts'
import { adjust, type FigureAccount } from '../ledger/ledger.ts'
import { timeWeightedReturn } from './performance.ts'

const { server, admin } = await startStaffedBank()

const DAY = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

const arrive = (person: Person, ago: number, difference: number, account: FigureAccount = 'checking') =>
  server.bring(person, account, difference, { at: `${day(ago)}T12:00:00Z` })

/** An edit by staff, which is growth. */
const revalue = (person: Person, ago: number, from: number, target: number) =>
  server.owner.transaction((tx) =>
    adjust(tx, {
      userId: person.id,
      account: 'portfolio',
      difference: target - from,
      actorId: admin.id,
      reason: 'Valuation',
      at: `${day(ago)}T18:00:00Z`,
    }),
  )

/** The answer for a range in which nothing changed. */
const NOTHING = { change: 0, deposited: 0, growth: 0, timeWeightedReturn: null }

const performance = async ({ call }: Person, range: HistoryRange) =>
  (await call(finances.performance, { query: { range } })).data

test('without transfers nothing changed, and there is no return', async () => {
  const person = await server.add()
  for (const range of HistoryRange.options) expect(await performance(person, range)).toEqual(NOTHING)
})

test('an approved deposit is deposited, an edit by staff is growth, and both are in the history', async () => {
  const person = await server.add()
  const data = await approvedDeposit(admin, person)
  const { checkingBalance } = (await person.call(finances.accounts, {})).data
  await editFigures(admin, person, { portfolio: { totalValue: cents(70_07) } })
  const deposited = data.amount
  const change = deposited + 70_07
  expect(await performance(person, 'ALL')).toMatchObject({ change, deposited, growth: 70_07 })
  expect(checkingBalance).toBeLessThanOrEqual(deposited)
  expect((await person.call(finances.history, { query: {} })).data).toEqual([
    { date: day(0), value: change, deposited, in: deposited, out: 0, opening: 0 },
  ])
})

test('a range is measured from the close of its first day, and the return does not depend on deposits', async () => {
  const person = await server.add()
  await arrive(person, 200, 1_000_00, 'portfolio')
  await revalue(person, 120, 1_000_00, 1_100_00)
  await arrive(person, 60, 1_100_00, 'portfolio')
  await revalue(person, 10, 2_200_00, 1_980_00)
  for (const [range, told] of [
    ['ALL', { change: 1_980_00, deposited: 2_100_00, growth: -120_00, timeWeightedReturn: -0.01 }],
    ['3M', { change: 880_00, deposited: 1_100_00, growth: -220_00, timeWeightedReturn: -0.1 }],
    ['1M', { change: -220_00, deposited: 0, growth: -220_00, timeWeightedReturn: -0.1 }],
  ] as const)
    expect(await performance(person, range), range).toEqual(told)
})

test('a range that begins before the first transfer starts with nothing', async () => {
  const person = await server.add()
  await arrive(person, 5, 300_00)
  const points = (await person.call(finances.history, { query: { range: '1Y' } })).data
  const arrived = { deposited: 300_00, in: 0, out: 0, opening: 300_00 }
  expect(points[0]).toEqual({ date: day(5), value: 300_00, ...arrived })
  expect(await performance(person, '1Y')).toEqual({
    change: 300_00,
    deposited: 300_00,
    growth: 0,
    timeWeightedReturn: 0,
  })
})

test('what is owed is no deposit', async () => {
  const person = await server.add()
  await arrive(person, 5, 300_00, 'borrowed')
  expect(await performance(person, 'ALL')).toEqual(NOTHING)
})

test('the stored counters are those of the transfers', async () => {
  expect((await proveTallies(server.owner)).map(({ offences }) => offences)).toEqual([0, 0, 0])
})

test('the change is deposits and growth in every range, and agrees with the history', async () => {
  const person = await server.add()
  let value = 0
  for (const ago of [500, 300, 170, 100, 60, 31, 20, 3, 0]) {
    await arrive(person, ago, 10_01 * (ago + 1), 'portfolio')
    value += 10_01 * (ago + 1)
    const next = Math.round(value * 1.01)
    await revalue(person, ago, value, next)
    value = next
  }
  for (const range of HistoryRange.options) {
    const { change, deposited, growth } = await performance(person, range)
    expect(change, range).toBe(deposited + growth)
    const points = (await person.call(finances.history, { query: { range } })).data
    const [first, last] = [points[0], points.at(-1)]
    const base = range === 'ALL' ? { value: 0, deposited: 0 } : first
    expect([change, deposited]).toEqual([
      (last?.value ?? 0) - (base?.value ?? 0),
      (last?.deposited ?? 0) - (base?.deposited ?? 0),
    ])
  }
})

const moves = (...days: [change: number, deposited: number][]) =>
  days.map(([change, deposited]) => ({ change: cents(change), deposited: cents(deposited) }))

test('the return of each day: what comes is there from its start, what leaves until its end', () => {
  expect(timeWeightedReturn(cents(0), [])).toBeNull()
  expect(timeWeightedReturn(cents(100), [])).toBe(0)
  // Growth out of nothing has no base.
  expect(timeWeightedReturn(cents(0), moves([100, 0]))).toBeNull()
  expect(timeWeightedReturn(cents(0), moves([100, 0], [10, 0]))).toBe(0.1)
  expect(timeWeightedReturn(cents(100), moves([150, 100]))).toBe(0.25)
  expect(timeWeightedReturn(cents(100), moves([-90, -100]))).toBe(0.1)
  // Everything leaves, and nothing was lost.
  expect(timeWeightedReturn(cents(100), moves([-100, -100], [50, 50]))).toBe(0)
  expect(timeWeightedReturn(cents(100), moves([-100, 0]))).toBe(-1)
})

test('deposits and payments alone have no return, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e12 }), { minLength: 1 }), (amounts) => {
      const days = amounts.flatMap((amount): [number, number][] => [
        [amount, amount],
        [-(amount - 1), -(amount - 1)],
      ])
      expect(timeWeightedReturn(cents(0), moves(...days))).toBe(0)
    }),
  )
})
