import { oversight } from '@bank/contract/oversight'
import { transactions } from '@bank/contract/transactions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import { answersList, answersWith, type fakeServer, later, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener, type User } from '../../testing/open-screen.tsx'
import { choice, choose, rowOf } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import { payment, pending, rejected, toFormer } from '../../testing/transactions.ts'
import { settingChange, waitingChanges } from '../../testing/wallets.ts'
import Dashboard from './dashboard.tsx'

test('the tiles show the figures of the whole bank, with money in whole dollars', async () => {
  openDashboard()
  await screen.findByText('$3,918,016')
  expect(['Total Users', 'Active Users', 'Pending Transactions'].map(figure)).toEqual(['16', '10', '2'])
})

test('each tile leads to the list of what it counts, and the portfolio’s says whose money it is', async () => {
  openDashboard()
  await screen.findByText('$3,918,016')
  const tiles = ['Total Users', 'Active Users', 'Pending Transactions']
  const target = (tile: string) =>
    screen.getByRole('link', { name: `Show list of ${tile}` }).getAttribute('href')
  expect(tiles.map(target)).toEqual(['/admin/users', '/admin/users?status=active', '/admin/transactions'])
  expect(screen.getByText('Only the portfolio balances of all customers, by the ledger')).toBeTruthy()
})

test('figures that could not be loaded are shown as zeros with a warning, and can be loaded again', async () => {
  const { server, user } = openDashboard({ [statistics]: refuses('No.', 403) })
  expect(await screen.findByText('The figures could not be loaded')).toBeTruthy()
  expect(screen.getAllByText('Could not be loaded')).toHaveLength(4)
  const names = ['Total Users', 'Active Users', 'Pending Transactions', 'Total Portfolio Value']
  expect(names.map(figure)).toEqual(['0', '0', '0', '$0'])
  server.now(statistics, answersWith(stats))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(figure('Total Users')).toBe('16'))
  expect(screen.queryByText(/could not be loaded/i)).toBeNull()
})

test('wallet changes that await approval are announced on the dashboard', async () => {
  openDashboard({
    'GET /crypto-wallets/changes': waitingChanges('second-administrator', [
      settingChange,
      { ...settingChange, id: '01968042-9f29-7b73-89e1-4db3a1f04445' },
    ]),
  })
  const notice = (await screen.findByText('2 wallet changes are waiting')).closest('[role=status]')
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('/admin/payment')
})

test('a credited payment that was reversed is announced for thirty days, with the word that no money was moved', async () => {
  const { server } = openDashboard({ 'GET /admin/audit-logs': answersList([], { total: 900, matched: 1 }) })
  const notice = (await screen.findByText('A credited payment was reversed')).closest('[role=status]')
  expect(notice?.textContent).toContain('No money was moved')
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('/admin/payments?state=reversed')
  const [asked] = server.to('GET /admin/audit-logs')
  expect(asked?.query.act).toBe('payment.reversed')
  const days = (Date.now() - Date.parse(asked?.query.from ?? '')) / 86_400_000
  expect(Math.floor(days)).toBe(30)
})

test('reversed payments that could not be loaded are announced as well', async () => {
  openDashboard({ 'GET /admin/audit-logs': refuses('No.', 403) })
  expect(await screen.findByText('Reversed payments could not be loaded')).toBeTruthy()
})

test('security issues that customers report are announced first', async () => {
  const { server } = openDashboard({ 'GET /admin/threads': answersList([], { total: 3, matched: 1 }) })
  const notice = (await screen.findByText('A customer reports a security issue')).closest('[role=status]')
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('/admin/messages?topic=security')
  expect(server.to('GET /admin/threads').length).toBe(1)
})

test('a failure to load the waiting wallet changes is announced as well', async () => {
  openDashboard({
    'GET /crypto-wallets/changes': refuses('No.', 403),
    'GET /admin/staff/changes': refuses('No.', 403),
  })
  const wallets = (await screen.findByText('The waiting wallet changes could not be loaded')).closest(
    '[role=status]',
  )
  expect(wallets?.querySelector('a')?.getAttribute('href')).toBe('/admin/payment')
  const staff = (await screen.findByText('The waiting staff changes could not be loaded')).closest(
    '[role=status]',
  )
  expect(staff?.querySelector('a')?.getAttribute('href')).toBe('/admin/users')
})

test('the figures say when they were read, and a button reads them and the list again', async () => {
  const { user, server } = openDashboard()
  const asOf = await screen.findByText(/^As of/)
  expect(Date.now() - Date.parse(asOf.querySelector('time')?.dateTime ?? '')).toBeLessThan(60_000)
  const reads = () => [statistics, list].map((call) => server.to(call).length)
  expect(reads()).toEqual([1, 1])
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(reads()).toEqual([2, 2]))
})

