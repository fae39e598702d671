import { randomUUID } from 'node:crypto'
import { type ActivityAccount, activity } from '@bank/contract/activity'
import { documents } from '@bank/contract/documents'
import { finances } from '@bank/contract/finances'
import { insights } from '@bank/contract/insights'
import { type Cents, cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Person, sendDepositRequest } from '../../testing/bank.ts'
import {
  approve,
  editFigures,
  moveToSavings,
  sendPaymentRequest,
  startStaffedBank,
} from '../../testing/scenes.ts'
import { tamper } from '../../testing/tampering.ts'
import { dayAfter, firstOfMonth } from '../days.ts'
import type { Queries } from '../db/connect.ts'
import { moveOwn, receiveCrypto } from '../ledger/ledger.ts'

// DEC-72: an event is told once. Whoever tells of it names the same day, by UTC, and the same amount.

let person: Person
const { server, admin } = await startStaffedBank()
beforeEach(async () => {
  person = await server.add()
})

const dayOf = (moment: string) => moment.slice(0, 10)
const today = () => dayOf(new Date().toISOString())

/** Days by UTC, both included: a test that runs over midnight has two. */
type Days = { from: string; to: string }
const on = (day: string): Days => ({ from: day, to: day })

const rowsOf = async (account: ActivityAccount, query: Days) =>
  (await person.call(activity.list, { params: { account }, query })).data

/** What the chart says of each day, added up. */
async function charted({ from, to }: Days) {
  const { data } = await person.call(finances.history, { query: { range: 'ALL' } })
  const points = data.filter(({ date }) => date >= from && date <= to)
  const total = (name: 'in' | 'out' | 'opening') => points.reduce((sum, point) => sum + point[name], 0)
  return { in: total('in'), out: total('out'), opening: total('opening') }
}

const allOf = (query: Days) => person.call(activity.all, { query })
const listedOf = async (query: Days) => (await person.call(transactions.list, { query })).data

/** As if it had been asked for on the day before. */
const askedYesterday = (id: string) =>
  tamper(
    server,
    'transactions',
    sql`
      update transactions set created_at = created_at - interval '1 day',
        transaction_date = transaction_date - interval '1 day' where id = ${id}`,
  )

