import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type Answerer,
  answersFile,
  answersList,
  answersWith,
  later,
  refuses,
} from '../../testing/fake-server.ts'
import { expectTryAgain, opener, type User } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure, noCounts } from '../../testing/portal.ts'
import { deposit } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

test('the counters come from the server, and a cancelled request counts only in the total', async () => {
  await shownHistory()
  expect(['Total', 'Completed', 'Pending', 'Failed'].map(figure)).toEqual(['131', '120', '6', '2'])
  expect(screen.getByText('Includes 3 cancelled')).toBeTruthy()
})

test('no counter reads 0 while the history loads', async () => {
  const list = later(list3())
  openHistory(list.answer)
  expect(await screen.findByText('Total')).toBeTruthy()
  expect(figure('Total')).not.toContain('0')
  list.arrive()
  await waitFor(() => expect(figure('Total')).toBe('131'))
})

test('a row shows the description, type, account, amount, status and date', async () => {
  openHistory()
  const table = within(await screen.findByRole('table', { name: 'Transactions' }))
  const columns = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns).toEqual(['Transaction', 'Type', 'Account', 'Amount', 'Status', 'Date'])
  const row = (await table.findByText('Deposit with Bitcoin')).closest('tr')
  for (const part of ['Funding', 'Deposit', 'Savings', '+$2,500.50', 'Pending', '2026']) {
    expect(row?.textContent).toContain(part)
  }
  // The reference is for the details.
  expect(row?.textContent).not.toContain('Bitcoin-1')
})

test('on a phone a row has two lines below its month, and a pill only if it is not completed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const older = { ...salary, id: another.id, transactionDate: '2026-10-31T23:59:00.000Z' }
  const { user } = openHistory(list([pending, salary, cancelled, older]))
  const months = await screen.findAllByRole('heading', { level: 2 })
  expect(months.map(({ textContent }) => textContent)).toEqual(['November 2026', 'October 2026'])
  expect(rowsOf('November 2026')).toEqual([
    'Deposit with Bitcoin+$2,500.50Nov 21 · SavingsPending',
    'Salary of November+$10,200.00Nov 21 · Savings',
    'Deposit that was withdrawn$40.00Nov 21 · SavingsCancelled',
  ])
  expect(rowsOf('October 2026')).toEqual(['Salary of November+$10,200.00Oct 31 · Savings'])
  await user.click(screen.getByRole('button', { name: /^Deposit with Bitcoin, \+\$2,500\.50, Pending/ }))
  expect(await screen.findByRole('dialog', { name: 'Deposit of $2,500.50' })).toBeTruthy()
})

test('a transfer without its second account is no loss either, and a payment has no color', async () => {
  const old = { ...salary, type: 'transfer', amount: 3_000, description: 'Checking to savings, October' }
  const bill = { ...another, type: 'payment', amount: 310, description: 'Premium' }
  openHistory(list([old, bill]))
  expect((await screen.findByText('$3,000.00')).getAttribute('data-tone')).toBeNull()
  expect(screen.getByText('−$310.00').getAttribute('data-tone')).toBeNull()
})

test('pending and completed have their own badges, and every other status is red', async () => {
  await shownHistory()
  expect(toneOf('Pending')).toBe('pending')
  expect(toneOf('Completed')).toBe('positive')
  expect(toneOf('Cancelled')).toBe('negative')
})

test('shows a history in the specification’s own shape, with unknown statuses in red', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const bare = {
    ...{ id: '17', type: 'deposit', category: 'funding', accountType: 'savings', amount: 75 },
    ...{ description: 'Deposit of old', status: 'rejected', reference: 'BTC-1', cryptoType: 'BTC' },
    ...{ cryptoAddress: pending.cryptoAddress, transactionDate: at, createdAt: at },
  }
  const { user } = openHistory(() => ({
    body: { success: true, data: [bare, { ...bare, id: '18', status: 'failed' }] },
  }))
  await screen.findByText('Rejected')
  expect(toneOf('Rejected')).toBe('negative')
  expect(['Total', 'Completed', 'Pending', 'Failed'].map(figure)).toEqual(['2', '0', '0', '1'])
  expect(screen.queryByText(/cancelled$/)).toBeNull()
  await user.click(screen.getByText('Rejected'))
  expect(await screen.findByRole('dialog', { name: 'Deposit of $75.00' })).toBeTruthy()
})