test('the five most recent pending transactions are listed with customer, type, account, coin and cents', async () => {
  const usdt = {
    ...toFormer,
    cryptoType: 'USDT',
    cryptoNetwork: 'TRON',
    cryptoAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  }
  const { server } = openDashboard({ [list]: answersList([pending, usdt, payment]) })
  const said = async (name: string) =>
    [...(await rowOf(name)).querySelectorAll('th, td')].map(({ textContent }) => textContent)
  const requested = expect.stringMatching(/2026.* UTC$/)
  expect((await said('Ada Lovelace')).slice(0, 4)).toEqual([
    expect.stringContaining('Ada Lovelaceada@example.com'),
    'DepositInto the savings accountBitcoin',
    '$2,500.00',
    requested,
  ])
  expect((await said('Grace Hopper'))[1]).toBe('DepositInto the checking accountUSDT on TRONFormer address')
  expect((await said('Siti Aminah')).slice(1, 3)).toEqual([
    'PaymentFrom the checking account, on what they owe',
    '$600.00',
  ])
  expect(server.to(list)[0]?.query).toEqual({ limit: '5' })
  expect(screen.queryByText(/older request/)).toBeNull()
})

test.each([
  [6, 'One older request is waiting.'],
  [1_246, '1,241 older requests are waiting.'],
])('of %i pending requests, it says how many older ones wait, and leads to them', async (matched, words) => {
  const five = [...'12345'].map((n) => ({ ...pending, id: `01968042-9f29-7b73-89e1-4db3a1f0432${n}` }))
  openDashboard({ [list]: answersList(five, { matched }) })
  const note = await screen.findByText(new RegExp(words))
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/admin/transactions?sort=oldest')
})

test('the buttons of two equal requests of one customer have different names', async () => {
  const again = { ...pending, id: toFormer.id, reference: 'Bitcoin-2' }
  openDashboard({ [list]: answersList([pending, again]) })
  await screen.findAllByText('Ada Lovelace')
  for (const act of ['Approve', 'Reject'])
    for (const reference of ['Bitcoin-1', 'Bitcoin-2'])
      screen.getByRole('button', { name: `${act} $2,500.00 of Ada Lovelace, deposit ${reference}` })
})

test('a request to a former address is flagged on its row and in the decision', async () => {
  const { user } = openDashboard()
  expect((await rowOf('Grace Hopper')).textContent).toContain('Former address')
  expect((await rowOf('Ada Lovelace')).textContent).not.toContain('Former address')
  await press(user, 'Approve $77.50 of Grace Hopper')
  const question = dialog()
  expect(question.getByText(/Grace was shown an address that the bank no longer uses/)).toBeTruthy()
  const told = (label: string) => question.getByText(label).parentElement?.textContent
  expect(told('Address shown')).toBe(`Address shown${toFormer.cryptoAddress}`)
  expect(told('Reference')).toBe(`Reference${toFormer.reference}`)
  expect(told('Requested')).toMatch(/2026.* UTC$/)
})

test.each([
  [
    'Approve',
    '$2,500.00 will be credited to Ada Lovelace’s savings account immediately. This can’t be undone.',
  ],
  [
    'Reject',
    'Ada Lovelace’s request for $2,500.00 will be marked as failed, and nothing will be credited to the savings account. This can’t be undone.',
  ],
])('%s says what will happen, with the amount and the name, and Cancel sends nothing', async (act, words) => {
  const { user, server } = openDashboard()
  await press(user, `${act} $2,500.00 of Ada Lovelace`)
  const question = dialog(`${act} this deposit?`)
  expect(question.getByText(words)).toBeTruthy()
  expect(question.getByRole('button', { name: `${act} $2,500.00` })).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(writes(server)).toEqual([])
})

