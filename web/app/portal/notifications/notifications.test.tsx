import { notifications } from '@bank/contract/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endSession } from '../../account/session/store.ts'
import { refresh } from '../../api/refresh.ts'
import { type Answers, answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { deposit } from '../../testing/transactions.ts'
import './message-watch.tsx'
import './panel.tsx'
import { Notifications } from './notifications.tsx'

const transaction = (number: number, type: string, status: string) => ({
  ...deposit,
  ...{ id: `0190c8a0-0000-7000-8000-00000000001${number}`, type, status },
  ...{ description: `Request ${number}`, reference: `BTC-${number}` },
})

const notice = (number: number, readAt: string | null = null) => ({
  ...{ id: `0190c8a0-0000-7000-8000-00000000002${number}`, title: `News ${number}`, readAt },
  ...{ message: 'We open\nlater.', sentAt: '2026-03-01T10:00:00.000Z' },
})

const notices = (...data: { readAt: string | null; threadId?: string }[]) =>
  answersList(data, { unread: data.filter(({ readAt }) => readAt === null).length })

const bell = (name: string) => screen.findByRole('button', { name })
const READ = '2026-03-02T10:00:00.000Z'

const list = (...data: object[]) =>
  answersList(data, { counts: { completed: 1, pending: 1, failed: 1, cancelled: 0 } })

const LIST = 'GET /transactions'
const MESSAGES = 'GET /notifications'
const MARK = 'PUT /notifications/read'
const CALENDAR = 'GET /calendar'
const DOCUMENTS = 'GET /documents'

const openBell = opener(Notifications, customer, {
  [LIST]: list(),
  [MESSAGES]: notices(),
  [CALENDAR]: answersWith([]),
  [DOCUMENTS]: answersList([], { years: [] }),
  [MARK]: answersWith({ unread: 0 }),
})

async function openPanel(own: Answers = {}, name = 'Notifications') {
  const opened = openBell(own)
  await opened.user.click(await bell(name))
  await screen.findByRole('dialog', { name: 'Notifications' })
  return opened
}

test('lists the latest transactions with all details, and links to the history', async () => {
  const { user, address } = await openPanel({
    [LIST]: list(
      transaction(1, 'deposit', 'pending'),
      transaction(2, 'withdrawal', 'completed'),
      transaction(3, 'refund', 'failed'),
    ),
  })
  await screen.findByText('Request 1')
  const [first, second] = screen.getAllByRole('listitem')
  for (const detail of ['Deposit', 'Funding', 'Request 1', 'Savings', 'Bitcoin', '+$2,500.00', 'Pending'])
    within(first ?? document.body).getByText(detail)
  expect(first?.textContent).toMatch(/Request 1.*Pending.*Savings/)
  within(second ?? document.body).getByText('−$2,500.00')
  await user.click(screen.getByRole('button', { name: 'View All Transactions' }))
  expect(address()).toBe('/dashboard/transactions')
})

test('the calendar has the next events, and leads to all of them', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { user } = await openPanel({
    [CALENDAR]: answersWith([
      { date: '2020-01-01', kind: 'statement', title: 'Statement for December 2019', amount: null },
      { date: soon, kind: 'premium', title: 'Health premium', amount: 45.5 },
      { date: soon, kind: 'income', title: 'Expected income', amount: 5000, expected: true },
    ]),
  })
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  await screen.findByText('Health premium')
  screen.getByText('$45.50')
  screen.getByText('+$5,000.00')
  expect(screen.queryByText(/December 2019/)).toBeNull()
  screen.getByRole('button', { name: 'View Calendar' })
})

