import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, failure, fakeServer } from '../fake-server.ts'
import { queryClient } from '../query-client.ts'
import { forgetSession, keepSession } from '../session-store.ts'
import { Notifications } from './notifications.tsx'

beforeEach(() => {
  forgetSession()
  keepSession('secret', ada)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const transaction = (number: number, type: string, status: string) => ({
  ...{ id: `0190c8a0-0000-7000-8000-00000000001${number}`, type, status, category: 'funding' },
  ...{ accountType: 'savings', amount: 2500, description: `Request ${number}`, reference: `BTC-${number}` },
  ...{ cryptoType: 'Bitcoin', cryptoNetwork: 'Bitcoin', cryptoAddress: 'bc1q', decidedAt: null },
  ...{ transactionDate: '2026-03-01T10:00:00.000Z', createdAt: '2026-03-01T10:00:00.000Z' },
})

const History = () => <h1>Transaction history</h1>

async function openPanel(answer: Parameters<typeof fakeServer>[0][string]) {
  fakeServer({ 'GET /transactions': answer })
  const Portal = createRoutesStub([
    { path: '/dashboard', Component: Notifications },
    { path: '/dashboard/transactions', Component: History },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <Portal initialEntries={['/dashboard']} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  return user
}

const list = (...data: object[]) => ({
  body: {
    ...{ data, total: data.length, matched: data.length, nextCursor: null },
    counts: { completed: 1, pending: 1, failed: 1, cancelled: 0 },
  },
})

test('the latest transactions are told with every detail, and lead to the history', async () => {
  const user = await openPanel(
    list(
      transaction(1, 'deposit', 'pending'),
      transaction(2, 'withdrawal', 'completed'),
      transaction(3, 'refund', 'failed'),
    ),
  )
  const [first, second] = await screen.findAllByRole('listitem')
  for (const detail of ['Deposit', 'funding', 'Request 1', 'Savings', 'Bitcoin', '+$2,500', 'Pending'])
    within(first ?? document.body).getByText(detail)
  within(second ?? document.body).getByText('−$2,500')
  await user.click(screen.getByRole('button', { name: 'View All Transactions' }))
  await screen.findByRole('heading', { name: 'Transaction history' })
})

test('documents and calendar are empty', async () => {
  const user = await openPanel(list())
  await user.click(screen.getByRole('tab', { name: 'Documents' }))
  screen.getByText('No recent documents')
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  screen.getByText('No upcoming events')
})

test('a failure is told, with a way to try again', async () => {
  const user = await openPanel(failure(403, 'forbidden', 'No'))
  await screen.findByText('Failed to load transactions')
  fakeServer({ 'GET /transactions': list(transaction(1, 'deposit', 'pending')) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Request 1')).toBeTruthy()
})