test('pressing twice decides once', async () => {
  const approval = later(answersWith({ ...pending, status: 'completed' }))
  const { user, server } = openDashboard({ [approve]: approval.answer })
  await press(user, 'Approve $2,500.00 of Ada Lovelace')
  const button = await choice('Approve $2,500.00')
  await user.dblClick(button)
  fireEvent.click(button)
  expect((await dialog().findByRole('button', { name: /Approving/ })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  approval.arrive()
  expect(await screen.findByText('Approved $2,500.00')).toBeTruthy()
  expect(writes(server)).toEqual([approve])
})

test('a decision is confirmed, and the tiles and the list are read again', async () => {
  const { user, server } = openDashboard()
  await press(user, 'Reject $2,500.00 of Ada Lovelace')
  server.now(list, answersList([toFormer]))
  server.now(statistics, answersWith({ ...stats, pendingTransactions: 1 }))
  await choose(user, 'Reject $2,500.00')
  expect(await screen.findByText('Rejected $2,500.00')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull())
  await waitFor(() => expect(figure('Pending Transactions')).toBe('1'))
})

test('if someone else decided first, the row says who and when, and stays until the message is dismissed', async () => {
  const { user, server } = openDashboard({
    [approve]: refuses(already),
  })
  await press(user, 'Approve $2,500.00 of Ada Lovelace')
  server.now(`GET /admin/transactions/${pending.id}`, answersWith(rejected))
  server.now(list, answersList([toFormer]))
  await choose(user, 'Approve $2,500.00')
  const row = await rowOf('Ada Lovelace')
  expect(await within(row).findByText(already)).toBeTruthy()
  expect(await within(row).findByText('Failed')).toBeTruthy()
  expect(within(row).queryByRole('button', { name: /Approve/ })).toBeNull()
  expect((await rowOf('Grace Hopper')).textContent).not.toContain(already)
  await waitFor(() => expect(server.to(list).length).toBeGreaterThan(1))
  await user.click(within(row).getByRole('button', { name: 'Dismiss: Ada Lovelace' }))
  await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull())
})

test('the refusal to decide on one’s own request appears on its row, which others can still decide', async () => {
  const own = 'You can’t make decisions about your own account.'
  const { user } = openDashboard({
    [approve]: refuses(own, 403),
  })
  await press(user, 'Approve $2,500.00 of Ada Lovelace')
  await choose(user, 'Approve $2,500.00')
  const row = await rowOf('Ada Lovelace')
  expect(await within(row).findByText(own)).toBeTruthy()
  expect(within(row).getByRole('button', { name: /Approve/ })).toBeTruthy()
})

test('the counts and the list follow what others do, and a new request is on top and announced', async () => {
  const { server } = openDashboard()
  await screen.findByText('Ada Lovelace')
  await waitFor(() => expect(figure('Pending Transactions')).toBe('2'))
  const again = later(answersWith({ ...stats, pendingTransactions: 3 }))
  server.now(statistics, again.answer)
  server.now(list, answersList([payment, pending, toFormer]))
  const read = refresh(oversight.stats, transactions.listPending)
  expect(await screen.findByText('Siti Aminah')).toBeTruthy()
  // It is the bank that reads again, so no button is busy and nothing is covered.
  expect(screen.queryByRole('button', { name: 'Refreshing...' })).toBeNull()
  expect(figure('Pending Transactions')).toBe('2')
  again.arrive()
  await read
  await waitFor(() => expect(figure('Pending Transactions')).toBe('3'))
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('Siti Aminah')
  expect(screen.getByRole('img', { name: '1 new request' })).toBeTruthy()
})

test('an older request that takes the place of a decided one is not announced as new', async () => {
  const { server } = openDashboard({ [list]: answersList([payment, pending], { matched: 6 }) })
  await screen.findByText('Ada Lovelace')
  server.now(list, answersList([pending, toFormer], { matched: 5 }))
  await refresh(transactions.listPending)
  expect(await screen.findByText('Grace Hopper')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /new request/ })).toBeNull()
})

test('a list that could not be loaded says so and can be loaded again', () =>
  expectTryAgain(openDashboard, list, 'Failed to load pending transactions', 'Ada Lovelace'))

test('an empty list says that nothing is waiting', async () => {
  openDashboard({ [list]: answersList([]) })
  expect(await screen.findByText('No pending transactions')).toBeTruthy()
})

test('the quick actions and View all lead to the other screens', async () => {
  openDashboard()
  const targets = [
    'Users',
    'Transactions',
    'Payment',
    'Manage User Assets',
    'Analytics',
    'Settings',
    'Messages',
    'Payments on the chains',
  ].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(targets).toEqual([
    '/admin/users',
    '/admin/transactions',
    '/admin/payment',
    '/admin/manage-assets',
    '/admin/analytics',
    '/admin/settings',
    '/admin/messages',
    '/admin/payments',
  ])
  expect(screen.getByRole('link', { name: /View all/ }).getAttribute('href')).toBe('/admin/transactions')
})

const approve = `PUT /admin/transactions/${pending.id}/approve`
const list = 'GET /admin/transactions/pending'
const statistics = 'GET /admin/dashboard/stats'
const reject = `PUT /admin/transactions/${pending.id}/reject`
const already = 'This transaction was already rejected by Siti Aminah on Nov 21, 2026, 9:30 AM UTC.'

const stats = {
  totalUsers: 16,
  activeUsers: 10,
  pendingTransactions: 2,
  totalTransactions: 889,
  totalPortfolioValue: 3_918_015.67,
  monthlyGrowth: 12.5,
}

const openDashboard = opener(Dashboard, administrator, {
  [statistics]: answersWith(stats),
  [list]: answersList([pending, toFormer]),
  [`GET /admin/transactions/${pending.id}`]: answersWith(pending),
  [`GET /admin/transactions/${toFormer.id}`]: answersWith(toFormer),
  [approve]: answersWith({ ...pending, status: 'completed' }),
  [reject]: answersWith(rejected),
  'GET /admin/threads': answersList([]),
  'GET /admin/audit-logs': answersList([]),
})

async function press(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: (full) => full.startsWith(`${name}, `) }))
  await within(await screen.findByRole('alertdialog')).findByText('Account')
}

const dialog = (name?: string) => within(screen.getByRole('alertdialog', name ? { name } : {}))

const writes = (server: ReturnType<typeof fakeServer>) =>
  server.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'))