test('a transaction without an amount is a failure, never a zero', async () => {
  openHistory(list([{ ...pending, amount: undefined }]))
  expect(await screen.findByText('Failed to load transactions')).toBeTruthy()
})

test('only credited amounts look like a gain', async () => {
  openHistory()
  expect((await screen.findByText('+$2,500.50')).getAttribute('data-tone')).toBeNull()
  const credited = [...document.querySelectorAll('[data-tone="gain"]')].map(({ textContent }) => textContent)
  expect(credited).toEqual(['+$10,200.00'])
})

test('a cancelled request does not look like money that came in', async () => {
  openHistory()
  const row = (await screen.findByText('Deposit that was withdrawn')).closest('tr')
  expect(row?.textContent).toContain('$40')
  expect(row?.textContent).not.toContain('+')
})

test('the filters and the search come from the URL', async () => {
  const { server } = await shownHistory(list3(), '/?status=pending&type=deposit&search=bit')
  expect(server.sent[0]?.query).toEqual({ status: 'pending', type: 'deposit', search: 'bit' })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bit')
})

test('ignores unknown filter values', async () => {
  const { server } = await shownHistory(list3(), '/?status=stolen&type=%00')
  expect(server.sent[0]?.query).toEqual({})
})

test('choosing a status and a type changes the URL, and clearing them removes them from it', async () => {
  const { user, address, server } = await shownHistory()
  await user.selectOptions(await screen.findByLabelText('Status'), 'Failed')
  await waitFor(() => expect(address()).toBe('/?status=failed'))
  await user.selectOptions(await screen.findByLabelText('Type'), 'Refund')
  await waitFor(() => expect(address()).toBe('/?status=failed&type=refund'))
  await user.selectOptions(await screen.findByLabelText('Status'), 'All statuses')
  await waitFor(() => expect(address()).toBe('/?type=refund'))
  await waitFor(() => expect(server.sent.at(-1)?.query).toEqual({ type: 'refund' }))
})

test('a search appears in the URL once typing stops, and sends one request', async () => {
  const { user, address, server } = await shownHistory()
  await user.type(screen.getByRole('searchbox'), ' 100% gain ')
  await waitFor(() => expect(address()).toBe('/?search=100%25+gain'))
  await waitFor(() => expect(server.sent.at(-1)?.query.search).toBe('100% gain'))
  expect(server.sent).toHaveLength(2)
})

test('the account, days and amounts come from the URL, in open fields, and what is no filter is ignored', async () => {
  const { server } = await shownHistory(
    list3(),
    '/?account=savings&from=2026-01-02&to=soon&min=2%2C500&max=lots',
  )
  expect(server.sent[0]?.query).toEqual({ account: 'savings', from: '2026-01-02', min: '2500.00' })
  const opener = screen.getByRole('button', { name: 'Filters, 2 set' })
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-01-02')
  expect(screen.getByLabelText<HTMLInputElement>('At least').value).toBe('2,500')
})

test('an amount that can’t be read says so and filters by nothing', async () => {
  const { user, address, server } = await shownHistory()
  await user.type(screen.getByLabelText('At least'), 'x1')
  expect(await screen.findByText('Enter an amount such as 2500 or 2,500.00')).toBeTruthy()
  await user.clear(screen.getByLabelText('At least'))
  await user.type(screen.getByLabelText('At most'), '40')
  await waitFor(() => expect(address()).toBe('/?max=40'))
  await waitFor(() => expect(server.sent.at(-1)?.query).toEqual({ max: '40.00' }))
  expect(server.sent.some(({ query }) => 'min' in query)).toBe(false)
})

test('a counter counts within the other filters, and shows exactly the rows that it counts', async () => {
  const { user, address } = openHistory(list3(), '/?search=bit&status=failed')
  expect(await screen.findByText('Within your filters, 3 cancelled')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '6: show pending transactions' }))
  await waitFor(() => expect(address()).toBe('/?search=bit&status=pending'))
  await user.click(screen.getByRole('link', { name: '131: show transactions of every status' }))
  await waitFor(() => expect(address()).toBe('/?search=bit'))
})

test('counters that stopped counting say so', async () => {
  await shownHistory(list(all, { countsMore: true }), '/?search=bit')
  expect(figure('Completed')).toBe('120 or more')
})

