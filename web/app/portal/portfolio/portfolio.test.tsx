import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answersWith, fakeServer, later, refuses } from '../../testing/fake-server.ts'
import { closeScreen, openScreen } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Portfolio from './portfolio.tsx'

afterEach(closeScreen)

test('shows the value, the gains and the losses', async () => {
  fakeServer({ 'GET /portfolio': answersWith(portfolio) })
  openScreen(Portfolio, customer)
  expect(await screen.findByText('$99,999,999,999')).toBeTruthy()
  expect(figure('Total Value')).toBe('$99,999,999,999')
  expect(figure('Total Gains')).toBe('$100,001')
  expect(figure('Total Losses')).toBe('$10,000')
})

test('net performance is gains less losses', async () => {
  fakeServer({ 'GET /portfolio': answersWith(portfolio) })
  openScreen(Portfolio, customer)
  expect((await screen.findByText('Net Performance')).nextElementSibling?.textContent).toBe('+$90,001')
  expect(screen.getByText('Last Updated').nextElementSibling?.textContent).toContain('2026')
})

test('a loss has a minus sign, and zero has no sign', async () => {
  fakeServer({ 'GET /portfolio': answersWith({ ...portfolio, totalGains: 0 }) })
  openScreen(Portfolio, customer)
  expect((await screen.findByText('Net Performance')).nextElementSibling?.textContent).toBe('−$10,000')
  closeScreen()
  fakeServer({ 'GET /portfolio': answersWith({ ...portfolio, totalGains: 0, totalLosses: 0 }) })
  openScreen(Portfolio, customer)
  expect((await screen.findByText('Net Performance')).nextElementSibling?.textContent).toBe('$0')
})

test('no figure reads 0 while the portfolio loads', async () => {
  const answer = later(answersWith(portfolio))
  fakeServer({ 'GET /portfolio': answer.answer })
  openScreen(Portfolio, customer)
  expect(await screen.findByText('Total Value')).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
  answer.arrive()
  expect(await screen.findByText('$100,001')).toBeTruthy()
})

test('shows an error with a way to try again if the portfolio can’t be loaded', async () => {
  const server = fakeServer({ 'GET /portfolio': refuses('No.') })
  const { user } = openScreen(Portfolio, customer)
  expect(await screen.findByText('Failed to load portfolio data')).toBeTruthy()
  server.now('GET /portfolio', answersWith(portfolio))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$100,001')).toBeTruthy()
})

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const portfolio = {
  totalValue: 99_999_999_999,
  totalGains: 100_000.5,
  totalLosses: 10_000,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}
