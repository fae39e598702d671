import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { analytics } = paths.admin

test('each chart is drawn, can be explored with the arrow keys, and has its table', async ({
  bank,
  signIn,
}) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(paths.admin.dashboard)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(`${bank.url}${analytics}`)
  for (const title of ['User growth', 'Transaction volume', 'Revenue']) {
    const card = page.getByRole('region', { name: title, exact: true })
    const chart = card.getByRole('application')
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('term').filter({ hasText: 'Total' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card.getByRole('table', { name: title })).toBeVisible()
  }
  await expect(page.getByText(/^Fees in this period: \$0\./)).toBeVisible()
  await expect(page.getByText('Database size')).toBeVisible()
})

test('each of the four analytics screens links to the other three', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(analytics)
  for (const name of ['Audit log', 'Reports', 'Notifications', 'Analytics']) {
    await page.getByRole('navigation', { name: 'Analytics' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }),
    ).toHaveAttribute('aria-current', 'page')
  }
})

test('figures that could not be loaded say so, and are loaded on a second try', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.route('**/api/admin/analytics', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto(analytics)
  await expect(page.getByText('Failed to load analytics')).toBeVisible()
  await page.unroute('**/api/admin/analytics')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'User growth' })).toBeVisible()
})

test('the screen is accessible and fits', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(analytics)
  await expect(page.getByRole('application')).toHaveCount(3, { timeout: 30_000 })
  for (const summary of await page.getByText(/ as a table$/).all()) await summary.click()
  await expectWhole(page, 'analytics')
})