/** Books what was asked for a day before, at a moment of the past. */
const book = (
  type: 'deposit' | 'payment' | 'transfer',
  amount: number,
  at: string,
  post: (tx: Queries, about: { transactionId: string; amount: Cents; at: string }) => Promise<void>,
) =>
  server.owner.transaction(async (tx) => {
    const id = randomUUID()
    await tx.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        transaction_date, created_at, decided_at)
      values (${id}, ${person.id}, ${type}, 'test', 'checking', ${amount}, '', 'completed', ${id}, ${at},
        ${at}::timestamptz - interval '1 day', ${at})`)
    await post(tx, { transactionId: id, amount: cents(amount), at })
  })

test('a deposit that was approved a day after it was asked for, beside a payment of that day', async () => {
  const from = today()
  await server.give(person, 'borrowed', 3_000_00)
  const deposit = (await sendDepositRequest(person, { amount: cents(5_500_55) })).data
  await askedYesterday(deposit.id)
  const before = on(dayAfter(dayOf(deposit.transactionDate), -1))
  expect(await listedOf(before)).toMatchObject([{ id: deposit.id, status: 'pending' }])
  const booked = (await approve(admin, deposit.id)).data
  const payment = await sendPaymentRequest(person, 1_665_00)
  await approve(admin, payment.data.id)
  const days = { from, to: today() }

  expect(await charted(days)).toMatchObject({ in: 5_500_55, out: 1_665_00, opening: 0 })
  expect(await charted(before)).toMatchObject({ in: 0, out: 0 })
  const day = on(dayOf(booked.transactionDate))
  const row = (await rowsOf('checking', day)).find(({ kind }) => kind === 'deposit')
  expect(row).toMatchObject({ amount: 5_500_55, transactionId: deposit.id, at: booked.transactionDate })
  const all = await allOf(days)
  expect(all.data.find(({ kind }) => kind === 'deposit')).toEqual({ ...row, account: 'checking' })
  expect([all.in, all.out]).toEqual([5_500_55, 1_665_00])
  const fact = (await person.call(insights.list, {})).data.find(({ kind }) => kind === 'largest_deposit')
  const words = new Date(day.from).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(fact).toMatchObject({
    text: `$5,500.55 arrived on ${words}.`,
    link: { account: 'checking', ...day, row: row?.id },
  })
  expect(await listedOf(before)).toEqual([])
  const listed = (await listedOf(day)).find(({ id }) => id === deposit.id)
  expect(listed).toMatchObject({ amount: 5_500_55, transactionDate: row?.at })
  const receipts = (await person.call(documents.list, { query: { kind: 'receipt' } })).data
  expect(receipts.map(({ issuedAt }) => issuedAt)).toContain(row?.at)
})

test('a transfer between own accounts and an edit by staff', async () => {
  const from = today()
  await server.give(person, 'checking', 900_00)
  const transfer = await moveToSavings(person, 70_07)
  await editFigures(admin, person, { portfolio: { totalValue: cents(12_34) }, reason: 'Market value' })
  const days = { from, to: today() }
  expect(await charted(days)).toEqual({ in: 0, out: 0, opening: 900_00 })
  expect(await allOf(days)).toMatchObject({ in: 0, out: 0, opening: 900_00, growth: 12_34 })
  const [row] = await rowsOf('savings', on(dayOf(transfer.data.transactionDate)))
  expect(row).toMatchObject({ kind: 'transfer', amount: 70_07, at: transfer.data.transactionDate })
  expect((await rowsOf('portfolio', days)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['adjustment', 12_34],
  ])
  expect(await listedOf(days)).toMatchObject([{ id: transfer.data.id, transactionDate: row?.at }])
})

test('a deposit, a payment and a transfer milliseconds before and after the end of a month', async () => {
  const first = firstOfMonth(today())
  const last = dayAfter(first, -1)
  await open('borrowed', 500_00, `${dayAfter(last, -1)}T12:00:00Z`)
  const own = { userId: person.id, actorId: null, reason: 'Past', from: 'checking' } as const
  const days = [
    { day: last, at: (n: number) => `${last}T23:59:59.${997 + n}Z`, deposit: 400_55 },
    { day: first, at: (n: number) => `${first}T00:00:00.00${n}Z`, deposit: 300_55 },
  ]
  for (const { at, deposit } of days) {
    await book('deposit', deposit, at(0), (tx, about) =>
      receiveCrypto(tx, { ...about, userId: person.id, account: 'checking', actorId: null }),
    )
    await book('payment', 30_10, at(1), (tx, about) => moveOwn(tx, { ...own, ...about, to: 'borrowed' }))
    await book('transfer', 7_07, at(2), (tx, about) => moveOwn(tx, { ...own, ...about, to: 'savings' }))
  }
  for (const { day, at, deposit } of days) {
    const sums = { in: deposit, out: 30_10, opening: 0 }
    expect(await charted(on(day))).toEqual(sums)
    const all = await allOf(on(day))
    expect(all).toMatchObject({ ...sums, growth: 0 })
    const checking = [
      { kind: 'transfer', amount: -7_07, at: at(2) },
      { kind: 'payment', amount: -30_10, at: at(1) },
      { kind: 'deposit', amount: deposit, at: at(0) },
    ]
    expect(await rowsOf('checking', on(day))).toMatchObject(checking)
    expect(all.data.filter(({ account }) => account === 'checking')).toMatchObject(checking)
    expect(await listedOf(on(day))).toMatchObject(
      checking.map(({ kind, amount, at }) => ({
        type: kind,
        amount: Math.abs(amount),
        transactionDate: at,
      })),
    )
  }
  const facts = (await person.call(insights.list, {})).data
  expect(facts.find(({ kind }) => kind === 'largest_deposit')).toMatchObject({
    amount: 300_55,
    link: on(first),
  })
})

/** An opening balance of the past. */
const open = (account: 'checking' | 'borrowed', difference: number, at: string) =>
  server.bring(person, account, difference, { at, reason: 'Opening balance' })

test('opening balances a millisecond before and after the end of a month', async () => {
  const first = firstOfMonth(today())
  const last = dayAfter(first, -1)
  await open('checking', 100_00, `${last}T23:59:59.999Z`)
  await open('checking', 3_00, `${first}T00:00:00.000Z`)
  for (const [day, opening] of [
    [last, 100_00],
    [first, 3_00],
  ] as const) {
    expect(await charted(on(day))).toEqual({ opening, in: 0, out: 0 })
    expect(await allOf(on(day))).toMatchObject({ opening, data: [{ kind: 'opening', amount: opening }] })
    expect((await rowsOf('checking', on(day))).map(({ at }) => dayOf(at))).toEqual([day])
  }
  const facts = (await person.call(insights.list, {})).data
  const compared = facts.find(({ kind }) => kind === 'compared')
  expect(compared?.text).toMatch(/^Checking rose by \$3\.00 this month, and rose by \$100\.00 in \w+\.$/)
})
