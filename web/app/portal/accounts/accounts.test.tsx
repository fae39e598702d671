import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activityPage, adjustment, trend } from '../../testing/activity.ts'
import { answersWith, later } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
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

test('each card has the last rows of its balance, and the way to all of them', async () => {
  openAccounts()
  const rows = await screen.findByRole('list', { name: 'Latest activity of Checking Account' })
  expect(within(rows).getByText('Interest for October')).toBeTruthy()
  expect(within(rows).getByText('+$12.34')).toBeTruthy()
  expect(await screen.findAllByText(/No activity yet/)).toHaveLength(2)
  const links = screen.getAllByRole('link', { name: /^All activity of/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/activity/checking',
    '/dashboard/activity/savings',
    '/dashboard/activity/borrowed',
  ])
})

test('each account says its change in words, and the credit card what is owed', async () => {
  openAccounts()
  expect(await screen.findAllByText('+$20 in 30 days')).toHaveLength(2)
  expect(screen.getByText('What you owe in all').nextElementSibling?.textContent).toBe(
    '$500.00 · +$20 in 30 days',
  )
})

test('rows that can’t be loaded leave the figures, and can be tried again', async () => {
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

const openAccounts = opener(Accounts, customer, {
  'GET /accounts': answersWith(accounts),
  'GET /activity': answersWith(trend),
  'GET /activity/checking': () => activityPage([adjustment]),
  'GET /activity/savings': () => activityPage([], { closing: 0 }),
  'GET /activity/borrowed': () => activityPage([], { closing: 0 }),
})