test.each([
  ['?type=deposit', { in: 12_300.5, out: 0 }, '3 transactions · Completed: +$12,300.50 in'],
  [
    '?from=2026-10-01',
    { in: 12_300.5, out: 4_500 },
    '3 transactions · Completed: +$12,300.50 in · −$4,500.00 out',
  ],
  ['?status=completed', { in: 12_300.5, out: 70 }, '3 transactions · +$12,300.50 in · −$70.00 out'],
  ['?status=pending', { in: 0, out: 70 }, '3 transactions · −$70.00 out'],
  ['?status=failed', { in: 70, out: 0 }, '3 transactions'],
  ['?type=deposit', null, '3 transactions, too many to add up. Choose dates that are closer together.'],
])('a list filtered by %s with the sums %j says what it comes to', async (address, sums, words) => {
  await shownHistory(list(all, { sums }), `/${address}`)
  expect(document.querySelector('search')?.lastElementChild?.textContent).toBe(words)
})

test('a list without filters has no line of sums', async () => {
  await shownHistory()
  expect(document.querySelector('search')?.lastElementChild?.textContent).toBe('')
})

test('a period by its name puts its days into the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:59:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { user, address, server } = await shownHistory(undefined, '/?from=2026-11-05')
  expect(screen.getByLabelText<HTMLSelectElement>('Period').selectedOptions[0]?.text).toBe('Choose dates')
  await user.selectOptions(screen.getByLabelText('Period'), 'This quarter')
  await waitFor(() => expect(address()).toBe('/?from=2026-10-01&to=2026-12-31'))
  await waitFor(() => expect(server.sent.at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-12-31' }))
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Period'), 'Choose dates')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-12-31')
})

test('the details of a deposit say when it was asked for and when it was booked, and its account leads to that day', async () => {
  const booked = '2026-12-02T01:30:00.000Z'
  const asked = {
    ...salary,
    createdAt: '2026-11-30T22:00:00.000Z',
    transactionDate: booked,
    decidedAt: booked,
  }
  const { user } = openHistory(list([asked]))
  const dialog = await openDetails(user, 'Salary of November')
  const dateOf = (label: string) =>
    dialog.getByText(label).nextElementSibling?.querySelector('time')?.dateTime
  expect([dateOf('Booked'), dateOf('Approved')]).toEqual([booked, booked])
  expect(dateOf('Requested')).toBe(asked.createdAt)
  expect(dialog.getByRole('link', { name: 'Savings' }).getAttribute('href')).toBe(
    '/dashboard/activity/savings?from=2026-12-02&to=2026-12-02',
  )
})

test('downloads what the filters show', async () => {
  const { user, server } = await shownHistory(list3(), '/?status=completed&min=10')
  server.now('GET /transactions/export', answersFile('transactions-2026-11-23.csv', 'a,b'))
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
  await waitFor(() =>
    expect(server.to('GET /transactions/export')[0]?.query).toEqual({
      status: 'completed',
      min: '10.00',
      format: 'csv',
    }),
  )
  expect(await screen.findByText('Saved transactions-2026-11-23.csv')).toBeTruthy()
})

test('a transfer between one’s own accounts is no loss, and leads to the rows of both', async () => {
  const transfer = {
    ...salary,
    type: 'transfer',
    accountType: 'checking',
    toAccountType: 'savings',
    amount: 250,
  }
  const { user } = openHistory(list([{ ...transfer, description: 'To savings' }]))
  const row = (await screen.findByText('To savings')).closest('tr')
  expect(row?.textContent).toContain('Checking to savings')
  expect(row?.textContent).toContain('$250')
  expect(row?.textContent).not.toContain('−')
  const dialog = await openDetails(user, 'To savings', 'Transfer of $250.00')
  expect(dialog.getByRole('link', { name: 'Savings' }).getAttribute('href')).toBe(
    '/dashboard/activity/savings?from=2026-11-21&to=2026-11-21',
  )
})

test.each([
  ['completed', 'Completed'],
  ['failed', 'Rejected'],
  ['cancelled', 'Cancelled'],
  ['pending', 'Decided'],
])('the details of a transfer that is %s say when it was %s', async (status, label) => {
  const transfer = { ...salary, type: 'transfer', status, description: 'To savings' }
  const { user } = openHistory(list([transfer]))
  const dialog = await openDetails(user, 'To savings')
  expect(dialog.getByText(label, { selector: 'dt' })).toBeTruthy()
  if (status !== 'completed') expect(dialog.queryByText('Completed')).toBeNull()
})

