import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import '../notifications/panel.tsx'
import { currentSession } from '../../account/session/store.ts'
import { SessionWatch } from '../../shell/session-watch.tsx'
import { type Answerer, answersList, answersWith, fakeServer } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { ada, customer } from '../../testing/people.ts'
import { figure, noCounts, noFigures } from '../../testing/portal.ts'
import { deposit } from '../../testing/transactions.ts'
import Accounts from '../accounts/accounts.tsx'
import { Notifications } from '../notifications/notifications.tsx'
import Overview from '../overview/overview.tsx'
import Transactions from '../transactions/transactions.tsx'

// All screens, and all parts of one screen, show a customer the same state of the same thing.

test('reads the history again when the window gets the focus back', async () => {
  const server = fakeServer(answersOf(pending))
  openScreen(Transactions, customer)
  await screen.findByText('Pending', { selector: '[data-tone]' })
  server.now(LIST, answersOf(completed)[LIST])
  lookAgain()
  expect(await screen.findByText('Completed', { selector: '[data-tone]' })).toBeTruthy()
  expect(figure('Pending')).toBe('0')
})

test('the bell and the history beside it show the same status, even if the history is filtered', async () => {
  const server = fakeServer(answersOf(pending))
  const { user } = openScreen(BellAndHistory, customer, '/?type=deposit')
  await screen.findByText('Pending', { selector: '[data-tone]' })
  server.now(LIST, answersOf(completed)[LIST])
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await panel.findByText('Completed')
  await waitFor(() => expect(screen.queryByText('Pending', { selector: '[data-tone]' })).toBeNull())
})

test('reads the transactions again each time the bell is opened', async () => {
  const server = fakeServer(answersOf(pending))
  const { user } = openScreen(Notifications, customer)
  const open = async () => user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await open()
  await screen.findByText('Pending')
  await user.keyboard('{Escape}')
  server.now(LIST, answersOf(completed)[LIST])
  await open()
  expect(await screen.findByText('Completed')).toBeTruthy()
})

test('open details show a decision, even if the row is no longer in the filtered list', async () => {
  const server = fakeServer(answersOf(pending))
  const { user } = openScreen(Transactions, customer, '/?status=pending')
  await user.click(await screen.findByText('Holiday money'))
  await screen.findByRole('button', { name: 'Cancel request' })
  server.now(LIST, answersList([], { counts: { ...noCounts, completed: 1 } }))
  server.now(`GET /transactions/${pending.id}`, answersWith(completed))
  lookAgain()
  const details = within(screen.getByRole('dialog', { name: 'Deposit of $2,500.00' }))
  expect(await details.findByText('Completed')).toBeTruthy()
  expect(details.queryByRole('button', { name: 'Cancel request' })).toBeNull()
})

test('reads older figures again once a deposit is known to be completed', async () => {
  const server = fakeServer({ ...answersOf(pending), ...figures(1_000, BEFORE) })
  const { user } = openScreen(BellAndOverview, customer)
  await waitFor(() => expect(figure('Total Assets')).toBe('$1,000'))
  server.now(LIST, answersOf(completed)[LIST])
  server.now(STATUS, figures(3_500, DECIDED)[STATUS])
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('Completed')
  await waitFor(() => expect(server.to(STATUS)).toHaveLength(2))
  await waitFor(() => expect(figure('Total Assets')).toBe('$3,500'))
})

test('reads nothing again for a completed deposit that the figures already include', async () => {
  const server = fakeServer({ ...answersOf(completed), ...figures(3_500, DECIDED) })
  const { user } = openScreen(BellAndOverview, customer)
  await waitFor(() => expect(figure('Total Assets')).toBe('$3,500'))
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('Completed')
  expect(server.to(STATUS)).toHaveLength(1)
})

test('if a screen gets newer figures, the overview reads them too, and the other way round', async () => {
  const server = fakeServer({ ...figures(1_000, BEFORE), ...section(1_000, BEFORE) })
  const { user } = openScreen(Turns, customer)
  const turn = () => user.click(screen.getByRole('button', { name: 'The other screen' }))
  await waitFor(() => expect(figure('Total Assets')).toBe('$1,000'))
  server.now(STATUS, figures(3_500, DECIDED)[STATUS])
  server.now(ACCOUNTS, section(3_500, DECIDED)[ACCOUNTS])
  await turn()
  await waitFor(() => expect(figure('Checking Account')).toBe('$3,500'))
  await turn()
  await waitFor(() => expect(figure('Total Assets')).toBe('$3,500'))

  server.now(STATUS, figures(7_000, LATER)[STATUS])
  server.now(ACCOUNTS, section(7_000, LATER)[ACCOUNTS])
  await user.click(screen.getByRole('button', { name: 'Refresh Data' }))
  await waitFor(() => expect(figure('Total Assets')).toBe('$7,000'))
  await turn()
  await waitFor(() => expect(figure('Checking Account')).toBe('$7,000'))
})

