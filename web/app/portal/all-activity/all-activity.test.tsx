import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { adjustment, depositRow } from '../../testing/activity.ts'
import { type Answerer, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import { pending } from '../../testing/transactions.ts'
import AllActivity from './all-activity.tsx'

const ROWS = 'GET /activity/all'
const day = '?from=2026-11-07&to=2026-11-07'
const rows = [
  { ...depositRow, account: 'checking' },
  { ...adjustment, account: 'portfolio' },
]
const answer = (data: readonly unknown[], beside: object = {}) => ({
  body: { data, in: 500, out: 165.5, opening: 0, growth: 12.34, nextCursor: null, ...beside },
})

const openActivity = opener(AllActivity, customer, {
  [ROWS]: () => answer(rows),
  [`GET /transactions/${depositRow.transactionId}`]: answersWith({ ...pending, status: 'completed' }),
})

const open = (answers: Answerer = () => answer(rows), query = day) =>
  openActivity({ [ROWS]: answers }, paths.dashboard.allActivity + query)

test('the rows of a day name their balances, and its sums tell in and out apart', async () => {
  const { server } = open()
  expect(await screen.findByText('Deposit · Checking Account')).toBeTruthy()
  expect(screen.getByText('Adjustment · Portfolio')).toBeTruthy()
  expect([figure('In'), figure('Out'), figure('Growth')]).toEqual(['$500.00', '$165.50', '+$12.34'])
  expect(screen.queryByText('Opening balances')).toBeNull()
  expect(server.to(ROWS)[0]?.query).toMatchObject({ from: '2026-11-07', to: '2026-11-07' })
})

test('both rows of one transfer are there', async () => {
  const { id } = depositRow
  open(() =>
    answer([
      { ...depositRow, id, kind: 'transfer', amount: -70, account: 'checking' },
      { ...depositRow, id, kind: 'transfer', amount: 70, account: 'savings' },
    ]),
  )
  expect(await screen.findByText('−$70.00')).toBeTruthy()
  expect(screen.getByText('+$70.00')).toBeTruthy()
})

test('a link to a row of a transfer opens that of the balance it names', async () => {
  const transfer = { ...adjustment, kind: 'transfer' }
  open(
    () =>
      answer([
        { ...transfer, amount: -70, account: 'checking' },
        { ...transfer, amount: 70, account: 'savings' },
      ]),
    `${day}&row=${adjustment.id}savings`,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Transfer of +$70.00' })
  expect(within(dialog).getByText('Account').nextElementSibling?.textContent).toBe('Savings Account')
})

test('a row opens, and more rows follow', async () => {
  const { user } = open(({ query }) =>
    query.cursor ? answer(rows.slice(1)) : answer(rows.slice(0, 1), { nextCursor: 'next' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await user.click(
    await screen.findByRole('button', { name: /^Interest for October, Adjustment, Portfolio/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Adjustment of +$12.34' })
  expect(within(dialog).getByText('Account').nextElementSibling?.textContent).toBe('Portfolio')
})

test('an empty day says so, and a failure can be tried again', async () => {
  const { server, user } = open(refuses('No.'))
  expect(await screen.findByText('Failed to load activity')).toBeTruthy()
  server.now(ROWS, () => answer([], { in: 0, out: 0, growth: 0 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No activity found')).toBeTruthy()
})

test('nothing reads 0 while the rows load', async () => {
  const slow = later(() => answer(rows))
  open(slow.answer)
  expect(await screen.findByText('Out')).toBeTruthy()
  expect(screen.queryByText(/\$0/)).toBeNull()
  slow.arrive()
  expect(await screen.findByText('Adjustment · Portfolio')).toBeTruthy()
})