test('the documents tab has the latest three, and leads to all of them', async () => {
  const data = [1, 2, 3, 4].map((number) => ({
    ...{ id: `0190c8a0-0000-7000-8000-00000000003${number}`, kind: 'receipt', title: `Receipt ${number}` },
    ...{ period: '2026-01-08', from: '2026-01-08', to: '2026-01-08', issuedAt: READ },
  }))
  const { user, address } = await openPanel({ [DOCUMENTS]: answersList(data, { years: [2026] }) })
  await user.click(screen.getByRole('tab', { name: 'Documents' }))
  await screen.findByText('Receipt 3')
  expect(screen.queryByText('Receipt 4')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'View All Documents' }))
  expect(address()).toBe('/dashboard/documents')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('documents and calendar are empty', async () => {
  const { user } = await openPanel()
  await user.click(screen.getByRole('tab', { name: 'Documents' }))
  await screen.findByText('No recent documents')
  expect(screen.queryByRole('button', { name: 'View All Documents' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Calendar' }))
  await screen.findByText('No upcoming events')
})

test('shows an error with a way to try again if the transactions can’t be loaded', async () => {
  const { user, server } = await openPanel({ [LIST]: refuses('No.', 403) })
  await screen.findByText('Failed to load transactions')
  server.now(LIST, list(transaction(1, 'deposit', 'pending')))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Request 1')).toBeTruthy()
})

test('without messages the panel contains only its three tabs', async () => {
  await openPanel()
  await screen.findByText('No recent transactions')
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Transactions',
    'Documents',
    'Calendar',
  ])
})

test('the bell counts unread messages, and its panel shows them above the tabs and marks them as read', async () => {
  const { user, server } = await openPanel(
    { [MESSAGES]: notices(notice(1), notice(2), notice(3, READ)) },
    'Notifications, 2 unread messages',
  )
  const messages = within(await screen.findByRole('region', { name: 'Messages' }))
  messages.getByText('News 1')
  expect(messages.getAllByText('We open later.')).toHaveLength(2)
  expect(messages.getAllByText('New')).toHaveLength(2)
  expect(server.to(MARK)).toHaveLength(1)

  await user.keyboard('{Escape}')
  await user.click(await bell('Notifications'))
  await screen.findByText('News 1')
  expect(screen.queryByText('New')).toBeNull()
  expect(server.to(MARK)).toHaveLength(1)
})

test('what the bank has answered leads to its conversation, and the panel closes', async () => {
  const threadId = '0190c8a0-0000-7000-8000-0000000000a1'
  const { user, address } = await openPanel({ [MESSAGES]: notices({ ...notice(1, READ), threadId }) })
  await user.click(await screen.findByRole('link', { name: 'News 1' }))
  expect(address()).toBe(`/dashboard/support/conversation?id=${threadId}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows earlier messages on request', async () => {
  const { user } = await openPanel({
    [MESSAGES]: notices(notice(1, READ), notice(2, READ), notice(3, READ)),
  })
  await screen.findByText('News 2')
  expect(screen.queryByText('News 3')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 earlier message' }))
  screen.getByText('News 3')
})

test('shows all that are new at first, because opening the panel marks them as read', async () => {
  const { user } = await openPanel(
    { [MESSAGES]: notices(notice(1), notice(2), notice(3), notice(4), notice(5, READ), notice(6, READ)) },
    'Notifications, 4 unread messages',
  )
  await screen.findByText('News 4')
  expect(screen.getAllByText('New')).toHaveLength(4)
  expect(screen.queryByText('News 5')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 2 earlier messages' }))
  screen.getByText('News 6')
})

test('messages that can’t be marked as read stay unread', async () => {
  const { user } = await openPanel(
    { [MESSAGES]: notices(notice(1)), [MARK]: 'unreachable' },
    'Notifications, 1 unread message',
  )
  await user.keyboard('{Escape}')
  await bell('Notifications, 1 unread message')
})

test('messages that can’t be marked as read are not tried again without an end while the panel is open', async () => {
  const { server } = await openPanel(
    { [MESSAGES]: notices(notice(1)), [MARK]: refuses('Too many calls.', 429) },
    'Notifications, 1 unread message',
  )
  await waitFor(() => expect(server.to(MESSAGES)).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.to(MARK)).toHaveLength(1)
})

test('a message that comes into an open panel of a hidden tab is unread until somebody sees it', async () => {
  document.title = 'Dashboard | Meranti Group'
  const { server } = await openPanel()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  server.now(MESSAGES, notices(notice(1)))
  await act(() => refresh(notifications.list))
  await titled('(1) Dashboard | Meranti Group')
  expect(server.to(MARK)).toEqual([])
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(server.to(MARK)).toHaveLength(1))
  expect(server.to(MARK)[0]?.headers.get('x-unattended')).toBe('1')
})

test('a read from before the messages were marked does not bring their number back', async () => {
  const old = later(notices(notice(1)))
  const { server, user } = openBell({ [MESSAGES]: notices(notice(1)) })
  await bell('Notifications, 1 unread message')
  server.now(MESSAGES, old.answer)
  const read = refresh(notifications.list)
  await user.click(await bell('Notifications, 1 unread message'))
  await waitFor(() => expect(server.to(MARK)).toHaveLength(1))
  await act(async () => {
    old.arrive()
    await read
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  // Only what is outside of the open panel is hidden from everybody.
  expect(screen.queryByRole('button', { name: /unread/, hidden: true })).toBeNull()
  expect(server.to(MARK)).toHaveLength(1)
})

test('shows an error if the messages can’t be loaded, and the rest of the panel still works', async () => {
  await openPanel({
    [LIST]: list(transaction(1, 'deposit', 'pending')),
    [MESSAGES]: refuses('No.', 403),
  })
  await screen.findByText('Failed to load messages')
  await screen.findByText('Request 1')
})

const said = (words: string) => screen.queryByRole('img', { name: words })
const titled = (title: string) => waitFor(() => expect(document.title).toBe(title), { timeout: 10_000 })

test('a message that comes while the page is open is announced, and the bell, the title and the open panel have it', async () => {
  document.title = 'Dashboard | Meranti Group'
  const { server, user } = openBell({ [MESSAGES]: notices(notice(1)) })
  await bell('Notifications, 1 unread message')
  await titled('(1) Dashboard | Meranti Group')
  expect(document.querySelector('[aria-live] [role="img"]')).toBeNull()

  server.now(MESSAGES, notices(notice(3), notice(2), notice(1)))
  await act(() => refresh(notifications.list))
  await bell('Notifications, 3 unread messages')
  expect(said('2 new messages')).not.toBeNull()
  await titled('(3) Dashboard | Meranti Group')

  document.title = 'Accounts | Meranti Group'
  await titled('(3) Accounts | Meranti Group')

  server.now(MARK, () => {
    server.now(MESSAGES, notices(notice(3, READ), notice(2, READ), notice(1, READ)))
    return { body: { data: { unread: 0 } } }
  })
  await user.click(await bell('Notifications, 3 unread messages'))
  await screen.findByText('News 3')
  await titled('Accounts | Meranti Group')
  server.now(MESSAGES, notices(notice(4), notice(3, READ)))
  await act(() => refresh(notifications.list))
  await screen.findByText('News 4')
  expect(said('1 new message')).not.toBeNull()
})

test('the count leaves the title with the session', async () => {
  document.title = 'Dashboard | Meranti Group'
  openBell({ [MESSAGES]: notices(...Array.from({ length: 10 }, (_, number) => notice(number))) })
  await bell('Notifications, 10 unread messages')
  screen.getByText('9+')
  await titled('(10) Dashboard | Meranti Group')
  act(() => endSession())
  await titled('Dashboard | Meranti Group')
})
