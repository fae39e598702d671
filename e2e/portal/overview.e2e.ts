import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { overview } = paths.dashboard

test('the performance line follows the range and the arrow keys, and a table shows its figures', async ({
  demo: { page },
}) => {
  await page.goto(overview)
  const card = page.getByRole('region', { name: 'Portfolio Performance' })
  const slider = card.getByRole('slider', { name: 'Total assets and deposits day by day' })
  const line = card.locator('figure path[data-expected]')
  await expect(line).toBeVisible()
  const aYear = await line.getAttribute('d')
  for (const range of ['1M', '3M', '6M', 'All']) {
    await card.getByRole('radio', { name: range }).check()
    await expect(page).toHaveURL(`${overview}?range=${range.toUpperCase()}`)
    await expect(line).not.toHaveAttribute('d', aYear ?? '')
  }
  await slider.focus()
  const today = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', today ?? '')
  await expect(slider).toHaveAttribute('aria-valuetext', /: \$[\d,.]+, \$[\d,]+ deposited/)
  await expect(card.locator('figure').getByText(/deposited$/)).toBeVisible()
  await card.getByText('Show the figures as a table').click()
  const total = await figure(page, 'Total Assets').textContent()
  await expect(card.getByRole('row', { name: /^Today/ })).toContainText(total ?? '')
})

test('the totals are there before the scripts have come, and stay when they come', async ({
  demo: { page },
}) => {
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
  await expect(page.getByRole('slider', { name: /^Total assets/ })).toBeAttached()
  await expect(total).toHaveText(early ?? '')
  expect(asked).toBe(1)
})

test('sections and what changed in them fit into the card on every screen', async ({
  customer: { page },
}) => {
  let [value, change] = [0, 0]
  await page.route('**/api/users/financial-status', async (route) => {
    const json = await (await route.fetch()).json()
    json.data.totalAssets = value
    json.data.investments.totalValue = value
    await route.fulfill({ json })
  })
  await page.route('**/api/activity', async (route) => {
    const json = await (await route.fetch()).json()
    json.data.balances.investments = [value - change, value]
    await route.fulfill({ json })
  })
  const table = page.getByRole('table', { name: 'Allocation', exact: true })
  for (const [whole, changed] of [
    [9_000, -500],
    [950_000, 5_000],
    [950_000, -120_400],
  ] as const) {
    ;[value, change] = [whole, changed]
    await page.goto(overview)
    await expect(table.getByRole('row', { name: /Investments/ })).toContainText(/[+−]/)
    for (const width of [320, 360, 412, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await table.evaluate(
        (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
      )
      expect.soft(over, `${whole} and ${changed} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
