import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { requestDeposit } from './request-deposit.ts'

const { dashboard } = paths.admin

test('the shell names the administrator, every entry of its menu opens its screen, and the menu slides in on a phone', async ({
  administrator: { page },
}) => {
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

  await page.setViewportSize({ width: 360, height: 740 })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu.getByText('Bank Administrator')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(paths.admin.users)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
})

test('pending requests say what they are and where the money goes, and how many older ones wait, which come oldest first', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = `D${randomUUID().slice(0, 8)}`
  const customer = await newCustomer({ lastName })
  for (let amount = 101; amount <= 106; amount++) await requestDeposit(customer, amount)
  await page.goto(dashboard)
  const rows = page.getByRole('row').filter({ hasText: lastName })
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('Deposit')
  await expect(rows.first()).toContainText('Into the savings account')
  await expect(rows.first()).toContainText('$106.00')
  await expectWhole(page, 'the dashboard')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByText(/older requests? (is|are) waiting/)).toBeVisible()
  await page.getByRole('link', { name: 'View pending transactions, oldest first' }).click()
  await expect(page.getByLabel('Order')).toHaveValue('oldest')
  await page.getByRole('searchbox').fill(lastName)
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toContainText('$101.00')
})
