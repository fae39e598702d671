import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { closeScreen, expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { ada, customer } from '../../testing/people.ts'
import { figure, noCounts, noFigures, rowWords } from '../../testing/portal.ts'
import { shiftDay, todayByUtc } from '../figures/days.ts'
import { refreshFigures } from '../figures/queries.ts'
import Overview from './overview.tsx'

test('the four cards show the totals in whole dollars', async () => {
  openDashboard()
  expect(await screen.findByText('$1,650,001')).toBeTruthy()
  expect(figure('Total Assets')).toBe('$1,650,001')
  expect(figure('Total Liabilities')).toBe('$42,000')
  expect(figure('Projected Income')).toBe('$18,000')
  expect(figure('Available Funds')).toBe('$150,000')
})

test('the sentence of today names what is due next', async () => {
  const tomorrow = shiftDay(todayByUtc(), 1)
  const entry = { date: tomorrow, kind: 'premium', title: 'Health premium', amount: 340.5 }
  const { server } = openDashboard({ 'GET /calendar': answersWith([entry]) })
  const link = await screen.findByRole('link', { name: 'Your health premium of $340.50 is due tomorrow.' })
  expect(link.getAttribute('href')).toBe('/dashboard/calendar')
  expect(server.to('GET /transactions')).toEqual([])
})

test('if nothing is due, the sentence says so, and if that is not known, the introduction stays', async () => {
  openDashboard()
  expect(await screen.findByText('Nothing is due in the next seven days.')).toBeTruthy()
  closeScreen()
  openDashboard({ 'GET /calendar': refuses('No.') })
  expect(await screen.findByText('Your assets, liabilities and available funds.')).toBeTruthy()
})

test('a customer who has nothing yet sees the checklist first, and the totals as a quiet line', async () => {
  openDashboard(newcomer)
  const list = await screen.findByRole('region', { name: 'Your first days' })
  const total = screen.getByText('Total Assets', { selector: 'dt' })
  expect(list.compareDocumentPosition(total) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  for (const label of ['Total Assets', 'Total Liabilities', 'Projected Income', 'Available Funds'])
    expect(figure(label)).toBe('$0')
  expect(screen.queryByText('in 30 days')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(await screen.findByText('Welcome to Meranti Group.')).toBeTruthy()
})

test('a customer of years who now has nothing is not new: the history and the ways in stay', async () => {
  openDashboard({ ...withoutAssets, [STATUS]: answersWith(noFigures) })
  expect(await screen.findByRole('link', { name: 'Activity of Total Liabilities' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Parts of Total Assets' })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: '1Y' })).toBeTruthy()
  expect(await screen.findByText('Growth')).toBeTruthy()
  const list = await screen.findByRole('region', { name: 'Your first days' })
  expect(list.textContent).toContain('Fund your account, Done')
  expect(screen.queryByText('Welcome to Meranti Group.')).toBeNull()
})

test('the place of the checklist says that it loads', async () => {
  const me = later(usual['GET /auth/me'])
  openDashboard({ ...newcomer, 'GET /auth/me': me.answer })
  expect(await screen.findByText('Loading your first steps')).toBeTruthy()
  me.arrive()
  expect(await screen.findByText('Three steps to a working account. 0 of 3 done.')).toBeTruthy()
})

test('a checklist that can’t be loaded can be tried again', () =>
  expectTryAgain(
    (own) => openDashboard({ ...newcomer, ...own }),
    'GET /auth/me',
    'Failed to load your first steps',
    'Three steps to a working account. 0 of 3 done.',
  ))

test('once something is there, the checklist stands below it', async () => {
  openDashboard()
  const list = await screen.findByRole('region', { name: 'Your first days' })
  const total = screen.getByText('Total Assets', { selector: 'dt' })
  expect(list.compareDocumentPosition(total) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
})

test('only one card mentions the total assets', async () => {
  openDashboard()
  expect(await screen.findByText('$1,650,001')).toBeTruthy()
  await screen.findByText('Show the figures as a table')
  expect(screen.getAllByText(/^total assets$/i)).toHaveLength(1)
})

test('each card says what changed in 30 days, in the tone of what it means', async () => {
  openDashboard()
  await screen.findAllByText('in 30 days')
  expect(card('Total Assets').textContent).toContain('No change in 30 days')
  expect(card('Total Liabilities').textContent).toContain('−$3,000 in 30 days')
  expect(within(card('Total Liabilities')).getByText('−$3,000', { exact: false }).dataset.tone).toBe('gain')
  expect(card('Available Funds').textContent).toContain('+$10,000 in 30 days')
  expect(card('Projected Income').textContent).toContain('12 × $1,500.00')
})

test('a total opens into its parts, which add up to the cent and lead to their rows', async () => {
  const { user } = openDashboard()
  await user.click(await screen.findByRole('button', { name: 'Parts of Total Assets' }))
  const parts = await screen.findByRole('table', { name: 'What Total Assets is made of' })
  expect(rowWords(parts)).toEqual([
    'Checking$50,000.00',
    'Savings$100,000.00',
    'Total Savings$200,000.60',
    'Portfolio$800,000.00',
    'Investments$500,000.00',
    'Total Assets$1,650,000.60',
  ])
  expect(within(parts).getByRole('link', { name: 'Checking' }).getAttribute('href')).toBe(
    '/dashboard/activity/checking',
  )
})

test('the projected income opens into its sum', async () => {
  const { user } = openDashboard()
  await user.click(await screen.findByRole('button', { name: 'Parts of Projected Income' }))
  const parts = await screen.findByRole('table', { name: 'What Projected Income is made of' })
  expect(rowWords(parts)).toEqual([
    'Monthly contribution$1,500.00',
    'Months× 12',
    'Projected Income$18,000.00',
  ])
})

test('what is owed leads to its rows', async () => {
  openDashboard()
  const link = await screen.findByRole('link', { name: 'Activity of Total Liabilities' })
  expect(link.getAttribute('href')).toBe('/dashboard/activity/borrowed')
})

test('if the last 30 days can’t be loaded, the figures stay', async () => {
  openDashboard({ 'GET /activity': refuses('No.') })
  expect(await screen.findAllByText('Change not available')).toHaveLength(3)
  expect(figure('Total Assets')).toBe('$1,650,001')
})

test('the change over a range is its deposits and its growth, to the cent', async () => {
  openDashboard()
  expect((await screen.findByText('Growth')).closest('dl')?.textContent).toBe(
    'Change+$40,000.10Deposits+$2,500.00Growth+$37,500.10Return+2.3%',
  )
})

test('without anything that could grow, there is no return', async () => {
  openDashboard({
    [PERFORMANCE]: answersWith({ ...performance, timeWeightedReturn: null }),
  })
  expect((await screen.findByText('Return')).nextElementSibling?.textContent).toBe('–')
})

test('what came in and what went out of a day are listed apart, as links to its rows', async () => {
  const { user } = openDashboard()
  await user.click(await screen.findByText('Show the figures as a table'))
  const days = await screen.findByRole('table', { name: 'What came in and what went out, by day' })
  for (const link of within(days).getAllByRole('link'))
    expect(link.getAttribute('href')).toBe('/dashboard/activity/all?from=2026-11-21&to=2026-11-21')
  expect(rowWords(days)).toEqual(['DayKindAmount', 'Nov 21, 2026In+$5,500.50', 'Nov 21, 2026Out−$3,000.50'])
})

test('an answer that the page itself requested is shown at once, and only in its own session', async () => {
  giveEarly('a token')
  const { server } = openDashboard()
  expect(figure('Total Assets')).toBe('$7')
  closeScreen()
  giveEarly('another token')
  openDashboard()
  expect(await screen.findByText('$1,650,001')).toBeTruthy()
  expect(screen.queryByText('$7')).toBeNull()
  expect(globalThis.earlyReads).toBeUndefined()
  expect(server.to(STATUS)).toHaveLength(0)
})

test('a figure that has not loaded yet never reads 0', async () => {
  const status = later(answersWith(figures))
  openDashboard({ [STATUS]: status.answer })
  expect(await screen.findByText('Total Assets')).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
  status.arrive()
  expect(await screen.findByText('$1,650,001')).toBeTruthy()
})

test('cash and savings are both accounts plus the total savings, without gain or loss', async () => {
  openDashboard({}, '/?tab=investment-details')
  const table = within(await screen.findByRole('table', { name: 'Investment Details' }))
  await waitFor(() => expect(rowOf(table, 'Portfolio')).toContain('+$90,000'))
  expect(rowOf(table, 'Portfolio')).toContain('+12.7%')
  expect(rowOf(table, 'Investments')).toContain('−$20,000')
  expect(rowOf(table, 'Cash & Savings')).toContain('$350,001')
  expect(rowOf(table, 'Cash & Savings')).toContain('Not applicable')
})

test('the Allocation tab lists the kinds with their share and change, and their sum', async () => {
  openDashboard({}, '/?tab=allocation')
  const table = await screen.findByRole('table', { name: 'Allocation' })
  await within(table).findByText('Stocks')
  expect(rowWords(table)).toEqual([
    'KindShareValueChange in 30 days',
    'Stocks50%$500,000+$1,000',
    'Real Estate30%$300,000−$250',
    'Crypto20%$200,000$0',
    'Others0%$0$0',
    'Total100%$1,000,000+$750',
  ])
})

test('the Allocation tab of a customer without assets says so, and shows no sample', async () => {
  openDashboard(withoutAssets, '/?tab=allocation')
  expect(await screen.findByText('No assets yet')).toBeTruthy()
  expect(screen.queryByText('Bonds')).toBeNull()
})

test('the URL holds the open tab', async () => {
  const { user, address } = openDashboard({}, '/?tab=my-groups')
  expect(screen.getByRole('tab', { name: 'My Groups' }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('tab', { name: 'Allocation' }))
  await waitFor(() => expect(address()).toBe('/?tab=allocation'))
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('an unknown tab in the URL opens the first one', async () => {
  openDashboard({}, '/?tab=yachts')
  expect((await screen.findByRole('tab', { name: 'Overview' })).getAttribute('aria-selected')).toBe('true')
})

test('Refresh Data reads the figures again and shows its progress', async () => {
  const { user, server } = openDashboard()
  await screen.findByText('Nothing is due in the next seven days.')
  await screen.findByText('Show the figures as a table')
  const fresh = later(answersWith({ ...figures, totalAssets: 1_700_000 }))
  server.now(STATUS, fresh.answer)
  await user.click(screen.getByRole('button', { name: 'Refresh Data' }))
  expect(await screen.findByRole('button', { name: 'Refreshing...' })).toBeTruthy()
  expect(figure('Total Assets')).toBe('$1,650,001')
  fresh.arrive()
  expect(await screen.findByText('$1,700,000')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh Data' })).toBeTruthy()
  for (const call of [HISTORY, 'GET /calendar', 'GET /transactions', 'GET /insights'])
    await waitFor(() => expect(server.to(call)).toHaveLength(2))
})

test('if a refresh fails, the figures stay and a message says that it failed', async () => {
  const { user, server } = openDashboard()
  await screen.findByText('$1,650,001')
  server.now(STATUS, refuses('Not today.'))
  await user.click(screen.getByRole('button', { name: 'Refresh Data' }))
  expect(await screen.findByText('Failed to load financial data: Not today.')).toBeTruthy()
  expect(figure('Total Assets')).toBe('$1,650,001')
})

test('if the session has ended, only the shell says so, and there is no Try again', async () => {
  const { user, server } = openDashboard()
  await screen.findByText('$1,650,001')
  server.now(STATUS, refuses('Your session has ended. Please log in again.', 401))
  await user.click(screen.getByRole('button', { name: 'Refresh Data' }))
  expect(await screen.findByText('Failed to load financial data')).toBeTruthy()
  expect(screen.queryByText(/Your session has ended/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('shows an error with the reason and a way to try again if all figures fail', () =>
  expectTryAgain(openDashboard, STATUS, 'Failed to load financial data: No.', '$1,650,001'))

test('a section that fails does not affect the others', async () => {
  openDashboard({ 'GET /users/assets': refuses('No.') })
  expect(await screen.findByText('Failed to load your assets')).toBeTruthy()
  expect(await screen.findByText('$1,650,001')).toBeTruthy()
  expect(await screen.findByText('Show the figures as a table')).toBeTruthy()
})

test('a history that fails does not affect the others, and can be tried again', () =>
  expectTryAgain(openDashboard, HISTORY, 'Failed to load your history', 'Show the figures as a table', () =>
    expect(kinds()).toHaveLength(4),
  ))

test('the range selects the history, and the URL holds it beside the tab', async () => {
  const { user, server, address } = openDashboard()
  const requestedRanges = () => server.to(HISTORY).map(({ query }) => query.range)
  await screen.findByText('Show the figures as a table')
  expect(requestedRanges()).toEqual(['1Y'])
  for (const [label, range] of [
    ['1M', '1M'],
    ['3M', '3M'],
    ['6M', '6M'],
    ['All', 'ALL'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: label }))
    await waitFor(() => expect(address()).toBe(`/?range=${range}`))
    await waitFor(() => expect(requestedRanges().at(-1)).toBe(range))
  }
  await user.click(screen.getByRole('radio', { name: '1Y' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(requestedRanges()).toHaveLength(5)
})

test('the figures of the previous range stay while another range loads', async () => {
  const { user, server } = openDashboard()
  await user.click(await screen.findByText('Show the figures as a table'))
  const month = later(answersWith([point('2026-11-21', 5, 0)]))
  server.now(HISTORY, month.answer)
  await user.click(screen.getByRole('radio', { name: '1M' }))
  const table = within(await screen.findByRole('table', { name: 'Total assets over time' }))
  expect(rowOf(table, 'Today')).toContain('$1,640,000')
  month.arrive()
  await waitFor(() => expect(rowOf(table, 'Today')).toContain('$5'))
})

test('an unknown range in the URL selects the default', async () => {
  openDashboard({}, '/?range=9Y')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '1Y' })).checked).toBe(true)
})

test('a customer with assets sees the share of each kind', async () => {
  openDashboard()
  expect(await screen.findByText('Real Estate')).toBeTruthy()
  expect(kinds()).toEqual([
    'Stocks50%$500,000+$1,000',
    'Real Estate30%$300,000−$250',
    'Crypto20%$200,000$0',
    'Others0%$0$0',
  ])
  expect(screen.queryByText('Sample')).toBeNull()
})

test('if the kinds add up to less than the total, the description explains why', async () => {
  openDashboard()
  const allocation = within(await screen.findByRole('region', { name: 'Asset Allocation' }))
  await allocation.findByText(
    'The share of each kind of asset in the $1,000,000 that we have recorded by kind. The total above is the sum of your balances, so it can differ.',
  )
})

test('if the kinds add up to the total, the description calls them shares of everything', async () => {
  openDashboard({ 'GET /users/assets': answersWith({ ...noAssets, stocks: 1_650_000.75 }) })
  const allocation = within(await screen.findByRole('region', { name: 'Asset Allocation' }))
  await allocation.findByText('The share of each kind of asset in everything you own')
})

test('a customer without recorded kinds sees the sections of their total, and no sample', async () => {
  openDashboard({ 'GET /users/assets': answersWith(noAssets) })
  expect(await screen.findByText('Total Savings')).toBeTruthy()
  expect(kinds()).toEqual([
    'Portfolio49%$800,000−$10,000',
    'Investments30%$500,000$0',
    'Checking3%$50,000+$10,000',
    'Savings6%$100,000$0',
    'Total Savings12%$200,001$0',
  ])
  expect(screen.queryByText('Sample')).toBeNull()
  expect(screen.queryByText(/No assets are on record/)).toBeNull()
})

test('shows no sample before it is known that the customer has nothing', async () => {
  const status = later(answersWith(figures))
  openDashboard({ 'GET /users/assets': answersWith(noAssets), [STATUS]: status.answer })
  await screen.findByText('Show the figures as a table')
  expect(screen.queryByText('Sample')).toBeNull()
  status.arrive()
  expect(await screen.findByText('Total Savings')).toBeTruthy()
})

test('a customer without assets sees the sample, marked as one', async () => {
  openDashboard(withoutAssets)
  expect(await screen.findByText('Sample')).toBeTruthy()
  expect(kinds()).toEqual(['Stocks45%', 'Bonds25%', 'Cash15%', 'Real Estate10%', 'Other5%'])
})

test('says that there is no history yet, and shows no performance', async () => {
  openDashboard({ [HISTORY]: answersWith([]) })
  expect(await screen.findByText('No history yet')).toBeTruthy()
  expect(screen.queryByText('Growth')).toBeNull()
})

test('the first money does not bring a skeleton in the place of its performance', async () => {
  const { server } = openDashboard({ [HISTORY]: answersWith([]) })
  expect(await screen.findByText('No history yet')).toBeTruthy()
  server.now(PERFORMANCE, later(answersWith(performance)).answer)
  server.now(HISTORY, answersWith([point('2026-03-01', 2_500, 2_500)]))
  act(() => void refreshFigures())
  expect(await screen.findByText('Growth')).toBeTruthy()
  expect(screen.queryByText('Loading your performance')).toBeNull()
})

const point = (
  date: string,
  value: number,
  deposited: number,
  ofDay: { in?: number; out?: number } = {},
) => ({
  ...{ date, value, deposited },
  ...{ in: 0, out: 0, opening: 0, ...ofDay },
})

function giveEarly(token: string) {
  const arrived = {
    status: 200,
    text: JSON.stringify({ success: true, data: { ...figures, totalAssets: 7 } }),
  }
  const address = '/api/users/financial-status'
  globalThis.earlyReads = {
    token,
    promised: new Map([[address, Promise.resolve(arrived)]]),
    arrived: new Map([[address, arrived]]),
  }
}

const card = (label: string) => {
  const found = screen.getByText(label, { selector: 'dt' }).closest('dl')
  if (!found) throw new Error(`There is no card ${label}.`)
  return found
}

const rowOf = (table: ReturnType<typeof within>, name: string) =>
  table.getByRole('rowheader', { name }).closest('tr')?.textContent

const kinds = () => rowWords(screen.getByRole('table', { name: /llocation/ })).slice(1)

const STATUS = 'GET /users/financial-status'
const HISTORY = 'GET /users/financial-status/history'
const PERFORMANCE = 'GET /users/financial-status/performance'

const noAssets = { stocks: 0, real_estate: 0, crypto: 0, others: 0, change: null }
const performance = { change: 40_000.1, deposited: 2_500, growth: 37_500.1, timeWeightedReturn: 0.0234 }
const trend = {
  from: '2026-10-22',
  to: '2026-11-21',
  balances: {
    checking: [40_000, 50_000],
    savings: [100_000, 100_000],
    'total-savings': [200_000.6, 200_000.6],
    portfolio: [810_000, 800_000],
    investments: [500_000, 500_000],
    borrowed: [45_000, 42_000],
  },
}
const lastUpdated = '2026-11-21T08:00:00.000Z'
const figures = {
  ...noFigures,
  totalAssets: 1_650_000.6,
  totalLiabilities: 42_000,
  projectedIncome: 18_000,
  availableFunds: 150_000,
  portfolio: { totalValue: 800_000, totalGains: 100_000, totalLosses: 10_000, lastUpdated },
  investments: { totalValue: 500_000, totalGains: 10_000, totalLosses: 30_000, lastUpdated },
  accounts: { checkingBalance: 50_000, savingsBalance: 100_000, creditLimit: 30_000, lastUpdated },
  savings: { totalSavings: 200_000.6, monthlyContribution: 1_500, goalAmount: 300_000, lastUpdated },
  funding: { availableCredit: 0, monthlyPayment: 0, totalBorrowed: 42_000, lastUpdated },
}

const withoutAssets = {
  'GET /users/assets': answersWith(noAssets),
  [STATUS]: answersWith({ ...figures, totalAssets: 0 }),
}

const newcomer = { ...withoutAssets, [STATUS]: answersWith(noFigures), [HISTORY]: answersWith([]) }

const usual = {
  [STATUS]: answersWith(figures),
  [HISTORY]: answersWith([
    point('2026-10-31', 1_600_000, 900_000),
    point('2026-11-21', 1_640_000, 902_500, { in: 5_500.5, out: 3_000.5 }),
  ]),
  'GET /users/assets': answersWith(
    { stocks: 500_000, real_estate: 300_000, crypto: 200_000, others: 0 },
    { change: { stocks: 1_000, real_estate: -250, crypto: 0, others: 0 } },
  ),
  [PERFORMANCE]: answersWith(performance),
  'GET /activity': answersWith(trend),
  'GET /insights': answersWith([]),
  'GET /calendar': answersWith([]),
  'GET /transactions': answersList([], { counts: noCounts }),
  'GET /auth/me': () => ({ body: { user: { ...ada, emailVerified: false } } }),
}

const openDashboard = opener(Overview, customer, usual)
