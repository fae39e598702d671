import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

const { portfolio } = paths.dashboard

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

test('every part of the value opens into its rows, and the sums agree to the cent', async ({
  demo: { page },
}) => {
  await page.goto(`${portfolio}?range=3M`)
  const results = page.getByRole('table', { name: 'How the value of your portfolio came about' })
  await expect(results).toBeVisible()
  const parts = (await results.getByRole('cell').allTextContents()).map(centsOf)
  expect(parts).toHaveLength(4)
  const [putIn = 0, gains = 0, losses = 0, value = 0] = parts
  expect(putIn + gains + losses).toBe(value)
  const line = page.getByRole('region', { name: 'Value Over Time' })
  const today = centsOf((await figure(page, 'Today').textContent()) ?? '')
  const change = centsOf((await figure(page, 'Change').textContent()) ?? '')
  expect(today).toBe(value)
  await line.getByText('Show as table').click()
  await expectWhole(page, 'portfolio with its table')
  await line.getByRole('table').getByRole('row').nth(1).getByRole('link').first().waitFor()
  await line.locator('dl').getByRole('link').click()
  await expect(page).toHaveURL(/activity\/portfolio\?from=[\d-]+&to=[\d-]+$/)
  const amounts = await page.evaluate(async (search) => {
    const response = await fetch(`/api/activity/portfolio${search}&limit=200`, {
      headers: { authorization: `Bearer ${sessionStorage.getItem('token')}` },
    })
    return response.json()
  }, new URL(page.url()).search)
  const rows: { amount: number }[] = amounts.data
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(change)
})

/** "−$1,234.50" is -123450. */
const centsOf = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[$,+]/g, '')) * 100)
