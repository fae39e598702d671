import { activity } from '@bank/contract/activity'
import { finances } from '@bank/contract/finances'
import { insights } from '@bank/contract/insights'
import { cents } from '@bank/contract/money'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { approvedDeposit, startStaffedBank } from '../../testing/scenes.ts'
import { dayAfter, firstOfMonth, monthsAfter } from '../days.ts'
import type { FigureAccount } from '../ledger/ledger.ts'

let person: Person
const { server, admin } = await startStaffedBank()
beforeEach(async () => {
  person = await server.add()
})

const today = new Date().toISOString().slice(0, 10)
const lastMonth = monthsAfter(firstOfMonth(today), -1)

const listed = async () => (await person.call(insights.list, {})).data
const ofKind = async (kind: string) => (await listed()).filter((insight) => insight.kind === kind)

const move = (account: FigureAccount, day: string, difference: number) =>
  server.bring(person, account, difference, { at: `${day}T12:00:00Z` })

/** The sum of the rows that a fact leads to. */
async function sumBehind({ link }: { link: { account: string; from: string; to: string } | null }) {
  if (!link) throw new Error('a fact without rows')
  const { from, to } = link
  const account = activity.list.input.shape.params.shape.account.parse(link.account)
  const { data } = await person.call(activity.list, { params: { account }, query: { from, to } })
  return data.reduce((sum, { amount }) => sum + amount, 0)
}

test('a new customer has none', async () => {
  expect(await listed()).toEqual([])
})

test('the largest deposit of the month leads to its row', async () => {
  for (const amount of [500_00, 900_00, 200_00]) {
    await approvedDeposit(admin, person, { amount: cents(amount) })
  }
  const [largest] = await ofKind('largest_deposit')
  expect(largest).toMatchObject({ amount: 900_00, link: { account: 'checking', from: today, to: today } })
  expect(largest?.text).toContain('$900.00 arrived on')
  const { data } = await person.call(activity.list, { params: { account: 'checking' }, query: {} })
  expect(data.find(({ id }) => id === largest?.link?.row)).toMatchObject({ amount: 900_00, kind: 'deposit' })
})

test('checking this month is compared with the month before', async () => {
  await move('checking', dayAfter(lastMonth, -1), 1_000_00)
  await move('checking', lastMonth, -250_00)
  await move('checking', firstOfMonth(today), 40_00)
  const [compared] = await ofKind('compared')
  expect(compared?.text).toMatch(/^Checking rose by \$40\.00 this month, and fell by \$250\.00 in \w+\.$/)
  expect(compared?.amount).toBe(40_00)
  if (compared) expect(await sumBehind(compared)).toBe(40_00)
})

test('what changed in the last month adds up to its rows', async () => {
  await move('portfolio', dayAfter(lastMonth, -1), 1_000_00)
  await move('portfolio', lastMonth, 30_00)
  await move('portfolio', dayAfter(firstOfMonth(today), -1), -50_00)
  await move('investments', lastMonth, 7_77)
  const changes = await ofKind('month_change')
  expect(changes.map(({ amount, link }) => [link?.account, amount])).toEqual([
    ['portfolio', -20_00],
    ['investments', 7_77],
  ])
  expect(changes[0]?.text).toBe('Portfolio fell by $20.00, from $1,000.00 to $980.00.')
  for (const change of changes) expect(await sumBehind(change)).toBe(change.amount)
})

test('what was paid off counts from a year ago, or from the first day', async () => {
  await move('borrowed', dayAfter(today, -100), 900_00)
  expect(await ofKind('repaid')).toEqual([])
  await move('borrowed', dayAfter(today, -50), -300_00)
  const [repaid] = await ofKind('repaid')
  expect(repaid).toMatchObject({ amount: 300_00, link: { from: dayAfter(today, -99), to: today } })
  if (repaid) expect(await sumBehind(repaid)).toBe(-300_00)
})

test('a goal has its share, and once it is reached the day', async () => {
  await person.call(finances.planSavings, { body: { goalAmount: cents(100_00) } })
  expect(await listed()).toEqual([])
  await move('total_savings', dayAfter(today, -400), 99_99)
  const [underway] = await ofKind('goal')
  expect(underway).toMatchObject({ title: '99% of your savings goal', amount: 99_99 })
  if (underway) expect(await sumBehind(underway)).toBe(99_99)
  await move('total_savings', dayAfter(today, -40), 1)
  await move('total_savings', dayAfter(today, -30), 5_00)
  const [reached] = await ofKind('goal')
  const day = dayAfter(today, -40)
  expect(reached).toMatchObject({
    title: 'Savings goal reached',
    amount: 100_00,
    link: { from: day, to: day },
  })
})

test('they are about one’s own money only', async () => {
  const other = await server.add()
  await server.bring(other, 'checking', 5_00)
  expect(await listed()).toEqual([])
})
