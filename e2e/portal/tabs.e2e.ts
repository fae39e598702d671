import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { logIn } from '../log-in.ts'
import { expect, type Page, test } from '../test.ts'

const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

/** Opens a second tab with the same session: browsers copy the session storage to a tab that a page opens. */
async function secondTab(page: Page, address: string): Promise<Page> {
  const coming = page.context().waitForEvent('page')
  await page.evaluate((to) => void window.open(to), address)
  return coming
}

test('logging out in one tab clears the other at once, and does not affect other sessions', async ({
  signIn,
  demoCustomer,
  demo: { page },
}) => {
  await page.goto(paths.dashboard.overview)
  const copy = await secondTab(page, paths.dashboard.accounts)
  await expect(copy.getByText(/^\$[1-9]/).first()).toBeVisible()
  // Another session of the same customer, in the same browser.
  const elsewhere = await signIn(demoCustomer)
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  const session = await elsewhere.page.evaluate(() => Object.entries(sessionStorage))
  await other.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, session)
  await other.goto(paths.dashboard.accounts)
  await expect(other.getByText(/^\$[1-9]/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(copy.getByText('You logged out in another tab. Please log in again.')).toBeVisible()
  await expect(copy.getByText(/\$\d/)).toHaveCount(0)
  await expect(copy.getByRole('alertdialog')).toHaveCount(0)
  expect(await stored(copy)).toEqual([])
  await expect(copy).toHaveURL(paths.dashboard.accounts)
  await expect(other.getByText(/^\$[1-9]/).first()).toBeVisible()
  expect(await stored(other)).toHaveLength(2)

  await copy.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(copy).toHaveURL(paths.login)
  await expect(copy.getByText('You logged out in another tab. Please log in again.')).toBeVisible()
})

test('if the server ended a session, all its tabs end it once one of them finds out', async ({
  demo: { page, call },
}) => {
  await page.goto(paths.dashboard.overview)
  const copy = await secondTab(page, paths.dashboard.accounts)
  // Until nothing more is read, so that the press below is what finds out.
  for (const tab of [page, copy]) await expect(tab.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(copy.getByText(/^\$[1-9]/).first()).toBeVisible()
  await call(identity.logout, {})
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  for (const tab of [page, copy]) {
    const question = tab.getByRole('alertdialog', { name: 'Log in again' })
    await expect(question.getByText(/Your session has ended/)).toBeVisible()
  }
  await expect(copy.getByText(/\$\d/)).toHaveCount(0)
  expect(await stored(copy)).toEqual([])
})

test('logging in as another customer in one tab ends the session in the other tab', async ({
  newCustomer,
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.accounts)
  const copy = await secondTab(page, paths.login)
  await logIn(copy, await newCustomer())
  await expect(copy.getByText('Welcome, Nur Aisyah Rahman')).toBeVisible()
  await expect(page.getByText('You logged out in another tab. Please log in again.')).toBeVisible()
  await expect(page.getByText(/\$\d/)).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})
