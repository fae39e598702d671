import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { portfolio } = paths.dashboard

test('the portfolio of a new customer shows $0', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(portfolio)
  for (const label of ['Total Value', 'Total Gains', 'Total Losses', 'Net Performance'])
    await expect(figure(page, label)).toHaveText('$0')
})

test('an amount of eleven digits stays on one line of a small phone', async ({ newCustomer }) => {
  const { page } = await newCustomer({}, { viewport: { width: 320, height: 700 } })
  const lastUpdated = '2026-11-21T08:00:00.000Z'
  const data = { totalValue: 99_999_999_999, totalGains: 88_888_888_888, totalLosses: 0, lastUpdated }
  await page.route('**/api/portfolio', (route) => route.fulfill({ json: { success: true, data } }))
  await page.goto(portfolio)
  await expect(figure(page, 'Total Value')).toHaveText('$99,999,999,999')
  const lines = await figure(page, 'Total Value').evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})

test('a failed request shows an error, and Try again loads the figures', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.route('**/api/portfolio', (route) => route.fulfill({ status: 500 }))
  await page.goto(portfolio)
  await expect(page.getByText('Failed to load portfolio data')).toBeVisible()
  await page.unroute('**/api/portfolio')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total Value')).toHaveText(/^\$[\d,]{5,}$/)
})
