import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersWith, later } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { Insights } from './insights.tsx'

test('each fact leads to the rows it is computed from', async () => {
  const { user, address } = openInsights()
  const [deposit, change] = await screen.findAllByRole('listitem')
  if (!deposit || !change) throw new Error('no facts')
  expect(within(deposit).getByText('$900.00 arrived on November 12, 2026.')).toBeTruthy()
  expect(within(change).queryByRole('link')).toBeNull()
  await user.click(
    within(deposit).getByRole('link', { name: 'Largest deposit in November: see the transaction' }),
  )
  expect(address()).toBe(`/dashboard/activity/checking?from=2026-11-12&to=2026-11-12&row=${ROW}`)
})

test('a new customer reads that there is nothing to report yet', async () => {
  openInsights({ [read]: answersWith([]) })
  expect(await screen.findByText(/^Nothing to report yet\./)).toBeTruthy()
})

test('loads first, without claiming that there is nothing', async () => {
  const answer = later(answersWith(facts))
  openInsights({ [read]: answer.answer })
  expect(await screen.findByText('Loading insights')).toBeTruthy()
  expect(screen.queryByText(/Nothing to report/)).toBeNull()
  answer.arrive()
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
})

test('shows an error with a way to try again', async () => {
  await expectTryAgain(openInsights, read, 'Failed to load insights', 'Portfolio in October')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

const read = 'GET /insights'
const ROW = '019681d0-0000-7000-8000-000000000002'

const facts = [
  {
    id: 'largest-deposit-2026-11',
    kind: 'largest_deposit',
    title: 'Largest deposit in November',
    text: '$900.00 arrived on November 12, 2026.',
    amount: 900,
    link: { account: 'checking', from: '2026-11-12', to: '2026-11-12', row: ROW },
  },
  {
    id: 'portfolio-2026-10',
    kind: 'month_change',
    title: 'Portfolio in October',
    text: 'Portfolio fell by $999,999,999,999.99, from $999,999,999,999.99 to $0.00.',
    amount: -999_999_999_999.99,
    link: null,
  },
]

const openInsights = opener(Insights, customer, { [read]: answersWith(facts) })
