import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { activityPage, adjustment, trend } from '../../testing/activity.ts'
import { answersWith, later } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import Accounts from './accounts.tsx'

test('shows the balances under masked account numbers, and the interest of the savings account', async () => {
  openAccounts()
  expect(await screen.findByText('$12,346')).toBeTruthy()
  expect(screen.getByText('$20,000')).toBeTruthy()
  expect(screen.getByText('Credit Limit')).toBeTruthy()
  expect(screen.getByText('$99,999,999,999')).toBeTruthy()
  expect(screen.getByText(/2\.1% APY/).textContent).toMatch(/Account number ending in \W*\d{4}/)
})

test('total liquid assets are the sum of checking and savings, without the credit limit', async () => {
  openAccounts()
  expect((await screen.findByText('Total Liquid Assets')).nextElementSibling?.textContent).toBe('$32,346')
  expect(screen.getByText('Last Updated').nextElementSibling?.textContent).toContain('2026')
})

test('no figure reads 0 while the accounts load', async () => {
  const answer = later(answersWith(accounts))
  openAccounts({ 'GET /accounts': answer.answer })
  expect(await screen.findByText('Checking Account')).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
  answer.arrive()
  expect(await screen.findByText('$12,346')).toBeTruthy()
})

test('shows an error with a way to try again if the accounts can’t be loaded', () =>
  expectTryAgain(openAccounts, 'GET /accounts', 'Failed to load account data', '$12,346'))

test('the latest transactions of each balance have the way to all of them', async () => {
  openAccounts()
  const rows = await screen.findByRole('list', { name: 'Latest activity of Checking Account' })
  expect(within(rows).getByText('Interest for October')).toBeTruthy()
  expect(within(rows).getByText('+$12.34')).toBeTruthy()
  await screen.findByText('Owed today')
  expect(await screen.findAllByText(/No activity yet/)).toHaveLength(2)
  const links = screen.getAllByRole('link', { name: /^All activity of/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/activity/checking',
    '/dashboard/activity/savings',
    '/dashboard/activity/borrowed',
  ])
})

test('each account says its change in words', async () => {
  openAccounts()
  expect(await within(await face('Checking Account')).findByText('+$20 in 30 days')).toBeTruthy()
  expect(await within(await face('Savings Account')).findByText('+$20 in 30 days')).toBeTruthy()
  expect(within(await face('Credit Limit')).getByText('Set by the bank')).toBeTruthy()
})

test('what is owed has a card of its own, with the next payment', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T12:00:00Z'), toFake: ['Date'] })
  openAccounts()
  const card = within(screen.getByRole('region', { name: 'What You Owe' }))
  expect((await card.findByText('Owed today')).nextElementSibling?.textContent).toBe('$500')
  expect(card.queryByText('Credit Limit')).toBeNull()
  expect(figure('Monthly payment')).toBe('$50.00')
  expect(figure('Next payment')).toBe('Dec 1, 2026')
  expect(figure('Paid off')).toBe('September 2027')
  expect(card.getByRole('link', { name: 'How it is paid off' }).getAttribute('href')).toBe(
    '/dashboard/funding',
  )
})

test('customers who owe nothing read that they owe nothing', async () => {
  openAccounts({ [loans]: answersWith({ ...owed, totalBorrowed: 0 }) })
  expect(await screen.findByText('You owe us nothing.')).toBeTruthy()
  expect(screen.queryByText('Monthly payment')).toBeNull()
})

test('a debt that can’t be loaded leaves the accounts, and can be tried again', () =>
  expectTryAgain(openAccounts, loans, 'Failed to load what you owe', 'Owed today', () =>
    expect(screen.getByText('$12,346')).toBeTruthy(),
  ))

test('transactions that can’t be loaded leave the figures, and can be tried again', async () => {
  await expectTryAgain(
    openAccounts,
    'GET /activity/checking',
    'Failed to load activity',
    'Interest for October',
    () => expect(screen.getByText('$12,346')).toBeTruthy(),
  )
})

const accounts = {
  checkingBalance: 12_345.6,
  savingsBalance: 20_000,
  creditLimit: 99_999_999_999,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const loans = 'GET /funding'

const owed = {
  availableCredit: 0,
  monthlyPayment: 50,
  totalBorrowed: 500,
  interest: null,
  lastUpdated: accounts.lastUpdated,
}

/** The list of terms on the face of a card. */
const face = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement ?? document.body

const openAccounts = opener(Accounts, customer, {
  'GET /accounts': answersWith(accounts),
  [loans]: answersWith(owed),
  'GET /activity': answersWith(trend),
  'GET /activity/checking': () => activityPage([adjustment]),
  'GET /activity/savings': () => activityPage([], { closing: 0 }),
  'GET /activity/borrowed': () => activityPage([], { closing: 0 }),
})
