import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answersWith, fakeServer, later, refuses } from '../../testing/fake-server.ts'
import { closeScreen, openScreen } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Accounts from './accounts.tsx'

afterEach(closeScreen)

test('shows the balances under masked account numbers, and the interest of the savings account', async () => {
  fakeServer({ 'GET /accounts': answersWith(accounts) })
  openScreen(Accounts, customer)
  expect(await screen.findByText('$12,346')).toBeTruthy()
  expect(screen.getByText('$20,000')).toBeTruthy()
  expect(screen.getByText('$99,999,999,999')).toBeTruthy()
  expect(screen.getByText(/2\.1% APY/).textContent).toMatch(/Account number ending in \W*\d{4}/)
})

test('total liquid assets are the sum of checking and savings, without the credit limit', async () => {
  fakeServer({ 'GET /accounts': answersWith(accounts) })
  openScreen(Accounts, customer)
  expect((await screen.findByText('Total Liquid Assets')).nextElementSibling?.textContent).toBe('$32,346')
  expect(screen.getByText('Last Updated').nextElementSibling?.textContent).toContain('2026')
})

test('no figure reads 0 while the accounts load', async () => {
  const answer = later(answersWith(accounts))
  fakeServer({ 'GET /accounts': answer.answer })
  openScreen(Accounts, customer)
  expect(await screen.findByText('Checking Account')).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
  answer.arrive()
  expect(await screen.findByText('$12,346')).toBeTruthy()
})

test('shows an error with a way to try again if the accounts can’t be loaded', async () => {
  const server = fakeServer({ 'GET /accounts': refuses('No.') })
  const { user } = openScreen(Accounts, customer)
  expect(await screen.findByText('Failed to load account data')).toBeTruthy()
  server.now('GET /accounts', answersWith(accounts))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$12,346')).toBeTruthy()
})

const accounts = {
  checkingBalance: 12_345.6,
  savingsBalance: 20_000,
  creditLimit: 99_999_999_999,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}
