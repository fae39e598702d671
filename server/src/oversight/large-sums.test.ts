import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import { cents, FIGURE_MAX_CENTS, REQUEST_MAX_CENTS } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { editFigures, startBank } from '../../testing/scenes.ts'
import { connect } from '../db/connect.ts'

const RICH = 3000
/** More than 2^45 dollars in total. */
const DEPOSITS = 40_000

const server = await startBank()
/** Connects as the owner, without the time limits of requests. */
const patient = connect(server.ownerConnection, { max: 1, patient: true })
const admin = await server.add({ role: 'admin' })
const richest = await server.add()
await patient.run(sql`
  insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
    address1, zip_code)
  select gen_random_uuid(), 'rich' || n || '@customers.example', 'rich' || n || '@customers.example', '', 'Rich', 'Person', '', '', '', '', '', ''
  from generate_series(1, ${RICH - 1}::int) n`)
await patient.run(sql`
  insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason)
  select gen_random_uuid(), id, 'opening_balances', 'portfolio', ${FIGURE_MAX_CENTS}::bigint, 'opening', 'Test'
  from users where role <> 'admin'`)
afterAll(async () => {
  await patient.end()
})

const stats = async () => (await admin.call(oversight.stats, {})).data

test('the dashboard shows the total of thousands of maximal portfolios to the dollar', async () => {
  const wholeDollars = Math.round((RICH * FIGURE_MAX_CENTS) / 100) * 100
  expect((await stats()).totalPortfolioValue).toBe(wholeDollars)
})

test('a counter works beyond PostgreSQL’s largest bigint', async () => {
  // The value after half a million such portfolios, in the one slot that the next change uses.
  await server.owner.run(
    sql`update tallies set amount = ${'50000000000000000000'}::numeric where subject = 'portfolios'`,
  )
  const [before, { totalUsers }] = [(await stats()).totalPortfolioValue, await stats()]
  expect(before).toBe(50_000_000_000_000_000_000)
  await editFigures(admin, richest, { portfolio: { totalValue: cents(0) } })
  expect((await stats()).totalPortfolioValue).toBeLessThan(before)
  expect(totalUsers).toBe(RICH + 1)
})

test('a customer with the largest figure in every account sees their totals and history', async () => {
  const person = await server.add()
  for (const account of ['checking', 'savings', 'total_savings', 'portfolio', 'investments'] as const)
    await server.give(person, account, FIGURE_MAX_CENTS)
  const { data } = await person.call(finances.status, {})
  expect(data.totalAssets).toBe(5 * FIGURE_MAX_CENTS)
  const { data: history } = await person.call(finances.history, { query: {} })
  expect(history.at(-1)?.value).toBe(5 * FIGURE_MAX_CENTS)
})

test('the analytics show a month with very many of the largest deposits', async () => {
  await patient.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      decided_at)
    select gen_random_uuid(), ${richest.id}, 'deposit', 'test', 'checking', ${REQUEST_MAX_CENTS}::bigint, '',
      'completed', ${randomUUID()} || n, now()
    from generate_series(1, ${DEPOSITS}::int) n`)
  const { data } = await admin.call(oversight.analytics, {})
  const moved = DEPOSITS * REQUEST_MAX_CENTS
  expect(data.transactionVolume.at(-1)).toMatchObject({ completed: DEPOSITS, amount: moved })
  expect(data.revenueData.at(-1)).toMatchObject({ type: 'deposit', amount: moved })
})
