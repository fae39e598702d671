import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import { pending } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

test('a search that finds nothing says that only pending ones were searched, and leads to all', async () => {
  const { user, address } = openTransactions({ [list]: onlyWithoutStatus }, '/?search=ada')
  expect(await screen.findByText('No transactions found')).toBeTruthy()
  expect(screen.getByText('Only pending ones were searched.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search all statuses' }))
  await screen.findByText('Ada Lovelace')
  expect(address()).toBe('/?search=ada&status=all')
})

test.each([
  ['status=completed', 'Only completed ones were searched.', 'Search all statuses'],
  ['type=refund', 'Only pending ones of the type Refund were searched.', 'Search all statuses and types'],
  ['status=all&type=refund', 'Only those of the type Refund were searched.', 'Search all types'],
])('a search with %s names the filters and takes them off', async (filters, hint, button) => {
  const { user, address } = openTransactions({}, `/?search=ada&${filters}`)
  expect(await screen.findByText(hint)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(address()).toBe('/?search=ada&status=all'))
  expect(await screen.findByText('Nothing matches the search.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all transactions' }))
  await waitFor(() => expect(address()).toBe('/?status=all'))
})

test('filters that match nothing without a search say so', async () => {
  openTransactions({}, '/?status=failed')
  expect(await screen.findByText('Nothing matches the filters.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show all transactions' })).toBeTruthy()
})

const list = 'GET /admin/transactions'

const onlyWithoutStatus = ({ query }: { query: Record<string, string> }) =>
  answersList(query.status === undefined ? [pending] : [])()

const openTransactions = opener(Transactions, administrator, { [list]: answersList([]) })
