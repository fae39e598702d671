import { ActivityAccount } from '@bank/contract/activity'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { activityAccounts, paths } from '../../paths.ts'
import { activityPage, adjustment, depositRow, trend } from '../../testing/activity.ts'
import { type Answerer, answersWith, type fakeServer, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import { pending } from '../../testing/transactions.ts'
import Activity from './activity.tsx'

const ROWS = 'GET /activity/checking'
/** The address of one row of a day. */
const linked = `?from=2026-11-07&to=2026-11-07&row=${depositRow.id}`

const twoRows = () => activityPage([adjustment, depositRow])

const twoPages: Answerer = ({ query }) =>
  query.cursor ? activityPage([depositRow]) : activityPage([adjustment], { nextCursor: 'next' })

const openActivity = opener(Activity, customer, {
  [ROWS]: twoRows,
  'GET /activity': answersWith(trend),
  [`GET /transactions/${depositRow.transactionId}`]: answersWith({ ...pending, status: 'completed' }),
})

const open = (rows: Answerer = twoRows, query = '') =>
  openActivity({ [ROWS]: rows }, paths.dashboard.activity('checking') + query)

/** The requests of the list; the figure reads the five latest rows by itself. */
const listed = (server: ReturnType<typeof fakeServer>) =>
  server.to(ROWS).flatMap(({ query: { limit, ...query } }) => (limit === '5' ? [] : [query]))

test('the addresses of the screen are the contract’s accounts', () => {
  expect(activityAccounts).toEqual(ActivityAccount.options)
})

test('the rows are there with their balances, and add up to the figure', async () => {
  open()
  expect(await screen.findByText('Interest for October')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checking Account')
  const row = within(screen.getByText('Interest for October').closest('tr') ?? document.body)
  expect(row.getByText('+$12.34')).toBeTruthy()
  expect(row.getByText('$512.34')).toBeTruthy()
  expect(row.getByText('Adjustment')).toBeTruthy()
  expect(screen.queryByText(/Bitcoin-1/)).toBeNull()
  expect([figure('Opening balance'), figure('Everything so far'), figure('Closing balance')]).toEqual([
    '$0.00',
    '+$512.34',
    '$512.34',
  ])
  expect(figure('Balance today')).toBe('$512')
})

test('on a phone each row has its balance on the second line, below its month', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  open()
  const month = await screen.findByRole('list', { name: 'November 2026' })
  expect(
    within(month)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Interest for October+$12.34Nov 19 · AdjustmentBalance $512.34',
    'Deposit with Bitcoin+$500.00Nov 7 · DepositBalance $500.00',
  ])
})

test('a month, days and words are in the address, and the server filters by them', async () => {
  const { server, user, address } = open(undefined, '?from=2026-10-01&to=2026-10-31')
  await screen.findByText('Interest for October')
  expect(figure('Everything in this period')).toBe('+$512.34')
  expect(screen.getByText('Before Oct 1, 2026')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search activity' }), 'rent')
  await waitFor(() =>
    expect(listed(server).at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31', search: 'rent' }),
  )
  expect(address()).toContain('search=rent')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All dates')
  await waitFor(() => expect(listed(server).at(-1)).toEqual({ search: 'rent' }))
})

test('the closing balance of a period that is not over is that of now', async () => {
  open(undefined, '?from=2026-10-01&to=2999-12-31')
  expect(await screen.findByText('So far')).toBeTruthy()
  cleanup()
  open(undefined, '?from=2026-10-01&to=2026-10-31')
  expect(await screen.findByText('After Oct 31, 2026')).toBeTruthy()
})

test('rows that a search found are not added up', async () => {
  open(() => activityPage([adjustment], { opening: null, closing: null }), '?search=interest')
  expect(await screen.findByText(/A search leaves entries out/)).toBeTruthy()
  expect(screen.queryByText('Opening balance')).toBeNull()
})

test('days in the wrong order are named, and not sent', async () => {
  const { server } = open(undefined, '?from=2026-10-31&to=2026-10-01')
  expect(await screen.findByText('Choose a day that is not after “To”')).toBeTruthy()
  await waitFor(() => expect(listed(server)).toEqual([{ from: '2026-10-31' }]))
})

test('an edit shows its reason, and a deposit its transaction', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Interest for October/ }))
  const reason = await screen.findByRole('dialog', { name: 'Adjustment of +$12.34' })
  expect(within(reason).getByText('Reason').nextElementSibling?.textContent).toBe('Interest for October')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Deposit with Bitcoin/ }))
  expect(await screen.findByRole('dialog', { name: 'Deposit of $2,500.00' })).toBeTruthy()
})

