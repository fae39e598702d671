import { calendar } from '@bank/contract/calendar'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter, firstOfMonth, monthsAfter } from '../days.ts'
import { periodOf } from '../documents/period.ts'
import { bringIn } from '../ledger/ledger.ts'
import { createTestServer, type Person, refusal, type TestServer } from '../testing.ts'

let server: TestServer
let admin: Person
let person: Person
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.add({ role: 'admin' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await server.add()
})

const today = new Date().toISOString().slice(0, 10)
const thisMonth = firstOfMonth(today)
const next = monthsAfter(thisMonth, 1)

const listed = async (query: { from?: string; to?: string } = {}) =>
  (await person.call(calendar.list, { query })).data

const state = (body: Parameters<typeof admin.call<typeof finances.editFigures>>[1]['body']) =>
  admin.call(finances.editFigures, { params: { id: person.id }, body })

const began = (at: string) =>
  server.owner.transaction((tx) =>
    bringIn(tx, { userId: person.id, account: 'checking', difference: 1_00, reason: 'Test', at }),
  )

describe('the calendar', () => {
  test('is empty for a new customer', async () => {
    expect(await listed()).toEqual([])
    expect(await listed({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  })

  test('has the instalment, the premium and the contribution on the first of each month', async () => {
    await state({
      funding: { totalBorrowed: cents(250_00), monthlyPayment: cents(100_00) },
      insurance: { healthPremium: cents(45_50) },
      savings: { monthlyContribution: cents(80_00) },
    })
    const dues = (await listed({ from: next, to: next })).filter(({ kind }) => kind !== 'statement')
    expect(dues).toEqual([
      { date: next, kind: 'instalment', title: 'Instalment on what you owe', amount: 100_00 },
      { date: next, kind: 'premium', title: 'Health premium', amount: 45_50 },
      { date: next, kind: 'contribution', title: 'Planned contribution', amount: 80_00 },
    ])
  })

  test('has instalments until what is owed is paid, and the last one is the rest', async () => {
    await state({ funding: { totalBorrowed: cents(250_00), monthlyPayment: cents(100_00) } })
    const instalments = (await listed({ from: next, to: monthsAfter(next, 11) })).filter(
      ({ kind }) => kind === 'instalment',
    )
    expect(instalments.map(({ date, amount }) => [date, amount])).toEqual([
      [next, 100_00],
      [monthsAfter(next, 1), 100_00],
      [monthsAfter(next, 2), 50_00],
    ])
  })

  test('has dues of this month and later ones, but of none before', async () => {
    await state({ insurance: { healthPremium: cents(45_50) } })
    const dates = (await listed({ from: monthsAfter(thisMonth, -3), to: next })).map(({ date }) => date)
    expect(new Set(dates)).toEqual(new Set([thisMonth, next]))
  })

  test('has a statement the day after each month, and after each quarter, since the first transfer', async () => {
    await began('2025-02-28T23:59:59Z')
    const statements = await listed({ from: '2025-01-01', to: '2025-07-01' })
    expect(statements.map(({ date, title, amount }) => [date, title, amount])).toEqual([
      ['2025-03-01', 'Statement: Checking and credit, February 2025', null],
      ['2025-04-01', 'Statement: Checking and credit, March 2025', null],
      ['2025-04-01', 'Statement: Savings and investments, January to March 2025', null],
      ['2025-05-01', 'Statement: Checking and credit, April 2025', null],
      ['2025-06-01', 'Statement: Checking and credit, May 2025', null],
      ['2025-07-01', 'Statement: Checking and credit, June 2025', null],
      ['2025-07-01', 'Statement: Savings and investments, April to June 2025', null],
    ])
  })

  test('counts days by UTC, both included, and begins with this month', async () => {
    await began(`${monthsAfter(thisMonth, -2)}T00:00:00Z`)
    const first = (await listed({}))[0]
    expect(first).toMatchObject({
      date: thisMonth,
      title: `Statement: ${periodOf('month', monthsAfter(thisMonth, -1)).title}`,
    })
    expect(await listed({ from: dayAfter(thisMonth, 1), to: dayAfter(next, -1) })).toEqual([])
    expect((await listed({ to: thisMonth }))[0]?.date).toBe(thisMonth)
    expect(await listed({ from: '9999-12-02' })).toEqual([])
    expect(await listed({ from: '0001-01-01' })).toEqual([])
  })
})

test.each([
  [{ from: '2026-02-02', to: '2026-02-01' }],
  [{ from: '2026-01-01', to: '2027-02-05' }],
  [{ from: '2026-02-30' }],
])('a period that makes no sense or is too long is refused: %j', async (query) => {
  expect(await refusal(person.call(calendar.list, { query }))).toEqual([400, 'validation_failed'])
  expect(await listed({ from: '2026-01-01', to: '2027-02-04' })).toEqual([])
})

describe('the file', () => {
  const download = async () => {
    const { file } = await person.call(calendar.file, {})
    return { name: file.name, type: file.type, text: await file.text() }
  }
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

  test('has the same days as the list, for a program that others wrote', async () => {
    await began('2025-01-01T00:00:00Z')
    await state({
      funding: { totalBorrowed: cents(99_999_999_999_00), monthlyPayment: cents(1_234_56) },
      savings: { monthlyContribution: cents(80_00) },
    })
    const { text, type } = await download()
    expect(type).toContain('text/calendar')
    const words = eventsOf(text).map(({ startDate, summary }) => `${startDate.toString()} ${summary}`)
    expect(words).toHaveLength((await listed()).length)
    expect(words).toContain(`${next} Instalment on what you owe: $1,234.56`)
    expect(words).toContain(`${thisMonth} Statement: ${periodOf('month', monthsAfter(thisMonth, -1)).title}`)
    for (const { startDate } of eventsOf(text)) expect(startDate.isDate).toBe(true)
  })

  test('keeps to 75 octets a line, and ends each with CRLF', async () => {
    await began('2025-01-01T00:00:00Z')
    const { text } = await download()
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('has the same UIDs every time, and each once', async () => {
    await began('2025-01-01T00:00:00Z')
    const [one, two] = [await download(), await download()]
    const uids = eventsOf(one.text).map(({ uid }) => uid)
    expect(eventsOf(two.text).map(({ uid }) => uid)).toEqual(uids)
    expect(new Set(uids).size).toBe(uids.length)
  })
})
