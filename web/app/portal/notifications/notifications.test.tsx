import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '../../account/session/store.ts'
import { queryClient } from '../../api/query-client.ts'
import { failure, fakeServer } from '../../testing/fake-server.ts'
import { ada } from '../../testing/people.ts'
import './panel.tsx'
import { Notifications } from './notifications.tsx'

beforeEach(() => {
  endSession()
  startSession('secret', ada)
})

const transaction = (number: number, type: string, status: string) => ({
  ...{ id: `0190c8a0-0000-7000-8000-00000000001${number}`, type, status, category: 'funding' },
  ...{ accountType: 'savings', amount: 2500, description: `Request ${number}`, reference: `BTC-${number}` },
  ...{ cryptoType: 'Bitcoin', cryptoNetwork: 'Bitcoin', cryptoAddress: 'bc1q', decidedAt: null },
  ...{ transactionDate: '2026-03-01T10:00:00.000Z', createdAt: '2026-03-01T10:00:00.000Z' },
})

const History = () => <h1>Transaction history</h1>
const AllDocuments = () => <h1>All documents</h1>

type Answer = Parameters<typeof fakeServer>[0][string]

async function showBell(answer: Answer, messages: Answer = notices()) {
  const { sent } = fakeServer({
    'GET /transactions': answer,
    'GET /notifications': messages,
    'GET /calendar': { body: { data: [] } },
    'GET /documents': { body: { data: [], total: 0, matched: 0, nextCursor: null, years: [] } },
    'PUT /notifications/read': { body: { data: { unread: 0 } } },
  })
  const Portal = createRoutesStub([
    { path: '/dashboard', Component: Notifications },
    { path: '/dashboard/transactions', Component: History },
    { path: '/dashboard/documents', Component: AllDocuments },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <Portal initialEntries={['/dashboard']} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /^Notifications/ })
  return { user: userEvent.setup(), sent }
}

async function openPanel(answer: Answer) {
  const { user } = await showBell(answer)
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  await screen.findByRole('dialog', { name: 'Notifications' })
  return user
}

const notice = (number: number, readAt: string | null = null) => ({
  ...{ id: `0190c8a0-0000-7000-8000-00000000002${number}`, title: `News ${number}`, readAt },
  ...{ message: 'We open\nlater.', sentAt: '2026-03-01T10:00:00.000Z' },
})

const notices = (...data: { readAt: string | null }[]) => ({
  body: {
    ...{ data, total: data.length, matched: data.length, nextCursor: null },
    unread: data.filter(({ readAt }) => readAt === null).length,
  },
})

const bell = (name: string) => screen.findByRole('button', { name })
const READ = '2026-03-02T10:00:00.000Z'

const list = (...data: object[]) => ({
  body: {
    ...{ data, total: data.length, matched: data.length, nextCursor: null },
    counts: { completed: 1, pending: 1, failed: 1, cancelled: 0 },
  },
})

test('lists the latest transactions with all details, and links to the history', async () => {
  const user = await openPanel(
    list(
      transaction(1, 'deposit', 'pending'),
      transaction(2, 'withdrawal', 'completed'),
      transaction(3, 'refund', 'failed'),
    ),
  )
  await screen.findByText('Request 1')
  const [first, second] = screen.getAllByRole('listitem')
  for (const detail of ['Deposit', 'Funding', 'Request 1', 'Savings', 'Bitcoin', '+$2,500.00', 'Pending'])
    within(first ?? document.body).getByText(detail)
  expect(first?.textContent).toMatch(/Request 1.*Savings.*Pending/)
  within(second ?? document.body).getByText('−$2,500.00')
  await user.click(screen.getByRole('button', { name: 'View All Transactions' }))
  await screen.findByRole('heading', { name: 'Transaction history' })
})

test('the calendar has the next events, and leads to all of them', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const user = await openPanel(list())
  fakeServer({
    'GET /calendar': {
      body: {
        data: [
          { date: '2020-01-01', kind: 'statement', title: 'Statement for December 2019', amount: null },
          { date: soon, kind: 'premium', title: 'Health premium', amount: 45.5 },
        ],
      },
    },
  })
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  await screen.findByText('Health premium')
  screen.getByText('$45.50')
  expect(screen.queryByText(/December 2019/)).toBeNull()
  screen.getByRole('button', { name: 'View Calendar' })
})