test('more rows follow at the press of a button, and all are read again if money moved between', async () => {
  const { server, user } = open(twoPages)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Deposit with Bitcoin')).toBeTruthy()
  expect(screen.getByText('Showing 2 entries')).toBeTruthy()
  expect(listed(server)).toEqual([{}, { cursor: 'next' }])
})

test('a link to one row opens it, also beyond the first page of its day, and closing forgets it', async () => {
  const { user, address } = open(twoPages, linked)
  expect(await screen.findByRole('dialog', { name: 'Deposit of $2,500.00' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/dashboard/activity/checking?from=2026-11-07&to=2026-11-07')
})

test('a page that fails ends the search for a linked row, until the person asks for more', async () => {
  const { server, user } = open(
    (sent) => (sent.query.cursor ? refuses('Too many requests.', 429)() : twoPages(sent)),
    linked,
  )
  const failed = () => server.to(ROWS).filter(({ query }) => query.cursor)
  const more = await screen.findByRole('button', { name: 'Show more' })
  await waitFor(() => expect(failed()).toHaveLength(1))
  await user.click(more)
  await waitFor(() => expect(failed()).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findAllByText('Failed to load activity')
  expect(failed()).toHaveLength(2)
})

test('a new customer reads that there is nothing yet and how to begin; an empty period can be cleared', async () => {
  const { navigateTo, user } = open(() => activityPage([], { closing: 0 }))
  expect(await screen.findByText('No activity yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fund your account' })).toBeTruthy()
  await navigateTo(`${paths.dashboard.activity('checking')}?from=2020-01-01`)
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No activity yet')).toBeTruthy()
})

test('a long search goes on in older rows', async () => {
  const { user } = open(
    ({ query }) =>
      query.cursor
        ? activityPage([depositRow], { opening: null, closing: null })
        : activityPage([], { opening: null, closing: null, nextCursor: 'older' }),
    '?search=bitcoin',
  )
  await user.click(await screen.findByRole('button', { name: 'Search older entries' }))
  expect(await screen.findByText('Deposit with Bitcoin')).toBeTruthy()
})

test('nothing reads 0 while the rows load, and a failure can be tried again', async () => {
  const answer = later(refuses('No.'))
  const { recover, user } = open(answer.answer)
  const balances = (await screen.findByText('Opening balance')).closest('dl')
  expect(balances?.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(/\$0/)).toBeNull()
  answer.arrive()
  expect(await screen.findByText('Failed to load activity')).toBeTruthy()
  recover(ROWS)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Interest for October')).toBeTruthy()
})

test('the other balances are one press away, in the same period', async () => {
  open(undefined, '?from=2026-10-01&to=2026-10-31')
  await screen.findByText('Interest for October')
  const links = within(screen.getByRole('navigation', { name: 'Balances' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Checking', 'Savings', 'Total Savings', 'Portfolio', 'Investments', 'Borrowed'],
  ])
  expect(links[6]?.getAttribute('href')).toBe('/dashboard/activity/borrowed?from=2026-10-01&to=2026-10-31')
  expect(links[1]?.getAttribute('aria-current')).toBe('page')
})
