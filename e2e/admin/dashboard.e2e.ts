import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { requestDeposit } from './request-deposit.ts'

const { dashboard } = paths.admin

const tile = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()

test('the shell names the signed-in administrator, and every entry of the menu opens its screen', async ({
  bank,
  signIn,
}) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(dashboard)
  await expect(page.getByText('Welcome, Bank Administrator')).toBeVisible()
  const side = page.getByRole('complementary', { name: 'Administration' })
  await expect(side.getByText('Administrator', { exact: true })).toBeVisible()
  for (const entry of ['Users', 'Transactions', 'Payment', 'Manage User Assets', 'Settings', 'Dashboard']) {
    await side.getByRole('link', { name: entry, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      entry === 'Settings' ? /settings/i : entry,
    )
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
})

test('on a small screen the menu slides in, and Escape closes it', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator, { viewport: { width: 360, height: 740 } })
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText('Bank Administrator')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(paths.admin.users)
})

test('the newest request is among the five, is rejected with its amount and name, and disappears', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = `D${randomUUID().slice(0, 8)}`
  const customer = await newCustomer({ lastName })
  await requestDeposit(bank.url, customer, 12_345_678.9)
  const { page } = await signIn(bank.administrator)
  await page.goto(dashboard)
  await expect(tile(page, 'Pending Transactions')).toHaveText(/^\d+$/)
  const pending = Number(await tile(page, 'Pending Transactions').textContent())
  const rows = page.getByRole('table', { name: 'Pending transactions' }).getByRole('row')
  await expect(rows.filter({ hasText: lastName })).toContainText('$12,345,678.90')
  expect(await rows.count()).toBeLessThanOrEqual(6)
  await rows
    .filter({ hasText: lastName })
    .getByRole('button', { name: /^Reject/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Nur Aisyah ${lastName}’s request for $12,345,678.90 will be marked as failed`,
  )
  await question.getByRole('button', { name: 'Reject $12,345,678.90' }).click()
  await expect(rows.filter({ hasText: lastName })).toBeHidden()
  await expect(tile(page, 'Pending Transactions')).toHaveText(String(pending - 1))
})

test('tiles that could not be loaded are zeros with a warning', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.route('**/api/admin/dashboard/stats', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(dashboard)
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  await expect(tile(page, 'Total Users')).toHaveText('0')
  await expect(tile(page, 'Total Portfolio Value')).toHaveText('$0')
  await page.unroute('**/api/admin/dashboard/stats')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tile(page, 'Total Users')).toHaveText(/^[1-9]\d*$/)
})
