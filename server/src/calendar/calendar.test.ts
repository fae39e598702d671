import { calendar } from '@bank/contract/calendar'
import { finances } from '@bank/contract/finances'
import { instalmentsOf } from '@bank/contract/instalments'
import { cents } from '@bank/contract/money'
import ICAL from 'ical.js'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import { editFigures, startBank } from '../../testing/scenes.ts'
import { dayAfter, firstOfMonth, monthsAfter } from '../days.ts'
import { periodOf } from '../documents/period.ts'
import { adjust } from '../ledger/ledger.ts'

let person: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  person = await server.add()
})

const today = new Date().toISOString().slice(0, 10)
const thisMonth = firstOfMonth(today)
const next = monthsAfter(thisMonth, 1)

const listed = async (query: { from?: string; to?: string } = {}) =>
  (await person.call(calendar.list, { query })).data

const state = (body: Parameters<typeof admin.call<typeof finances.editFigures>>[1]['body']) =>
  editFigures(admin, person, body)

const began = (at: string) => server.bring(person, 'checking', 1_00, { at })

/** What was owed changed on a day. */
const owedSince = (day: string, difference: number) =>
  server.bring(person, 'borrowed', difference, { at: `${day}T00:00:00Z` })

/** As if the customer had come, and the figures been set, before this month: nobody edited them. */
const hadBefore = (figures: { monthly_payment_cents?: number; health_premium_cents?: number }) =>
  server.owner.transaction(async (tx) => {
    await tx.run(sql`update users set created_at = created_at - interval '60 days' where id = ${person.id}`)
    for (const [column, value] of Object.entries(figures))
      await tx.run(sql`update figures set ${raw(column)} = ${value} where user_id = ${person.id}`)
  })

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
      {
        ...{ date: next, kind: 'instalment', amount: 100_00 },
        ...{ title: 'Installment on what you owe', shortTitle: 'Installment' },
      },
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

  /** What was and is due in this month and the next, e.g. "2026-12-01 premium 45.5". */
  const dues = async () =>
    (await listed({ from: monthsAfter(thisMonth, -3), to: next }))
      .filter(({ kind }) => kind !== 'statement')
      .map(({ date, kind, amount }) => `${date} ${kind} ${(amount ?? 0) / 100}`)

  test('has no due date before its figure was set, and of earlier months none', async () => {
    await server.owner.run(
      sql`update users set created_at = created_at - interval '60 days' where id = ${person.id}`,
    )
    await state({
      funding: { totalBorrowed: cents(250_00), monthlyPayment: cents(100_00) },
      insurance: { healthPremium: cents(45_50) },
    })
    await person.call(finances.planSavings, { body: { monthlyContribution: cents(80_00) } })
    const later = [`${next} instalment 100`, `${next} premium 45.5`, `${next} contribution 80`]
    expect(await dues()).toEqual(today === thisMonth ? expect.arrayContaining(later) : later)
    expect((await dues()).filter((due) => due < thisMonth)).toEqual([])
  })

  test('has no due date before the customer came', async () => {
    await server.owner.run(sql`update figures set health_premium_cents = 4550 where user_id = ${person.id}`)
    const premium = `${next} premium 45.5`
    expect(await dues()).toEqual(today === thisMonth ? [`${thisMonth} premium 45.5`, premium] : [premium])
  })

  test('keeps what was due on the first of this month through every later edit', async () => {
    await owedSince(dayAfter(thisMonth, -20), 350_00)
    await hadBefore({ monthly_payment_cents: 100_00, health_premium_cents: 45_50 })
    const due = (payment: number, premium: number) => [
      ...[`${thisMonth} instalment 100`, `${thisMonth} premium 45.5`],
      ...[`${next} instalment ${payment}`, `${next} premium ${premium}`].filter(
        (words) => !/ 0$/.test(words),
      ),
    ]
    expect(await dues()).toEqual(due(100, 45.5))
    // On a first, what is due on that day follows the edits of that day.
    if (today === thisMonth) return
    await state({ funding: { availableCredit: cents(5_00) }, insurance: { deductible: cents(5_00) } })
    expect(await dues()).toEqual(due(100, 45.5))
    await state({ funding: { monthlyPayment: cents(120_00) }, insurance: { healthPremium: cents(0) } })
    await state({ funding: { monthlyPayment: cents(130_00) } })
    expect(await dues()).toEqual(due(130, 0))
  })

  test('has the instalment of this month that was due on what was owed then, and those to come on what is owed now', async () => {
    await owedSince(dayAfter(thisMonth, -20), 350_00)
    await hadBefore({ monthly_payment_cents: 100_00 })
    if (today !== thisMonth) await owedSince(thisMonth, -100_00)
    const instalments = (await listed({ from: thisMonth, to: monthsAfter(next, 11) })).filter(
      ({ kind }) => kind === 'instalment',
    )
    const coming = instalments.filter(({ date }) => date >= today)
    const { totalBorrowed } = (await person.call(finances.funding, {})).data
    expect(coming.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(totalBorrowed)
    expect(instalments[0]).toMatchObject({ date: thisMonth, amount: 100_00 })
  })

  test('reckons with the interest that rows charge, as Funding does', async () => {
    await owedSince(dayAfter(thisMonth, -70), 1_000_00)
    await state({ funding: { monthlyPayment: cents(300_00) } })
    const charge = (day: string, difference: number, reason: string) =>
      server.owner.transaction((tx) =>
        adjust(tx, {
          ...{ userId: person.id, account: 'borrowed', actorId: admin.id, difference, reason },
          at: `${day}T12:00:00Z`,
        }),
      )
    await charge(dayAfter(monthsAfter(thisMonth, -1), -3), 10_00, 'Interest on car loan, last month')
    await charge(dayAfter(thisMonth, -3), 10_10, 'Interest on car loan')
    await charge(dayAfter(thisMonth, -2), 5_00, 'Fee')
    const { data } = await person.call(finances.funding, {})
    expect(data.interest).toEqual({ monthlyRate: 0.01, chargedOn: dayAfter(thisMonth, -3) })
    const plan = [...instalmentsOf(data, today)]
    const listedAmounts = (await listed({ from: today, to: monthsAfter(next, 11) }))
      .filter(({ kind }) => kind === 'instalment')
      .map(({ amount }) => amount)
    expect(listedAmounts).toEqual(plan.map(({ amount }) => amount))
    const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    const interest = sumOf(plan.map((each) => each.interest))
    expect(interest).toBeGreaterThan(10_00)
    expect(sumOf(plan.map(({ amount }) => amount))).toBe(data.totalBorrowed + interest)
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
    expect(first?.shortTitle).toBe('Statement: Checking and credit')
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

describe('income and the card’s bill', () => {
  const day = (months: number, date: number) => dayAfter(monthsAfter(thisMonth, months), date - 1)
  let listedSoFar = 0

  /** A completed transaction of the past, as the bank's own entries are listed. */
  const list = (at: string, amount: number, type = 'deposit', category = 'income') =>
    server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        transaction_date, created_at, decided_at)
      values (gen_random_uuid(), ${person.id}, ${type}, ${category}, 'checking', ${amount}, '', 'completed',
        ${`${type}-${++listedSoFar}`}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`)

  const expected = async (query?: { from?: string; to?: string }) =>
    (await listed(query)).filter(({ kind }) => kind === 'income' || kind === 'card')

  test('are expected from this month on, as they were the last time, where each of the last three months had them', async () => {
    for (const months of [-3, -2, -1]) await list(`${day(months, 10)}T12:00:00Z`, 5_000_00 - months * 100)
    for (const months of [-3, -2, -1]) await list(`${day(months, 5)}T12:00:00Z`, 300_00, 'payment', 'card')
    const usual = (months: number) => [
      { date: day(months, 5), kind: 'card', title: 'Expected card bill', amount: 300_00, expected: true },
      { date: day(months, 10), kind: 'income', title: 'Expected income', amount: 5_001_00, expected: true },
    ]
    const span = { from: day(-3, 1), to: day(2, 0) }
    const toCome = usual(0).filter(({ date }) => date >= today)
    expect(await expected(span)).toEqual([...toCome, ...usual(1)])
    expect(await expected({ from: day(1, 6), to: day(1, 10) })).toEqual(usual(1).slice(1))

    const now = new Date().toISOString()
    await list(now, 4_000_00)
    expect((await expected(span)).filter(({ kind }) => kind === 'income')).toEqual([
      { date: now.slice(0, 10), kind: 'income', title: 'Income', amount: 4_000_00 },
      expect.objectContaining({ title: 'Expected income', amount: 4_000_00 }),
    ])
  })

  test('are expected as often as they come in every month', async () => {
    for (const months of [-3, -2, -1]) await list(`${day(months, 3)}T12:00:00Z`, 2_000_00)
    for (const months of [-3, -2, -1]) await list(`${day(months, 17)}T12:00:00Z`, 3_000_00)
    await list(`${day(-2, 20)}T12:00:00Z`, 500_00)
    await list(`${day(-1, 3)}T13:00:00Z`, 1_00)
    const ofNextMonth = (await expected({ from: next, to: day(2, 0) })).map(({ date, amount }) => [
      date,
      amount,
    ])
    expect(ofNextMonth).toEqual([
      [day(1, 3), 2_001_00],
      [day(1, 17), 3_000_00],
    ])
    const uids = [...(await (await person.call(calendar.file, {})).file.text()).matchAll(/^UID:(.*)$/gm)]
    expect(new Set(uids.map(([uid]) => uid)).size).toBe(uids.length)
  })

  test('are not expected after a month without one, nor from other deposits and refunds', async () => {
    await list(`${day(-4, 10)}T12:00:00Z`, 5_000_00)
    for (const months of [-3, -1, 0]) await list(`${day(months, 1)}T00:00:00Z`, 5_000_00)
    for (const months of [-3, -2, -1]) {
      await list(`${day(months, 2)}T12:00:00Z`, 50_00, 'refund', 'card')
      await list(`${day(months, 2)}T12:00:00Z`, 50_00, 'deposit', 'funding')
      await list(`${day(months, 2)}T12:00:00Z`, 50_00, 'payment', 'housing')
    }
    expect(await expected()).toEqual([])
  })

  test('what came on the last day of a month is expected on the last day of a shorter one', async () => {
    for (const months of [-3, -2, -1])
      await list(`${dayAfter(monthsAfter(thisMonth, months + 1), -1)}T23:59:59Z`, 9_00)
    const usual = dayAfter(thisMonth, -1).slice(8)
    for (const { date } of await expected({ from: thisMonth, to: monthsAfter(thisMonth, 13) })) {
      const last = dayAfter(monthsAfter(firstOfMonth(date), 1), -1)
      expect(date.slice(8)).toBe([usual, last.slice(8)].sort()[0])
    }
    expect(await expected({ from: thisMonth, to: monthsAfter(thisMonth, 13) })).toHaveLength(13)
  })

  test('in the file, the event of a month keeps its UID when the money comes on another day', async () => {
    for (const months of [-3, -2, -1]) await list(`${day(months + 1, 0)}T12:00:00Z`, 5_000_00)
    const ofThisMonth = async () => {
      const text = await (await person.call(calendar.file, {})).file.text()
      const event = new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents('vevent')
        .map((one) => new ICAL.Event(one))
        .find(({ uid }) => uid.startsWith(`income-${today.slice(0, 7)}`))
      return { uid: event?.uid, summary: event?.summary }
    }
    const before = await ofThisMonth()
    expect(before.summary).toBe('Expected income: about $5,000.00')
    await list(new Date().toISOString(), 4_000_00)
    expect(await ofThisMonth()).toEqual({ uid: before.uid, summary: 'Income: $4,000.00' })
  })
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
    expect(words).toContain(`${next} Installment on what you owe: $1,234.56`)
    expect(words).toContain(`${thisMonth} Statement: ${periodOf('month', monthsAfter(thisMonth, -1)).title}`)
    for (const { startDate } of eventsOf(text)) expect(startDate.isDate).toBe(true)
  })

  test('keeps to 75 octets a line, and ends each with CRLF', async () => {
    await began('2025-01-01T00:00:00Z')
    const { text } = await download()
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
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
