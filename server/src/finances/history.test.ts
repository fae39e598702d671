import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import type { HistoryRange } from '@bank/contract/history'
import { cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { editFigures, problemOf, startBank } from '../../testing/scenes.ts'
import type { Queries } from '../db/connect.ts'
import { proveTallies } from '../db/tally.ts'
import { bringIn, type FigureAccount, moveOwn } from '../ledger/ledger.ts'
import { listHistory } from './history.ts'

const server = await startBank()

const DAY = 86_400_000
const RANGES = ['1M', '3M', '6M', '1Y', 'ALL'] as const

/** The UTC date this many days ago. */
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)

/** Changes a balance at a time in the past. */
const move = (person: { id: string }, at: string, account: FigureAccount, difference: number) =>
  server.bring(person, account, difference, { at })

const history = async ({ call }: Person, range: HistoryRange = 'ALL') =>
  (await call(finances.history, { query: { range } })).data

const ask = (person: Person, query: string) =>
  server.send(person, 'GET', `/users/financial-status/history${query}`)

describe('the history of total assets', () => {
  test('is empty without transfers, in every range', async () => {
    const person = await server.add()
    for (const range of RANGES) expect(await history(person, range)).toEqual([])
  })

  test('has a point for every day from the first transfer to today, with gaps filled by the last value', async () => {
    const person = await server.add()
    await move(person, `${day(10)}T12:00:00Z`, 'portfolio', 100_01)
    await move(person, `${day(10)}T18:00:00Z`, 'checking', 20_02)
    await move(person, `${day(7)}T12:00:00Z`, 'portfolio', -50_00)
    await move(person, `${day(2)}T12:00:00Z`, 'total_savings', 5)
    const points = await history(person)
    expect(points.map(({ date }) => date)).toEqual(Array.from({ length: 11 }, (_, n) => day(10 - n)))
    const [first, second, third] = [120_03, 70_03, 70_08]
    expect(points.map(({ value }) => value)).toEqual([
      ...[first, first, first],
      ...[second, second, second, second, second],
      ...[third, third, third],
    ])
  })

  test('ends with today’s total assets, from transfers and edits alike', async () => {
    const person = await server.add()
    const admin = await server.add({ role: 'admin' })
    await move(person, `${day(400)}T00:00:00Z`, 'investments', 1_000_00)
    await editFigures(admin, person, {
      accounts: { checkingBalance: cents(1_01), savingsBalance: cents(2_02) },
      savings: { totalSavings: cents(3_03) },
      portfolio: { totalValue: cents(4_04) },
      investments: { totalValue: cents(5_05) },
      funding: { totalBorrowed: cents(999_99) },
    })
    const { totalAssets } = (await person.call(finances.status, {})).data
    expect(totalAssets).toBe(15_15)
    for (const range of RANGES) {
      expect((await history(person, range)).at(-1), range).toMatchObject({ date: day(0), value: totalAssets })
    }
  })

  test('excludes borrowed money and other customers', async () => {
    const [person, other] = [await server.add(), await server.add()]
    await move(person, `${day(3)}T12:00:00Z`, 'borrowed', 700_00)
    await move(person, `${day(2)}T12:00:00Z`, 'savings', 1_00)
    await move(other, `${day(9)}T12:00:00Z`, 'savings', 9_999_00)
    expect((await history(person)).map(({ value }) => value)).toEqual([0, 1_00, 1_00, 1_00])
  })

  test('tells apart what came in, went out and was brought in on a day', async () => {
    const person = await server.add()
    await move(person, `${day(3)}T12:00:00Z`, 'checking', 6_000_00)
    await move(person, `${day(3)}T13:00:00Z`, 'borrowed', 900_00)
    const past = async (
      type: 'deposit' | 'payment' | 'transfer',
      amount: number,
      post: (tx: Queries, transactionId: string, at: string) => Promise<void>,
    ) =>
      server.owner.transaction(async (tx) => {
        const id = randomUUID()
        const at = `${day(2)}T12:00:00Z`
        await tx.run(sql`
          insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
            transaction_date, created_at, decided_at)
          values (${id}, ${person.id}, ${type}, 'test', 'checking', ${amount}, '', 'completed', ${id}, ${at}, ${at}, ${at})`)
        await post(tx, id, at)
      })
    const own = { userId: person.id, actorId: null, reason: 'Past', from: 'checking' } as const
    await past('deposit', 5_500_00, (tx, transactionId, at) =>
      bringIn(tx, {
        ...{ userId: person.id, account: 'checking', reason: 'Salary' },
        ...{ difference: 5_500_00, transactionId, at },
      }),
    )
    await past('payment', 300_00, (tx, transactionId, at) =>
      moveOwn(tx, { ...own, to: 'borrowed', amount: cents(300_00), transactionId, at }),
    )
    await past('transfer', 70_00, (tx, transactionId, at) =>
      moveOwn(tx, { ...own, to: 'savings', amount: cents(70_00), transactionId, at }),
    )
    const told = (await history(person)).map(({ date: _, value, ...amounts }) => amounts)
    expect(told).toEqual([
      { deposited: 6_000_00, in: 0, out: 0, opening: 6_000_00 },
      { deposited: 11_200_00, in: 5_500_00, out: 300_00, opening: 0 },
      { deposited: 11_200_00, in: 0, out: 0, opening: 0 },
      { deposited: 11_200_00, in: 0, out: 0, opening: 0 },
    ])
    expect((await proveTallies(server.owner)).map(({ offences }) => offences)).toEqual([0, 0, 0])
  })

  test('separates days at midnight UTC', async () => {
    const person = await server.add()
    await move(person, `${day(6)}T00:00:00.000Z`, 'checking', 1)
    await move(person, `${day(6)}T23:59:59.999Z`, 'checking', 10)
    await move(person, `${day(5)}T00:00:00.000Z`, 'checking', 100)
    // The same moments in other time zones.
    await move(person, `${day(4)}T23:59:59.999-12:00`, 'checking', 1_000)
    await move(person, `${day(2)}T00:00:00+14:00`, 'checking', 10_000)
    expect((await history(person)).map(({ date, value }) => [date, value])).toEqual([
      [day(6), 11],
      [day(5), 111],
      [day(4), 111],
      [day(3), 11_111],
      [day(2), 11_111],
      [day(1), 11_111],
      [day(0), 11_111],
    ])
  })

  test('begins at the start of the range, with the value of that day', async () => {
    const person = await server.add()
    for (const ago of [800, 300, 150, 80, 20]) await move(person, `${day(ago)}T12:00:00Z`, 'savings', 1_00)
    const begins = await server.owner.row<Record<HistoryRange, string>>(sql`
      select ${day(800)} as "ALL",
        to_char((now() at time zone 'UTC') - interval '1 month', 'YYYY-MM-DD') as "1M",
        to_char((now() at time zone 'UTC') - interval '3 months', 'YYYY-MM-DD') as "3M",
        to_char((now() at time zone 'UTC') - interval '6 months', 'YYYY-MM-DD') as "6M",
        to_char((now() at time zone 'UTC') - interval '1 year', 'YYYY-MM-DD') as "1Y"`)
    const stood = { '1M': 4_00, '3M': 3_00, '6M': 2_00, '1Y': 1_00, ALL: 1_00 }
    for (const range of RANGES) {
      const points = await history(person, range)
      expect(points[0], range).toMatchObject({ date: begins[range], value: stood[range] })
      expect(points.at(-1)).toMatchObject({ date: day(0), value: 5_00 })
      const length = (Date.parse(day(0)) - Date.parse(begins[range])) / DAY + 1
      expect(new Set(points.map(({ date }) => date)).size, range).toBe(length)
      expect(points).toHaveLength(length)
    }
  })

  test('is the same in every time zone of the database', async () => {
    const person = await server.add()
    for (const ago of [400, 200, 1]) await move(person, `${day(ago)}T23:30:00Z`, 'savings', 1_00)
    const expected = await history(person)
    expect(expected).toHaveLength(401)
    // In Cairo and Santiago one day of the year has no midnight; in Kiritimati it is tomorrow already.
    for (const zone of ['Asia/Singapore', 'Pacific/Kiritimati', 'Africa/Cairo', 'America/Santiago']) {
      const points = await server.db.transaction(async (tx) => {
        await tx.run(sql`select set_config('timezone', ${zone}, true)`)
        return listHistory(tx, person.id, 'ALL')
      })
      expect(points, zone).toEqual(expected)
    }
  })

  test('refuses an unknown range or query key', async () => {
    const person = await server.add()
    for (const query of ['?range=2Y', '?range=1m', '?range=', '?range=1M&range=3M', '?range=ALL%00']) {
      expect(await problemOf(ask(person, query)), query).toEqual([400, 'validation_failed', 'range'])
    }
    expect((await ask(person, '?userId=x')).status).toBe(400)
    expect((await ask(person, '')).status).toBe(200)
  })
})
