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
  await expect(page.getByRole('banner').getByText('Meranti Group')).toBeVisible()
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
  await expect(menu.getByText('Welcome, Nur Aisyah Rahman')).toBeVisible()
  await expect.poll(() => specifiedEntries(menu)).toEqual(ENTRIES)
  await menu.getByRole('link', { name: 'Calendar' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(paths.dashboard.calendar)
})

test('on a phone five ways are at the lower edge, and cover neither the end of a screen nor a message', async ({
  customer: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paths.dashboard.overview)
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(bar.getByRole('button', { name: 'Move' })).toBeEnabled()
  await expect(bar.locator('a, button')).toHaveText(['Home', 'Accounts', 'Move', 'Activity', 'More'])
  for (const way of await bar.locator('a, button').all()) {
    const { width = 0, height = 0 } = (await way.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  }
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(1)

  await bar.getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(paths.dashboard.allActivity)
  await bar.getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await bar.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('dialog', { name: 'Move money' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Move' })).toBeFocused()

  await page.route(/\/assets\/move-dialog-/, (route) => route.abort())
  await page.goto(paths.dashboard.overview)
  await bar.getByRole('button', { name: 'Move' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'The form could not be loaded.' })
  await expect(said).toBeVisible()
  expect(await endOf(said)).toBeLessThanOrEqual(await topOf(bar))
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const last = page.locator('main > :last-child')
  await expect.poll(() => endOf(last)).toBeLessThanOrEqual(await topOf(bar))

  // At 400 % zoom it would cover half of the window.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByText(/^Welcome, /)).toBeVisible()
})

test('the keyboard never stands behind the bar of a phone', async ({ demo: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paths.dashboard.transactions)
  const main = page.getByRole('main')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(bar.getByRole('button', { name: 'Move' })).toBeEnabled()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const top = await topOf(bar)
  await main.focus()
  // Enough rows for three windows.
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    const focused = main.locator(':focus')
    expect.soft(await endOf(focused), (await focused.textContent()) ?? '').toBeLessThanOrEqual(top)
  }
})

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

async function endOf(part: Locator) {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

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
