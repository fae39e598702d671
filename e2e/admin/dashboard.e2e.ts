import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'

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
