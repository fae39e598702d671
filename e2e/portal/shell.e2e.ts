import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { expect, type Locator, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const ENTRIES = [
  ...['Dashboard', 'Portfolio', 'Investments', 'Funding', 'Accounts', 'Savings', 'Insurance', 'Verification'],
  ...['Transactions', 'Documents', 'Calendar', 'Support', 'Profile', 'Settings'],
]

/** The entries of the menu that the specification names; a bank can have more. */
const specifiedEntries = async (menu: Locator) =>
  (await menu.getByRole('link').allTextContents()).filter((label) => ENTRIES.includes(label))

test('the specified entries are beside every screen, slide in on a phone, and the dark scheme is kept', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer({}, { colorScheme: 'light' })
  await page.goto(paths.dashboard.overview)
  await expect(page.getByRole('banner').getByText('Wealth Management System')).toBeVisible()
  const beside = page.getByRole('navigation', { name: 'Main' })
  await expect.poll(() => specifiedEntries(beside)).toEqual(ENTRIES)
  for (const entry of ENTRIES) {
    await beside.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(beside.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('switch', { name: 'Dark scheme' }).click()
  await expect(page.locator('[data-scheme="dark"]')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(page.locator('[data-scheme="dark"]')).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.poll(() => specifiedEntries(menu)).toEqual(ENTRIES)
  await menu.getByRole('link', { name: 'Calendar' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(paths.dashboard.calendar)
})

test('the bell shows the three latest transactions and links to all of them', async ({ demo: { page } }) => {
  await page.goto(paths.dashboard.calendar)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
  await expectWhole(page, 'panel')
  await panel.getByRole('tab', { name: 'Documents' }).click()
  await expect(panel.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('tab', { name: 'Calendar' }).click()
  await expect(panel.getByRole('tabpanel').getByRole('listitem')).not.toHaveCount(0)
  await panel.getByRole('tab', { name: 'Transactions' }).click()
  await panel.getByRole('button', { name: 'View All Transactions' }).click()
  await expect(page).toHaveURL(paths.dashboard.transactions)
})

test('Logout ends the session on the server too, and Back shows nothing of it', async ({ newCustomer }) => {
  const { page, call } = await newCustomer()
  await page.goto(paths.dashboard.profile)
  await expect(page.getByRole('definition').filter({ hasText: '@customers.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect(call(identity.me, {})).rejects.toMatchObject({ status: 401 })
  await page.goBack()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('@customers.example')).toHaveCount(0)
})
