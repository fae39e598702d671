import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('a customer logs in, sees the message after the redirect, and stays logged in until the tab is closed', async ({
  newCustomer,
  page,
}) => {
  const { email, password } = await newCustomer({ firstName: 'Farah' })
  await page.goto(paths.login)
  await expectWhole(page)
  await logIn(page, email.toUpperCase(), password)
  await expect(page).toHaveURL(paths.dashboard.overview)
  await expect(page.getByText('Login successful! Welcome back.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Welcome, Farah Rahman')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).sort())).toEqual(['token', 'user'])
  expect(await page.evaluate(() => sessionStorage.getItem('user'))).not.toContain('@')
})

test('an administrator gets to the admin area', async ({ bank, page }) => {
  await page.goto(paths.login)
  await logIn(page, bank.administrator.email, bank.administrator.password)
  await expect(page).toHaveURL(paths.admin.dashboard)
})

test('a refusal is a banner that can be dismissed, and nothing typed is lost', async ({ page }) => {
  await page.goto(paths.login)
  await logIn(page, 'nobody@customers.example', 'wrong')
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('The email or password is not correct.')
  await expect(page.getByLabel('Password')).toHaveValue('wrong')
  await expectWhole(page, 'refused')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
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

test('the button shows that the login is in progress', async ({ page }) => {
  await page.goto(paths.login)
  await page.route('**/api/auth/login', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fulfill({ status: 503, body: '' })
  })
  await logIn(page, 'a@b.example', 'secret')
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
})

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}
