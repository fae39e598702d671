import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersWith, later, refuses } from '../../testing/fake-server.ts'
import { closeScreen, expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure, rowWords } from '../../testing/portal.ts'
import Portfolio from './portfolio.tsx'

test('shows the value, the gains and the losses', async () => {
  openPortfolio()
  expect(await screen.findByText('$99,999,999,999')).toBeTruthy()
  expect(figure('Total Value')).toBe('$99,999,999,999')
  expect(figure('Total Gains')).toBe('$100,001')
  expect(figure('Total Losses')).toBe('$10,000')
})

test('net performance is gains less losses', async () => {
  openPortfolio()
  expect((await screen.findByText('Net Performance')).nextElementSibling?.textContent).toBe('+$90,001')
  expect(screen.getByText('Last Updated').nextElementSibling?.textContent).toContain('2026')
})

test('a loss has a minus sign, and zero has no sign', async () => {
  openPortfolio({ [read]: answersWith({ ...portfolio, totalGains: 0 }) })
  expect((await screen.findByText('Net Performance')).nextElementSibling?.textContent).toBe('−$10,000')
  closeScreen()
  openPortfolio({ [read]: answersWith({ ...portfolio, totalGains: 0, totalLosses: 0 }) })
  expect((await screen.findByText('Net Performance')).nextElementSibling?.textContent).toBe('$0')
})

test('no figure reads 0 while the portfolio loads', async () => {
  const answer = later(answersWith(portfolio))
  openPortfolio({ [read]: answer.answer })
  expect(await screen.findByText('Total Value')).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
  answer.arrive()
  expect(await screen.findByText('$100,001')).toBeTruthy()
})

test('shows an error with a way to try again if the portfolio can’t be loaded', () =>
  expectTryAgain(openPortfolio, read, 'Failed to load portfolio data', '$100,001'))

test('what was put in, gained and lost comes to the value, to the cent', async () => {
  openPortfolio()
  const table = await screen.findByRole('table', { name: 'How the value of your portfolio came about' })
  expect(rowWords(table)).toEqual([
    'Put in$99,999,909,998.50',
    'Gains+$100,000.50',
    'Losses−$10,000.00',
    'Value now$99,999,999,999.00',
  ])
})

test('a new customer has a way to begin in place of the charts', async () => {
  openPortfolio({
    [read]: answersWith({ ...portfolio, totalValue: 0, totalGains: 0, totalLosses: 0 }),
    [BALANCES]: answersWith([]),
  })
  expect(await screen.findByText('No history yet')).toBeTruthy()
  const start = screen.getByRole('link', { name: 'Ask about a portfolio' })
  expect(start.getAttribute('href')).toBe('/dashboard/support')
  expect(screen.queryByRole('region', { name: 'Gains and Losses' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Latest Activity' })).toBeNull()
  expect(figure('Net Performance')).toBe('$0')
})

test('the change of a period leads to its rows', async () => {
  const { user, server, address } = openPortfolio()
  const changes = await screen.findAllByRole('link', { name: '+$50.25' })
  expect(changes[0]?.getAttribute('href')).toBe('/dashboard/activity/portfolio?from=2026-11-20&to=2026-11-21')
  expect(server.to(BALANCES)[0]?.query).toEqual({ range: '1Y' })
  await user.click(screen.getByRole('radio', { name: '3M' }))
  expect(address()).toBe('/?range=3M')
  await waitFor(() => expect(server.to(BALANCES).at(-1)?.query).toEqual({ range: '3M' }))
})

test('the table has each day of a short history, newest first', async () => {
  openPortfolio()
  const table = await screen.findByRole('table', { name: 'Value of your portfolio over time', hidden: true })
  expect(rowWords(table, { hidden: true })).toEqual([
    'DateChangeValue',
    'TodayNo change$150.25',
    'Nov 20, 2026+$50.25$150.25',
    'Nov 19, 2026–$100.00',
  ])
})

test('a history that can’t be loaded can be requested again, and the figures stay', async () => {
  const { user, recover } = openPortfolio({ [BALANCES]: refuses('No.') })
  const card = await screen.findByRole('region', { name: 'Value Over Time' })
  expect(await within(card).findByText('Failed to load your history')).toBeTruthy()
  expect(figure('Total Gains')).toBe('$100,001')
  recover(BALANCES)
  await user.click(within(card).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('slider', { name: 'Value of your portfolio by day' })).toBeTruthy()
})

const read = 'GET /portfolio'
const BALANCES = 'GET /activity/portfolio/balances'

const days = [
  { date: '2026-11-19', balance: 100 },
  { date: '2026-11-20', balance: 150.25 },
  { date: '2026-11-21', balance: 150.25 },
]

const portfolio = {
  totalValue: 99_999_999_999,
  totalGains: 100_000.5,
  totalLosses: 10_000,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const openPortfolio = opener(Portfolio, customer, {
  [read]: answersWith(portfolio),
  [BALANCES]: answersWith(days),
})
