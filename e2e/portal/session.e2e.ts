import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

test('if a session ends while a form is open, what was typed stays and the storage is empty', async ({
  bank,
  newCustomer,
}) => {
  const { page, token } = await newCustomer()
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Tampines')
  await page.getByLabel('Address Line 1').fill('12 Kingfisher Lane')
  await makeCall({ baseUrl: bank.url, token: () => token })(identity.logout, {})

  await page.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log in again' })
  await expect(question.getByText(/Your session has ended/)).toBeVisible()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Your session has ended. Please log in again.').first()).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Tampines')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('12 Kingfisher Lane')
  await expect(page).toHaveURL(paths.dashboard.profile)
  expect(await stored(page)).toEqual([])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click()
  await expect(page).toHaveURL(paths.login)
  // The URL changes first, and the form shows the same message until the login page is drawn.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
})

test('figures are removed from the screen when the session ends', async ({ bank, signIn, demoCustomer }) => {
  const { page, token } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.accounts)
  await expect(page.getByText(/\$\d/).first()).toBeVisible()
  await makeCall({ baseUrl: bank.url, token: () => token })(identity.logout, {})
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText(/\$\d/)).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('no figure stays in the page after a logout, not even in the element that a chart measures with', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.overview)
  await expect(page.locator('.recharts-line-curve')).toBeVisible()
  expect(await page.locator('body').textContent()).toMatch(/\$\d/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await page.locator('body').textContent()).not.toMatch(/\$\d/)
})

test('two customers who use one tab in turn see only their own data', async ({
  newCustomer,
  demoCustomer,
}) => {
  const first = await newCustomer({ firstName: 'Somchai', lastName: 'Wong' })
  const { page } = first
  await page.goto(paths.dashboard.overview)
  await expect(page.getByText('Welcome, Somchai Wong')).toBeVisible()
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await expect(page.getByText('$0').first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
  expect(await stored(page)).toEqual([])

  await page.getByLabel('Email').fill(demoCustomer.email)
  await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome, Wei Ling Tan')).toBeVisible()
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await expect(page.getByText(/^\$[1-9]/).first()).toBeVisible()
  await expect(page.getByText('Somchai')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Somchai')).toHaveCount(0)
})

test('an idle session shows a warning; one press extends it, and without a press it ends', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer()
  await page.clock.install()
  await page.goto(paths.dashboard.profile)
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await page.clock.runFor('27:00')
  await expect(warning).toBeHidden()
  await page.clock.runFor('01:00')
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning).toBeHidden()

  await page.clock.runFor('31:00')
  const question = page.getByRole('alertdialog', { name: 'Log in again' })
  await expect(question.getByText(/after a period of inactivity/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/after a period of inactivity/)).toBeVisible()
  await expect(page).toHaveURL(paths.dashboard.profile)
  expect(await stored(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(paths.login)
})