test('shows a name that the bank has corrected in the shell as soon as it is read', async () => {
  const server = fakeServer({ [ME]: answersMe('Wei Ling') })
  openScreen(SessionWatch, customer)
  await waitFor(() => expect(server.to(ME)).toHaveLength(1))
  server.now(ME, answersMe('Weiling'))
  lookAgain()
  await waitFor(() => expect(currentSession()?.user.firstName).toBe('Weiling'))
})

test('a message that arrives while the panel is open counts as read, and keeps its mark as new', async () => {
  const server = fakeServer({
    ...answersOf(pending),
    [NOTICES]: notices(notice(1, null)),
    [READ]: answersWith({ unread: 0 }),
  })
  const { user } = openScreen(Notifications, customer)
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread message' }))
  await screen.findByText('News 1')
  expect(screen.getAllByText('New')).toHaveLength(1)
  server.now(NOTICES, notices(notice(2, null), notice(1, DECIDED)))
  lookAgain()
  await screen.findByText('News 2')
  expect(screen.getAllByText('New')).toHaveLength(2)
  await waitFor(() => expect(server.to(READ)).toHaveLength(2))
})

const LIST = 'GET /transactions'
const STATUS = 'GET /users/financial-status'
const ACCOUNTS = 'GET /accounts'
const NOTICES = 'GET /notifications'
const READ = 'PUT /notifications/read'
const ME = 'GET /auth/me'

const BEFORE = '2026-11-21T08:00:00.000Z'
const DECIDED = '2026-11-21T09:00:00.000Z'
const LATER = '2026-11-21T10:00:00.000Z'

/** Fires the event of a browser when the user comes back to the window. */
function lookAgain() {
  act(() => void window.dispatchEvent(new Event('focus')))
}

function BellAndHistory() {
  return (
    <>
      <Notifications />
      <Transactions />
    </>
  )
}

function BellAndOverview() {
  return (
    <>
      <Notifications />
      <Overview />
    </>
  )
}

/** Two screens in one tab, shown in turn. */
function Turns() {
  const [isOverview, setIsOverview] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOverview(!isOverview)}>
        The other screen
      </button>
      {isOverview ? <Overview /> : <Accounts />}
    </>
  )
}

const at = '2026-11-20T08:00:00.000Z'
const pending = { ...deposit, description: 'Holiday money' }
const completed = { ...pending, status: 'completed', decidedAt: DECIDED }

function answersOf(transaction: typeof pending | typeof completed) {
  return {
    [LIST]: answersList([transaction], { counts: { ...noCounts, [transaction.status]: 1 } }),
    [NOTICES]: notices(),
  }
}

const accountsOf = (checkingBalance: number, lastUpdated: string) => ({
  ...{ checkingBalance, savingsBalance: 0, creditLimit: 0, lastUpdated },
})

/** The overview of a customer with this much in the checking account, in dollars, and nothing else. */
function figures(checking: number, lastUpdated: string) {
  return {
    [STATUS]: answersWith({
      ...{ ...noFigures, totalAssets: checking, availableFunds: checking },
      accounts: accountsOf(checking, lastUpdated),
    }),
    'GET /users/financial-status/history': answersWith([{ date: '2026-11-21', value: checking }]),
    'GET /users/assets': answersWith({ stocks: 1, real_estate: 0, crypto: 0, others: 0 }),
  }
}

const section = (checking: number, lastUpdated: string) => ({
  [ACCOUNTS]: answersWith(accountsOf(checking, lastUpdated)),
})

const notice = (number: number, readAt: string | null) => ({
  ...{ id: `0190c8a0-0000-7000-8000-00000000002${number}`, title: `News ${number}`, readAt },
  ...{ message: 'We open later.', sentAt: at },
})

const notices = (...data: { readAt: string | null }[]): Answerer =>
  answersList(data, { unread: data.filter(({ readAt }) => readAt === null).length })

const answersMe =
  (firstName: string): Answerer =>
  () => ({
    body: { user: { ...ada, id: customer.id, firstName, lastName: 'Tan' }, sessionTimeoutMinutes: 30 },
  })
