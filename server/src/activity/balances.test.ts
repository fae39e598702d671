import { activity } from '@bank/contract/activity'
import { finances } from '@bank/contract/finances'
import type { HistoryRange } from '@bank/contract/history'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'

let person: Person
const server = await startBank()
beforeEach(async () => {
  person = await server.add()
})

const balances = async (range?: HistoryRange) => {
  const query = range ? { range } : {}
  return (await person.call(activity.balances, { params: { account: 'portfolio' }, query })).data
}

/** The day that many days before today, by the clock of the database. */
async function daysAgo(days: number): Promise<string> {
  return server.owner.value<string>(
    sql`select to_char((now() at time zone 'UTC')::date - ${days}::int, 'YYYY-MM-DD')`,
  )
}

/** Changes the portfolio at the last moment of a day, in cents. */
async function changeBy(difference: number, days: number) {
  const at = `${await daysAgo(days)}T${days === 0 ? '00:00:00' : '23:59:59.999'}Z`
  await server.bring(person, 'portfolio', difference, { at, reason: 'Valuation' })
}

test('a balance without rows has no points', async () => {
  expect(await balances()).toEqual([])
})

test('a balance that began today has one point, which is the figure', async () => {
  await changeBy(25_00, 0)
  expect(await balances()).toEqual([{ date: await daysAgo(0), balance: 25_00 }])
  expect((await person.call(finances.portfolio, {})).data.totalValue).toBe(25_00)
})

test('each day has the balance at its end by UTC, also a day without rows', async () => {
  await changeBy(100_00, 3)
  await changeBy(-30_00, 1)
  expect(await balances('1M')).toEqual([
    { date: await daysAgo(3), balance: 100_00 },
    { date: await daysAgo(2), balance: 100_00 },
    { date: await daysAgo(1), balance: 70_00 },
    { date: await daysAgo(0), balance: 70_00 },
  ])
})

test('a range begins with the balance of before', async () => {
  await changeBy(100_00, 200)
  await changeBy(1_00, 10)
  const month = await balances('1M')
  expect(month.length).toBeGreaterThanOrEqual(29)
  expect(month[0]?.balance).toBe(100_00)
  expect(month.at(-1)).toEqual({ date: await daysAgo(0), balance: 101_00 })
})

test('a year is day by day, and ten years have no more points', async () => {
  await changeBy(100_00, 3_700)
  const year = await balances('1Y')
  expect([366, 367]).toContain(year.length)
  const all = await balances('ALL')
  expect(all.length).toBeLessThanOrEqual(367)
  expect(all.length).toBeGreaterThan(300)
  expect(all.at(-1)?.date).toBe(await daysAgo(0))
})

test('one’s balances are one’s own', async () => {
  await changeBy(100_00, 1)
  const other = await server.add()
  expect((await other.call(activity.balances, { params: { account: 'portfolio' }, query: {} })).data).toEqual(
    [],
  )
})
