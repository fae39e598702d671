import { paths } from '../../web/app/paths.ts'
import { logIn } from '../log-in.ts'
import { expect, test } from '../test.ts'
import { withoutStream } from '../without-stream.ts'

test('a customer logs in, sees the message after the redirect, and stays logged in until the tab is closed', async ({
  newCustomer,
  page,
}) => {
  const { email, password } = await newCustomer({ firstName: 'Farah' })
  await page.goto(paths.login)
  await logIn(page, { email: email.toUpperCase(), password })
  await expect(page).toHaveURL(paths.dashboard.overview)
  await expect(page.getByText('Login successful! Welcome back.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Welcome, Farah Rahman')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).sort())).toEqual(['token', 'user'])
  expect(await page.evaluate(() => sessionStorage.getItem('user'))).not.toContain('@')
})

test('password managers and keyboards can use the form', async ({ page }) => {
  await page.goto(paths.login)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  const password = page.getByLabel('Password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await password.fill('')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(paths.recovery.forgotPassword)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(paths.register)
})

test('a signed-out customer who opens a screen lands there after the login, reload and a look at Register included', async ({
  newCustomer,
  page,
}) => {
  await withoutStream(page)
  const { email, password } = await newCustomer()
  const wanted = `${paths.dashboard.documents}?kind=statement#main`
  await page.goto(wanted)
  await expect(page).toHaveURL(paths.login)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('kind=statement')
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, { email, password })
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()

  // The session ends elsewhere: the screen that was open is wanted again.
  const copying = page.waitForEvent('popup')
  await page.evaluate((to) => void window.open(to), paths.dashboard.accounts)
  const copy = await copying
  // A request that came after the logout would be refused, and ask for the login in a dialog.
  await copy.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await copy.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(copy, { email, password })
  await expect(copy).toHaveURL(paths.dashboard.accounts)
  // After an own logout nothing is wanted.
  await copy.getByRole('button', { name: 'Logout' }).click()
  await logIn(copy, { email, password })
  await expect(copy).toHaveURL(paths.dashboard.overview)
})

test('a customer is not led to the admin area that was asked for', async ({ newCustomer, page }) => {
  const { email, password } = await newCustomer()
  await page.goto(paths.admin.users)
  await expect(page).toHaveURL(paths.login)
  await logIn(page, { email, password })
  await expect(page).toHaveURL(paths.dashboard.overview)
})
