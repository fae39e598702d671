import { type ActivityAccount, activity } from '@bank/contract/activity'
import { documents } from '@bank/contract/documents'
import { finances } from '@bank/contract/finances'
import { insights } from '@bank/contract/insights'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayAfter, firstOfMonth } from '../days.ts'
import { bringIn } from '../ledger/ledger.ts'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  type Person,
  sendDepositRequest,
  type TestServer,
} from '../testing.ts'

// DEC-72: an event is told once. Whoever tells of it names the same day, by UTC, and the same amount.

let server: TestServer
let admin: Person
let person: Person
beforeAll(async () => {
  server = await createTestServer()
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  admin = await server.add({ role: 'admin' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await server.add()
})

const today = new Date().toISOString().slice(0, 10)

const rowsOn = async (account: ActivityAccount, day: string) =>
  (await person.call(activity.list, { params: { account }, query: { from: day, to: day } })).data

const pointOn = async (day: string) =>
  (await person.call(finances.history, { query: { range: 'ALL' } })).data.find(({ date }) => date === day)

const allOn = (day: string) => person.call(activity.all, { query: { from: day, to: day } })

const listedOn = async (day: string) =>
  (await person.call(transactions.list, { query: { from: day, to: day } })).data

/** As if it had been asked for on the day before. */
const askedYesterday = (id: string) =>
  server.owner.transaction(async (tx) => {
    await tx.run(sql`alter table transactions disable trigger user`)
    await tx.run(sql`
      update transactions set created_at = created_at - interval '1 day',
        transaction_date = transaction_date - interval '1 day' where id = ${id}`)
    await tx.run(sql`alter table transactions enable trigger user`)
  })

test('a deposit that was approved a day after it was asked for, beside a payment of that day', async () => {
  await server.give(person, 'borrowed', 3_000_00)
  const deposit = (await sendDepositRequest(person, { amount: cents(5_500_55) })).data
  await askedYesterday(deposit.id)
  const yesterday = dayAfter(today, -1)
  expect(await listedOn(yesterday)).toMatchObject([{ id: deposit.id, status: 'pending' }])
  await admin.call(transactions.approve, { params: { id: deposit.id } })
  const payment = await person.call(transactions.create, {
    body: { type: 'payment', amount: cents(1_665_00), accountType: 'checking', reference: 'P-1' },
  })
  await admin.call(transactions.approve, { params: { id: payment.data.id } })

  expect(await pointOn(today)).toMatchObject({ in: 5_500_55, out: 1_665_00, opening: 0 })
  expect(await pointOn(yesterday)).toBeUndefined()
  const row = (await rowsOn('checking', today)).find(({ kind }) => kind === 'deposit')
  expect(row).toMatchObject({ amount: 5_500_55, transactionId: deposit.id })
  const all = await allOn(today)
  expect(all.data.find(({ kind }) => kind === 'deposit')).toEqual({ ...row, account: 'checking' })
  expect([all.in, all.out]).toEqual([5_500_55, 1_665_00])
  const fact = (await person.call(insights.list, {})).data.find(({ kind }) => kind === 'largest_deposit')
  const words = new Date(today).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(fact).toMatchObject({
    text: `$5,500.55 arrived on ${words}.`,
    link: { account: 'checking', from: today, to: today, row: row?.id },
  })
  expect(await listedOn(yesterday)).toEqual([])
  const listed = (await listedOn(today)).find(({ id }) => id === deposit.id)
  expect(listed).toMatchObject({ amount: 5_500_55, transactionDate: row?.at })
  const receipts = (await person.call(documents.list, { query: { kind: 'receipt' } })).data
  expect(receipts.map(({ issuedAt }) => issuedAt)).toContain(row?.at)
})

test('a transfer between own accounts and an edit by staff', async () => {
  await server.give(person, 'checking', 900_00)
  const transfer = await person.call(transactions.create, {
    body: { type: 'transfer', amount: cents(70_07), accountType: 'checking', toAccountType: 'savings' },
  })
  await admin.call(finances.editFigures, {
    params: { id: person.id },
    body: { portfolio: { totalValue: cents(12_34) }, reason: 'Market value' },
  })
  expect(await pointOn(today)).toMatchObject({ in: 0, out: 0, opening: 900_00, deposited: 900_00 })
  expect(await allOn(today)).toMatchObject({ in: 0, out: 0, opening: 900_00, growth: 12_34 })
  const [row] = await rowsOn('savings', today)
  expect(row).toMatchObject({ kind: 'transfer', amount: 70_07, at: transfer.data.transactionDate })
  expect((await rowsOn('portfolio', today)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['adjustment', 12_34],
  ])
  expect(await listedOn(today)).toMatchObject([{ id: transfer.data.id, transactionDate: row?.at }])
})

test('opening balances a millisecond before and after the end of a month', async () => {
  const first = firstOfMonth(today)
  const last = dayAfter(first, -1)
  for (const [at, difference] of [
    [`${last}T23:59:59.999Z`, 100_00],
    [`${first}T00:00:00.000Z`, 3_00],
  ] as const)
    await server.owner.transaction((tx) =>
      bringIn(tx, { userId: person.id, account: 'checking', difference, reason: 'Opening balance', at }),
    )
  for (const [day, opening] of [
    [last, 100_00],
    [first, 3_00],
  ] as const) {
    expect(await pointOn(day)).toMatchObject({ opening, in: 0, out: 0 })
    expect(await allOn(day)).toMatchObject({ opening, data: [{ kind: 'opening', amount: opening }] })
    expect((await rowsOn('checking', day)).map(({ at }) => at.slice(0, 10))).toEqual([day])
  }
  const facts = (await person.call(insights.list, {})).data
  const compared = facts.find(({ kind }) => kind === 'compared')
  expect(compared?.text).toMatch(/^Checking rose by \$3\.00 this month, and rose by \$100\.00 in \w+\.$/)
})
