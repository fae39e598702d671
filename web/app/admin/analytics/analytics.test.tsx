import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersWith } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import { rowWords } from '../../testing/portal.ts'
import Analytics from './analytics.tsx'

test('every chart has its figures as a table, newest month first', async () => {
  openAnalytics()
  expect(await rowsOf('User growth')).toEqual([
    'MonthNew usersAll users',
    'November 2026345',
    'October 2026242',
  ])
  expect((await rowsOf('Transaction volume'))[1]).toContain('5')
})

test('money moved is listed by month and type, without a column for types that never occur', async () => {
  openAnalytics()
  const rows = await rowsOf('Revenue')
  expect(rows[0]).toBe('MonthDepositRefundTotalFees')
  expect(rows[1]).toBe('November 2026$100$0$100$0')
  expect(rows[2]).toBe('October 2026$0$21$21$0')
  expect(screen.getByText(/Fees in this period: \$0\./)).toBeTruthy()
})

test('a month with more money than can be counted in cents is still shown', async () => {
  const most = 120_000_000_000_000
  openAnalytics({
    [load]: answersWith({
      ...figures,
      revenueData: [
        { month: '2026-11', type: 'deposit', amount: most, fees: 0 },
        { month: '2026-11', type: 'refund', amount: most, fees: 0 },
      ],
    }),
  })
  const [, row] = await rowsOf('Revenue')
  expect(row).toBe('November 2026$120,000,000,000,000$120,000,000,000,000$240,000,000,000,000$0')
})

test('a slider over a chart moves between months, and reads and shows the figures of each', async () => {
  const { user } = openAnalytics()
  const slider = await screen.findByRole('slider', { name: 'Transactions by month' })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    'November 2026: Pending, failed or cancelled 2, Completed 5, Total 7',
  )
  await user.click(slider)
  const tip = () => screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)
  expect(tip()).toContain('Pending, failed or cancelled2')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('October 2026: Completed 4, Total 4')
  expect(tip()).toContain('Total4')
  await user.tab()
  expect(tip()).not.toContain('Total4')
})

test('the system’s figures are written in readable units', async () => {
  openAnalytics()
  expect(await screen.findByText('3 days, 4 hours')).toBeTruthy()
  expect(screen.getByText('178.3 MB')).toBeTruthy()
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent
  expect(figure('Emails waiting to be sent')).toBe('Emails waiting to be sent14')
  expect(figure('Emails given up in the last 30 days')).toBe('Emails given up in the last 30 days6')
})

test('what waits leads to the list of exactly that', async () => {
  openAnalytics()
  expect(await screen.findByText('Pending verifications')).toBeTruthy()
  expect(screen.getByRole('link', { name: '21' }).getAttribute('href')).toBe('/admin/transactions')
  expect(screen.getByRole('link', { name: '8' }).getAttribute('href')).toBe(
    '/admin/users?verification=pending',
  )
})

test('a bank without history says so instead of drawing empty axes', async () => {
  openAnalytics({
    [load]: answersWith({ ...figures, userGrowth: [], transactionVolume: [], revenueData: [] }),
  })
  expect(await screen.findAllByText('No data yet')).toHaveLength(3)
})

test('the other analytics screens can be reached by links', async () => {
  openAnalytics()
  const links = within(screen.getByRole('navigation', { name: 'Analytics' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Analytics',
    'Audit log',
    'Reports',
    'Notifications',
  ])
})

test('analytics that could not be loaded say so and can be loaded again', () =>
  expectTryAgain(openAnalytics, load, 'Failed to load analytics', '3 days, 4 hours'))

const load = 'GET /admin/analytics'

const figures = {
  userGrowth: [
    { month: '2026-10', newUsers: 2, totalUsers: 42 },
    { month: '2026-11', newUsers: 3, totalUsers: 45 },
  ],
  transactionVolume: [
    { month: '2026-10', count: 4, completed: 4, amount: 21.25 },
    { month: '2026-11', count: 7, completed: 5, amount: 100 },
  ],
  revenueData: [
    { month: '2026-10', type: 'refund', amount: 21.25, fees: 0 },
    { month: '2026-11', type: 'deposit', amount: 100, fees: 0 },
  ],
  systemMetrics: {
    uptimeSeconds: 277_000,
    memoryBytes: 187_000_000,
    databaseBytes: 54_000_000,
    activeSessions: 12,
    failedSignIns24h: 3,
    pendingTransactions: 21,
    pendingVerifications: 8,
    waitingLetters: 14,
    failedLetters: 6,
  },
}

const openAnalytics = opener(Analytics, administrator, { [load]: answersWith(figures) })

/**
 * The rows of a table as text. Each cell except the row's name contains its column's name, for the cards of small
 * screens.
 */
const rowsOf = async (label: string) =>
  rowWords(await screen.findByRole('table', { name: label, hidden: true }), { hidden: true })