test('an empty history says when transactions will appear, and leads to funding', async () => {
  openHistory(list([], { counts: noCounts }))
  expect(await screen.findByText(/Your history appears here after your first transaction/)).toBeTruthy()
  // The text is visible only once: the announcement to screen readers must not duplicate it.
  expect(screen.getAllByText('No transactions found')).toHaveLength(1)
  expect(screen.getAllByRole('img', { name: 'No transactions found' })).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Fund your account' }).getAttribute('href')).toBe(
    '/dashboard/funding',
  )
})

test('says that filters hide everything, and one press clears them', async () => {
  const { user, address } = openHistory(
    ({ query }) => (query.search ? list([])() : list3()()),
    '/?search=zebra&status=pending',
  )
  expect(await screen.findByText(/No transaction matches your search/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Deposit with Bitcoin')).toBeTruthy()
  expect(address()).toBe('/')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('shows an error, keeps the filters, and can be tried again', () =>
  expectTryAgain(
    (own) => open(own, '/?status=pending'),
    read,
    'Failed to load transactions',
    'Deposit with Bitcoin',
    () => expect(screen.getByRole('searchbox')).toBeTruthy(),
  ))

test('Show more adds the next page until there are no more', async () => {
  const { user, server } = openHistory(({ query }) =>
    query.cursor === 'next'
      ? list([another], { total: 4, matched: 4 })()
      : list(all, { total: 4, matched: 4, nextCursor: 'next' })(),
  )
  expect(await screen.findByText('Showing 3 of 4 transactions')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Salary of October')).toBeTruthy()
  expect(screen.getByText('Deposit with Bitcoin')).toBeTruthy()
  expect(screen.getByText('Showing 4 of 4 transactions')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(server.sent.at(-1)?.query).toEqual({ cursor: 'next' })
})

test('a row opens its details, with cents, the reference, the network and the complete address', async () => {
  const { user } = openHistory()
  const dialog = await openDetails(user, 'Deposit with Bitcoin', 'Deposit of $2,500.50')
  expect(dialog.getByText('Bitcoin-1')).toBeTruthy()
  expect(dialog.getByText('Network').nextElementSibling?.textContent).toBe('Bitcoin')
  expect(dialog.getByText('Address').nextElementSibling?.textContent).toBe(pending.cryptoAddress)
  expect(dialog.getByText('Decided').nextElementSibling?.textContent).toBe('Not yet')
})

test('the details of a deposit that was offered say what was asked for in the coin, and at which rate', async () => {
  const { user } = openHistory(list([{ ...pending, expected }]))
  const dialog = await openDetails(user, 'Deposit with Bitcoin')
  expect(dialog.getByText('Amount asked for').nextElementSibling?.textContent).toBe('0.03847692 BTC')
  const rate = dialog.getByText('Rate').nextElementSibling
  expect(rate?.textContent).toMatch(/^1 BTC = \$65,000\.00, as of /)
  expect(rate?.querySelector('time')?.dateTime).toBe(at)
})

test('the details of a deposit that was offered without a rate have no amount in the coin', async () => {
  const unrated = { ...expected, cryptoAmount: null, rate: null, rateAt: null }
  const { user } = openHistory(list([{ ...pending, expected: unrated }]))
  const dialog = await openDetails(user, 'Deposit with Bitcoin')
  expect(dialog.getByText('Reference')).toBeTruthy()
  expect(dialog.queryByText('Amount asked for')).toBeNull()
  expect(dialog.queryByText('Rate')).toBeNull()
})

test('the name of a row contains the signed amount, the status and the date', async () => {
  openHistory(list([{ ...pending, type: 'withdrawal', description: 'To my wallet' }, salary, cancelled]))
  await screen.findByText('To my wallet')
  const day = new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })
  for (const name of [
    `To my wallet, −$2,500.50, Pending, ${day}`,
    `Salary of November, +$10,200.00, Completed, ${day}`,
    `Deposit that was withdrawn, $40.00, Cancelled, ${day}`,
  ]) {
    expect(screen.getByRole('button', { name })).toBeTruthy()
  }
})

test('the keyboard opens a row and closes its details', async () => {
  const { user } = openHistory()
  const row = await screen.findByRole('button', { name: /^Deposit with Bitcoin/ })
  row.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('only a pending transaction can be cancelled', async () => {
  const { user } = openHistory()
  const dialog = await openDetails(user, 'Salary of November', 'Deposit of $10,200.00')
  expect(dialog.getByText('Approved')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Cancel request' })).toBeNull()
})

test('cancelling first asks, naming the amount and the account, and then cancels that request', async () => {
  const { user, server } = openHistory()
  await openCancel(user)
  const question = within(screen.getByRole('alertdialog', { name: 'Cancel this request?' }))
  expect(question.getByText(/credit the \$2,500\.50 to your savings account/)).toBeTruthy()
  expect(server.to(cancel)).toEqual([])
  server.now(cancel, answersWith({ ...pending, status: 'cancelled', decidedAt: at }))
  await user.click(question.getByRole('button', { name: 'Cancel $2,500.50 request' }))
  expect(await screen.findByText('Request cancelled')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(cancel)).toHaveLength(1)
  await waitFor(() => expect(server.to(read)).toHaveLength(2))
})

test('keeping the request sends nothing', async () => {
  const { user, server } = openHistory()
  await openCancel(user)
  await user.click(screen.getByRole('button', { name: 'Keep request' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(server.sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
})

test('a request that was decided in the meantime can’t be cancelled, and the details show the decision', async () => {
  const { user, server } = openHistory()
  await openCancel(user)
  server.now(cancel, refuses('This transaction has already been decided.', 409))
  server.now(read, list([{ ...pending, status: 'completed', decidedAt: at }]))
  await user.click(screen.getByRole('button', { name: 'Cancel $2,500.50 request' }))
  expect(await screen.findByText('This transaction has already been decided.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposit of $2,500.50' }))
  expect(await dialog.findByText('Completed')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Cancel request' })).toBeNull()
})

function openHistory(answer: Answerer = list3(), address?: string) {
  return open({ [read]: answer }, address)
}

/** The history with the list on screen. */
async function shownHistory(answer?: Answerer, address?: string) {
  const opened = openHistory(answer, address)
  await screen.findByText('Deposit with Bitcoin')
  return opened
}

async function openDetails(user: User, description: string, name?: string) {
  await user.click(await screen.findByText(description))
  return within(await screen.findByRole('dialog', name ? { name } : {}))
}

async function openCancel(user: User) {
  await user.click(await screen.findByText('Deposit with Bitcoin'))
  await user.click(await screen.findByRole('button', { name: 'Cancel request' }))
  await screen.findByRole('alertdialog')
}

const toneOf = (words: string) =>
  screen.getByText(words, { selector: '[data-tone]' }).getAttribute('data-tone')

const rowsOf = (month: string) =>
  within(screen.getByRole('list', { name: month }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const at = '2026-11-21T08:00:00.000Z'
const counts = { completed: 120, pending: 6, failed: 2, cancelled: 3 }

const pending = { ...deposit, amount: 2_500.5 }
const plain = { ...pending, cryptoType: null, cryptoNetwork: null, cryptoAddress: null, decidedAt: at }
const salary = {
  ...plain,
  id: '01968042-9f29-7b73-89e1-4db3a1f0432e',
  description: 'Salary of November',
  amount: 10_200,
  status: 'completed',
}
const cancelled = {
  ...plain,
  id: '01968042-9f29-7b73-89e1-4db3a1f0432f',
  description: 'Deposit that was withdrawn',
  amount: 40,
  status: 'cancelled',
}
const another = { ...salary, id: '01968042-9f29-7b73-89e1-4db3a1f04330', description: 'Salary of October' }
const all = [pending, salary, cancelled]

const list = (rows: readonly object[], beside: object = {}) => answersList(rows, { counts, ...beside })
const list3 = () => list(all, { total: 131 })

const read = 'GET /transactions'
const cancel = `DELETE /transactions/${pending.id}`

const open = opener(Transactions, customer, { [read]: list3() })

const expected = {
  cryptoAmount: '0.03847692',
  asset: 'BTC',
  assetNetwork: 'bitcoin',
  rate: 65_000,
  rateAt: at,
  expiresAt: at,
}
