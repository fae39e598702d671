import { activity } from '@bank/contract/activity'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { ActivityAccount } from '@bank/contract/trend'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import { editFigures, startBank } from '../../testing/scenes.ts'
import { bringIn } from '../ledger/ledger.ts'

let person: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  person = await server.add()
})

type Query = { from?: string; to?: string; search?: string; limit?: number; cursor?: string }
const rowsOf = (query: Query = {}, account: 'checking' | 'borrowed' = 'checking') =>
  person.call(activity.list, { params: { account }, query })

/** Movements of the checking account: day, cents and words of each. */
async function bringInAll(...moves: [day: string, difference: number, reason: string][]) {
  for (const [day, difference, reason] of moves) {
    await server.bring(person, 'checking', difference, { at: `${day}T12:00:00Z`, reason })
  }
}

describe('the rows of a balance', () => {
  test('are none before the first transfer, between two zeros', async () => {
    expect(await rowsOf()).toEqual({ data: [], opening: 0, closing: 0, nextCursor: null })
  })

  test('say why it changed, newest first, and the newest has the figure of today', async () => {
    await server.give(person, 'checking', 500_00)
    await editFigures(admin, person, { accounts: { checkingBalance: cents(480_50) } })
    const { data, closing } = await rowsOf()
    expect(data).toMatchObject([
      { kind: 'adjustment', amount: -19_50, balance: 480_50, transactionId: null, reference: null },
      { kind: 'opening', description: 'Test', amount: 500_00, balance: 500_00 },
    ])
    expect(closing).toBe((await person.call(finances.accounts, {})).data.checkingBalance)
  })

  test('stand in the order in which the money moved, although one of them began earlier and waited', async () => {
    await server.give(person, 'checking', 10_00)
    const about = { userId: person.id, account: 'checking', reason: 'Test' } as const
    await server.db.transaction(async (waiting) => {
      await waiting.row(sql`select now()`)
      await server.give(person, 'checking', 30_00)
      // Two of one transaction, as when staff edit figures.
      await bringIn(waiting, { ...about, difference: -35_00 })
      await bringIn(waiting, { ...about, difference: 1_00 })
    })
    const { data } = await rowsOf()
    expect(data.map(({ amount, balance }) => [amount, balance])).toEqual([
      [1_00, 6_00],
      [-35_00, 5_00],
      [30_00, 40_00],
      [10_00, 10_00],
    ])
  })

  test('of what is owed grow when more is owed', async () => {
    await server.give(person, 'borrowed', 900_00)
    expect((await rowsOf({}, 'borrowed')).data).toMatchObject([{ amount: 900_00, balance: 900_00 }])
  })

  test('come page by page, each with the bounds of the whole period', async () => {
    await bringInAll(
      ['2026-01-10', 100_00, 'One'],
      ['2026-02-10', 20_00, 'Two'],
      ['2026-02-20', -5_00, 'Three'],
      ['2026-03-10', 1_00, 'Four'],
    )
    const period = { from: '2026-02-01', to: '2026-02-28', limit: 1 }
    const first = await rowsOf(period)
    const second = await rowsOf({ ...period, cursor: first.nextCursor ?? '' })
    expect([...first.data, ...second.data].map(({ description }) => description)).toEqual(['Three', 'Two'])
    expect([first.opening, first.closing, second.opening, second.closing]).toEqual([
      100_00, 115_00, 100_00, 115_00,
    ])
    expect(second.nextCursor).toBeNull()
  })

  test('of days by UTC, both included', async () => {
    for (const at of ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-02-01T23:59:59.999Z'])
      await server.bring(person, 'checking', 1_00, { at, reason: at })
    const { data, opening, closing } = await rowsOf({ from: '2026-02-01', to: '2026-02-01' })
    expect(data).toHaveLength(2)
    expect([opening, closing]).toEqual([1_00, 3_00])
  })

  test('are found by their words, without bounds that would not add up', async () => {
    await bringInAll(['2026-01-10', 100_00, 'Opening'], ['2026-02-10', 20_00, '100% refund'])
    const found = await rowsOf({ search: '0% RE' })
    expect(found).toMatchObject({ data: [{ amount: 20_00, balance: 120_00 }], opening: null, closing: null })
  })

  test('follow when a transfer of an earlier time is posted later', async () => {
    await bringInAll(['2026-02-10', 20_00, 'Second'], ['2026-01-10', 100_00, 'First'])
    expect((await rowsOf()).data.map(({ balance }) => balance)).toEqual([120_00, 100_00])
  })
})

describe('the trend', () => {
  const trend = async () => (await person.call(activity.trend, {})).data

  test('is 31 zeros for a new customer', async () => {
    const { from, to, balances } = await trend()
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000)
    for (const account of ActivityAccount.options) expect(balances[account]).toEqual(Array(31).fill(0))
  })

  test('has the balance at the end of each day, and today’s last', async () => {
    const { from, to } = await trend()
    const second = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
    await bringInAll(['2020-01-10', 100_00, 'One'], [second, 20_00, 'Two'], [second, -1_00, 'Three'])
    await server.give(person, 'borrowed', 7_00)
    const { balances } = await trend()
    expect(balances.checking).toEqual([100_00, ...Array(30).fill(119_00)])
    expect(balances.borrowed).toEqual([...Array(30).fill(0), 7_00])
    const rows = await rowsOf({ from: second, to })
    expect([rows.opening, rows.closing]).toEqual([balances.checking[0], balances.checking[30]])
  })
})

test.each([
  [{ from: '2026-02-02', to: '2026-02-01' }],
  [{ from: '2026-02-30' }],
  [{ to: 'yesterday' }],
  [{ cursor: 'nonsense' }],
])('a period or cursor that makes no sense is refused: %j', async (query) => {
  expect(await refusal(rowsOf(query))).toEqual([400, 'validation_failed'])
})

test('staff read the rows of any customer, and of nobody nothing', async () => {
  await server.give(person, 'checking', 500_00)
  const of = (id: string) => admin.call(activity.listOf, { params: { id, account: 'checking' }, query: {} })
  expect((await of(person.id)).closing).toBe(500_00)
  expect(await refusal(of('00000000-0000-4000-8000-000000000000'))).toEqual([404, 'not_found'])
})

test('nobody writes a row except through a transfer', async () => {
  await server.give(person, 'checking', 500_00)
  const change = sql`update postings set balance_cents = 0 where user_id = ${person.id}`
  await expect(server.db.run(change)).rejects.toThrow('permission denied')
  await expect(server.owner.run(change)).rejects.toThrow('written by its transfer only')
  await expect(server.owner.run(sql`delete from postings where user_id = ${person.id}`)).rejects.toThrow()
})