test('the documents tab has the latest three, and leads to all of them', async () => {
  const user = await openPanel(list())
  const data = [1, 2, 3, 4].map((number) => ({
    ...{ id: `0190c8a0-0000-7000-8000-00000000003${number}`, kind: 'receipt', title: `Receipt ${number}` },
    ...{ period: '2026-01-08', from: '2026-01-08', to: '2026-01-08', issuedAt: READ },
  }))
  fakeServer({ 'GET /documents': { body: { data, total: 4, matched: 4, nextCursor: null, years: [2026] } } })
  await user.click(screen.getByRole('tab', { name: 'Documents' }))
  await screen.findByText('Receipt 3')
  expect(screen.queryByText('Receipt 4')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'View All Documents' }))
  await screen.findByRole('heading', { name: 'All documents' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('documents and calendar are empty', async () => {
  const user = await openPanel(list())
  await user.click(screen.getByRole('tab', { name: 'Documents' }))
  await screen.findByText('No recent documents')
  expect(screen.queryByRole('button', { name: 'View All Documents' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  await screen.findByText('No upcoming events')
})

test('shows an error with a way to try again if the transactions can’t be loaded', async () => {
  const user = await openPanel(failure(403, 'forbidden', 'No'))
  await screen.findByText('Failed to load transactions')
  fakeServer({
    'GET /transactions': list(transaction(1, 'deposit', 'pending')),
    'GET /notifications': notices(),
  })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Request 1')).toBeTruthy()
})

test('without messages the panel contains only its three tabs', async () => {
  await openPanel(list())
  await screen.findByText('No recent transactions')
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Transactions',
    'Documents',
    'Calendar',
  ])
})

test('the bell counts unread messages, and its panel shows them above the tabs and marks them as read', async () => {
  const { user, sent } = await showBell(list(), notices(notice(1), notice(2), notice(3, READ)))
  await user.click(await bell('Notifications, 2 unread messages'))
  const messages = within(await screen.findByRole('region', { name: 'Messages' }))
  messages.getByText('News 1')
  expect(messages.getAllByText('We open later.')).toHaveLength(2)
  expect(messages.getAllByText('New')).toHaveLength(2)
  expect(sent.filter(({ call }) => call === 'PUT /notifications/read')).toHaveLength(1)

  await user.keyboard('{Escape}')
  await user.click(await bell('Notifications'))
  await screen.findByText('News 1')
  expect(screen.queryByText('New')).toBeNull()
  expect(sent.filter(({ call }) => call === 'PUT /notifications/read')).toHaveLength(1)
})

test('shows earlier messages on request', async () => {
  const { user } = await showBell(list(), notices(notice(1, READ), notice(2, READ), notice(3, READ)))
  await user.click(await bell('Notifications'))
  await screen.findByText('News 2')
  expect(screen.queryByText('News 3')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 earlier message' }))
  screen.getByText('News 3')
})

test('messages that can’t be marked as read stay unread', async () => {
  const { user } = await showBell(list(), notices(notice(1)))
  await bell('Notifications, 1 unread message')
  fakeServer({
    'GET /transactions': list(),
    'GET /notifications': notices(notice(1)),
    'PUT /notifications/read': 'unreachable',
  })
  await user.click(await bell('Notifications, 1 unread message'))
  await screen.findByRole('dialog', { name: 'Notifications' })
  await user.keyboard('{Escape}')
  await bell('Notifications, 1 unread message')
})

test('shows an error if the messages can’t be loaded, and the rest of the panel still works', async () => {
  const { user } = await showBell(list(transaction(1, 'deposit', 'pending')), failure(403, 'forbidden', 'No'))
  await user.click(await bell('Notifications'))
  await screen.findByText('Failed to load messages')
  await screen.findByText('Request 1')
})
