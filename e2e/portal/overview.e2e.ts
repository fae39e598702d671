import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

const { overview } = paths.dashboard

test('the performance line follows the range and the arrow keys, and a table shows its figures', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(overview)
  const card = page.getByRole('region', { name: 'Portfolio Performance' })
  const line = card.locator('.recharts-line-curve')
  await expect(line).toBeVisible()
  const aYear = await line.getAttribute('d')
  for (const range of ['1M', '3M', '6M', 'All']) {
    await card.getByRole('radio', { name: range }).check()
    await expect(page).toHaveURL(`${overview}?range=${range.toUpperCase()}`)
    await expect(line).not.toHaveAttribute('d', aYear ?? '')
  }
  await card.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(card.getByRole('status').filter({ hasText: '$' })).toBeVisible()
  await card.getByText('Show the figures as a table').click()
  const total = await figure(page, 'Total Assets').textContent()
  await expect(card.getByRole('row', { name: /^Today/ })).toContainText(total ?? '')
})

test('a new customer has no history, and the sample allocation marked as one', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(overview)
  for (const label of ['Total Assets', 'Total Liabilities', 'Projected Income', 'Available Funds'])
    await expect(figure(page, label)).toHaveText('$0')
  await expect(page.getByText('No history yet')).toBeVisible()
  const allocation = page.getByRole('region', { name: 'Asset Allocation' })
  await expect(allocation.getByText('Sample', { exact: true })).toBeVisible()
  await expect(
    allocation.getByRole('img', {
      name: 'Sample allocation: Stocks 45%, Bonds 25%, Cash 15%, Real Estate 10%, Other 5%',
    }),
  ).toBeVisible()
  await expectWhole(page)
})

test('the totals are there before the scripts have come, and stay when they come', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/financial-status')) asked++
  })
  await page.goto(overview, { waitUntil: 'commit' })
  const total = figure(page, 'Total Assets')
  await expect(total).toHaveText(/^\$[\d,]{5,}$/)
  const early = await total.textContent()
  release()
  await expect(page.locator('.recharts-line-curve')).toBeVisible()
  await expect(total).toHaveText(early ?? '')
  expect(asked).toBe(1)
})

test('nothing is read early, and nothing shown, without a session', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/users/')) asked.push(request.url())
  })
  await page.goto(overview)
  await expect(page).toHaveURL(paths.login)
  expect(asked).toEqual([])
})

test('a total opens into its parts, and a part into its rows', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(overview)
  await expect(figure(page, 'Total Assets')).toHaveText(/^\$/)
  await page.getByRole('button', { name: 'Parts of Total Assets' }).click()
  const parts = page.getByRole('dialog', { name: 'Total Assets' })
  await expect(parts.getByRole('row', { name: /^Total Assets/ })).toContainText(/\.\d\d$/)
  await parts.getByRole('link', { name: 'Checking' }).click()
  await expect(page).toHaveURL(paths.dashboard.activity('checking'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a day with deposits leads from the table to its rows', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(overview)
  await page.getByText('Show the figures as a table').click()
  const days = page.getByRole('table', { name: 'Days with deposits or money out' })
  await days.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/transactions\?from=(\d{4}-\d\d-\d\d)&to=\1$/)
})

test('a section that fails shows an error, and the others stay', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.route('**/api/users/financial-status/history*', (route) => route.fulfill({ status: 500 }))
  await page.goto(overview)
  await expect(page.getByText('Failed to load your history')).toBeVisible()
  await expect(figure(page, 'Total Assets')).toHaveText(/^\$[\d,]{5,}$/)
  await expect(page.getByRole('img', { name: /^Asset allocation: Stocks/ })).toBeVisible()
  await page.unroute('**/api/users/financial-status/history*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.recharts-line-curve')).toBeVisible()
})

test('the figures come from the cache for five minutes, and Refresh Data reads them again', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/users/financial-status')) requested.push(pathname)
  })
  await page.goto(overview)
  await expect(page.locator('.recharts-line-curve')).toBeVisible()
  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(figure(page, 'Total Assets')).toHaveText(/^\$[\d,]{5,}$/)
  expect(requested).toHaveLength(3)
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect.poll(() => requested.length).toBe(6)
})

test('investment details has its three rows', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(overview)
  await page.getByRole('tab', { name: 'Investment Details' }).click()
  const table = page.getByRole('table', { name: 'Investment Details' })
  await expect(table.getByRole('columnheader')).toHaveText(['Holding', 'Value', 'Gain/Loss'])
  await expect(table.getByRole('rowheader')).toHaveText(['Portfolio', 'Investments', 'Cash & Savings'])
})
