import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FRAME_RUNS } from '../../market-chart/chart-options.ts'
import { answersWith, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import Investments from './investments.tsx'

test('shows the value, the gains, the losses and the net performance', async () => {
  openInvestments()
  expect(await screen.findByText('+$100,000')).toBeTruthy()
  expect(figure('Total Value')).toBe('$1,100,000')
  expect(figure('Gains')).toBe('$150,000')
  expect(figure('Losses')).toBe('$50,000')
  expect(figure('Net Performance')).toBe('+$100,000')
})

test('the summary derives the amount invested and the return rate', async () => {
  openInvestments()
  await screen.findByText('Total Invested')
  expect(figure('Total Invested')).toBe('$1,000,000')
  expect(figure('Current Value')).toBe('$1,100,000')
  expect(figure('Return Rate')).toBe('+10%')
  expect(figure('Last Updated')).toContain('2026')
})

test('a customer who invested nothing has no return rate', async () => {
  openInvestments({ [read]: answersWith({ ...investments, totalValue: 0, totalGains: 0, totalLosses: 0 }) })
  expect(await screen.findByText('Nothing invested yet')).toBeTruthy()
  expect(figure('Net Performance')).toBe('$0')
})

test('a new customer can fund investments from the place of the history', async () => {
  openInvestments({
    [read]: answersWith({ ...investments, totalValue: 0, totalGains: 0, totalLosses: 0 }),
    'GET /activity/investments/balances': answersWith([]),
  })
  const start = await screen.findByRole('link', { name: 'Fund your investments' })
  expect(start.getAttribute('href')).toBe('/dashboard/funding')
  expect(screen.queryByRole('region', { name: 'Gains and Losses' })).toBeNull()
})

test('shows an error with a way to try again, and the market chart stays', () =>
  expectTryAgain(openInvestments, read, 'Failed to load investment data', '+$100,000', () =>
    expect(chart('Apple (AAPL)')).toBeTruthy(),
  ))

test('what is held is listed by kind, with its share and its change', async () => {
  openInvestments()
  const list = await screen.findByRole('list', { name: 'What you hold by kind' })
  screen.getByText('All your money with us by kind: $501, of which your investments are one part')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Stocks$30060% · −$20 in 30 days',
    'Real Estate$20040% · No change in 30 days',
    'Crypto$00% · No change in 30 days',
    'Others$1under 1% · +$0.50 in 30 days',
  ])
})

test('a kind whose earlier value is not known shows no change', async () => {
  openInvestments({ [ASSETS]: answersWith(kinds, { change: null }) })
  const list = await screen.findByRole('list', { name: 'What you hold by kind' })
  expect(within(list).getAllByRole('listitem')[0]?.textContent).toBe('Stocks$30060%')
})

test('as long as no kind is recorded, the screen says so', async () => {
  openInvestments({ [ASSETS]: answersWith(noKinds, { change: noKinds }) })
  expect(await screen.findByText('Nothing recorded by kind yet')).toBeTruthy()
})

test('kinds that can’t be loaded leave the figures, and can be tried again', async () => {
  const { user, recover } = openInvestments({ [ASSETS]: refuses('No.', 403) })
  const card = within(screen.getByRole('region', { name: 'What You Hold with Us' }))
  expect(await card.findByText('Failed to load what you hold')).toBeTruthy()
  expect(await screen.findByText('$150,000')).toBeTruthy()
  recover(ASSETS)
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Real Estate')).toBeTruthy()
})

test('the market chart starts with Apple, in a frame that can only run scripts and open windows', () => {
  openInvestments()
  expect(chart('Apple (AAPL)').getAttribute('sandbox')).toBe('allow-scripts allow-popups')
  expect(chart('Apple (AAPL)').getAttribute('src')).toBe('/market-chart?symbol=AAPL&scheme=light')
})

test('choosing another symbol changes the frame and the URL', async () => {
  const { user, address } = openInvestments()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['AAPL', 'GOOGL', 'MSFT', 'TSLA', 'AMZN', 'NVDA', 'META', 'NFLX'],
  ])
  await user.selectOptions(screen.getByLabelText('Symbol'), 'TSLA')
  await waitFor(() => expect(address()).toBe('/?symbol=TSLA'))
  expect(chart('Tesla (TSLA)').getAttribute('src')).toContain('symbol=TSLA')
})

test('passes only the eight known symbols to the frame', () => {
  openInvestments({}, '/?symbol=EVIL%26x%3D%3Cscript%3E')
  expect(chart('Apple (AAPL)').getAttribute('src')).toBe('/market-chart?symbol=AAPL&scheme=light')
})

test('a frame whose script does not run gives its place to words, and can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = openInvestments()
  vi.advanceTimersByTime(10_000)
  const said = (await screen.findByText('The market chart can’t be loaded')).parentElement
  expect(screen.queryByTitle(/^Market chart of/)).toBeNull()
  await user.click(within(said ?? document.body).getByRole('button', { name: 'Try again' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Market chart of Apple (AAPL)')
  expect(frame.dataset.progress).toBe('loading')
  dispatchEvent(new MessageEvent('message', { data: FRAME_RUNS, source: frame.contentWindow }))
  await waitFor(() => expect(frame.dataset.progress).toBe('running'))
  vi.advanceTimersByTime(60_000)
  expect(chart('Apple (AAPL)')).toBe(frame)
})

const chart = (name: string) => screen.getByTitle(`Market chart of ${name}`)

const read = 'GET /investments'

const investments = {
  totalValue: 1_100_000,
  totalGains: 150_000,
  totalLosses: 50_000,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const ASSETS = 'GET /users/assets'

const noKinds = { stocks: 0, real_estate: 0, crypto: 0, others: 0 }
const kinds = { stocks: 300, real_estate: 200, crypto: 0, others: 1 }

const openInvestments = opener(Investments, customer, {
  [read]: answersWith(investments),
  [ASSETS]: answersWith(kinds, { change: { ...noKinds, stocks: -20, others: 0.5 } }),
})
