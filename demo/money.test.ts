import { TransactionStatus, TransactionType, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/db/connect.ts'
import { financialStatus, getFigures } from '../server/src/finances/figures.ts'
import { listHistory } from '../server/src/finances/history.ts'
import type { Person } from '../server/testing/bank.ts'
import { daysBefore, daysBetween } from './moment.ts'
import { createDemonstration, type Demonstration, listActive } from './testing.ts'

const now = new Date()
let server: Demonstration
let db: Database
let admin: Person

beforeAll(async () => {
  server = await createDemonstration(now)
  db = server.db
  admin = server.admin
})
afterAll(() => server.stop())

describe('the money of an active customer', () => {
  test('has 18 months of history that end at today’s total assets and never fall below zero', async () => {
    for (const { id, email } of await listActive(db)) {
      const history = await listHistory(db, id, 'ALL')
      const { totalAssets } = financialStatus(await getFigures(db, id))
      expect(daysBetween(new Date(history[0]?.date ?? now), now), email).toBeGreaterThan(540)
      expect(daysBetween(new Date(history[0]?.date ?? now), now), email).toBeLessThan(556)
      expect(history.at(-1)?.value, email).toBe(totalAssets)
      expect(Math.min(...history.map(({ value }) => value)), email).toBeGreaterThan(0)
      const values = history.map(({ value }) => value)
      const changed = values.filter((value, day) => day > 0 && value !== values[day - 1])
      expect(changed.length, `${email} moves`).toBeGreaterThan(40)
      expect(
        changed.some((value, day) => value < (changed[day - 1] ?? 0)),
        `${email} loses at times`,
      ).toBe(true)
    }
  })

  test('never overdraws an account', async () => {
    const overdrawn = await db.rows(sql`
      select * from (
        select user_id, code, created_at, sum(amount) over (
          partition by user_id, code order by created_at, amount desc rows unbounded preceding
        ) as balance from (
          select user_id, credit as code, created_at, amount_cents as amount from transfers
          union all
          select user_id, debit, created_at, -amount_cents from transfers
        ) sides
      ) balances
      where balance < 0 and code in ('checking', 'savings', 'total_savings', 'portfolio', 'investments')`)
    expect(overdrawn).toEqual([])
  })

  test('fills every figure, with loan payments only where there is a loan', async () => {
    for (const { id, email } of await listActive(db)) {
      const { funding, ...rest } = await getFigures(db, id)
      const amounts = Object.values(rest).flatMap(({ lastUpdated, ...group }) => Object.entries(group))
      for (const [figure, amount] of amounts) expect(amount, `${figure} of ${email}`).toBeGreaterThan(0)
      expect(funding.availableCredit).toBeGreaterThan(0)
      expect(funding.monthlyPayment > 0).toBe(funding.totalBorrowed > 0)
    }
    const { loans } = await db.row<{ loans: number }>(
      sql`select count(*) as loans from ledger_accounts where code = 'borrowed' and balance_cents > 0`,
    )
    expect(loans).toBeGreaterThanOrEqual(4)
  })

  test('grows by market values and interest, the first ones too, and opens with what is called an opening balance', async () => {
    const kinds = await db.rows<{ kind: string; words: string }>(sql`
      select distinct kind, regexp_replace(reason, '(^Interest on|up to) .*', '\\1') as words
      from transfers where transaction_id is null order by 1, 2`)
    expect(kinds).toEqual([
      { kind: 'adjustment', words: 'Interest on' },
      { kind: 'adjustment', words: 'Market value' },
      { kind: 'opening', words: 'From an earlier bank, up to' },
      { kind: 'opening', words: 'Opening balance' },
    ])
    for (const { id, email } of await listActive(db)) {
      const [first, ...later] = await listHistory(db, id, 'ALL')
      expect(first?.opening, email).toBe(first?.deposited)
      const grew = later.some(({ value, deposited }) => value !== deposited)
      expect(grew, email).toBe(true)
    }
  })

  test('divides into kinds of assets to the cent, none of them empty', async () => {
    for (const { id, email } of await listActive(db)) {
      const { totalAssets } = financialStatus(await getFigures(db, id))
      const kinds = await db.row<Record<string, number>>(sql`
        select stocks_cents, real_estate_cents, crypto_cents, others_cents from figures where user_id = ${id}`)
      expect(Math.min(...Object.values(kinds)), email).toBeGreaterThan(0)
      expect(
        Object.values(kinds).reduce((total, amount) => total + amount, 0),
        email,
      ).toBe(totalAssets)
    }
  })

  test('grew by kind at different rates in the last month', async () => {
    for (const { id, email } of await listActive(db)) {
      const rates = await db.row<{ stocks: number; real_estate: number; crypto: number; others: number }>(sql`
        select f.stocks_cents::float8 / d.stocks_cents as stocks, f.real_estate_cents::float8 / d.real_estate_cents as real_estate,
          f.crypto_cents::float8 / d.crypto_cents as crypto, f.others_cents::float8 / d.others_cents as others
        from figures f, asset_days d
        where f.user_id = ${id} and d.user_id = ${id} and d.day <= ${daysBefore(now, 30)}::date
        order by d.day desc limit 1`)
      const shown = Object.values(rates).map((rate) => rate.toFixed(3))
      expect(new Set(shown).size, email).toBe(4)
    }
  })

  test('changed in recent weeks, and each section shows when', async () => {
    for (const { id, email } of await listActive(db)) {
      const { portfolio, accounts, savings } = await getFigures(db, id)
      for (const { lastUpdated } of [portfolio, accounts, savings]) {
        expect(daysBetween(new Date(lastUpdated), now), email).toBeLessThan(35)
        expect(daysBetween(new Date(lastUpdated), now), email).toBeGreaterThan(0)
      }
    }
  })
})

describe('the demonstration transactions', () => {
  test('are listed under the account that they debit or credit', async () => {
    const wrong = await db.rows(sql`
      select distinct t.description, t.account_type from transactions t
      where t.description ~ '^(Checking to savings|Contribution to|Investment in|Credit card bill)'
        and t.account_type <> 'checking'`)
    expect(wrong).toEqual([])
  })

  test('cover every status and type', async () => {
    const kinds = await db.rows<{ status: string; type: string }>(sql`
      select distinct status, type from transactions`)
    expect(new Set(kinds.map(({ status }) => status))).toEqual(new Set(TransactionStatus.options))
    expect(new Set(kinds.map(({ type }) => type))).toEqual(new Set(TransactionType.options))
    expect(kinds.filter(({ status }) => status === 'completed')).toHaveLength(TransactionType.options.length)
  })

  test('agree with the balances: each completed one moved its amount at its time', async () => {
    const unmoved = await db.rows(sql`
      select t.description from transactions t
      where t.status = 'completed' and not exists (
        select from transfers f where f.user_id = t.user_id and f.amount_cents = t.amount_cents
          and f.created_at = t.decided_at and f.transaction_id = t.id
      )`)
    expect(unmoved).toEqual([])
  })

  test('come after the customer’s registration, and are decided after they are made', async () => {
    const early = await db.rows(sql`
      select t.description from transactions t join users u on u.id = t.user_id
      where t.created_at < u.created_at or t.decided_at < t.created_at`)
    expect(early).toEqual([])
  })

  test('include seven pending requests, one of them paid to a former address', async () => {
    const { data: waiting } = await admin.call(transactions.listPending, { query: {} })
    const times = waiting.map(({ createdAt }) => Date.parse(createdAt))
    expect(waiting).toHaveLength(7)
    expect(new Set(waiting.map(({ user }) => user.id)).size).toBe(7)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(daysBetween(new Date(times.at(-1) ?? 0), now)).toBeLessThan(7)
    expect(Math.max(...waiting.map(({ amount }) => amount))).toBe(250_000_00)
    expect(waiting.filter(({ addressStatus }) => addressStatus === 'former')).toHaveLength(1)
    const { data: user } = await db.row<{ data: string[] }>(sql`
      select array_agg(distinct u.status) as data from users u join transactions t on t.user_id = u.id
      where t.status = 'pending'`)
    expect(user).toEqual(['active', 'pending'])
  })
})
