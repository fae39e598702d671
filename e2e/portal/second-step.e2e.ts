import { paths } from '../../web/app/paths.ts'
import { addApp, addAuthenticator, addPasskey, codeOf, setPresence } from '../factors.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const code = (page: Page) => page.getByLabel('6-digit code')
const title = (page: Page) => page.getByRole('heading', { name: 'Confirm it’s you' })

test('with an authenticator app, the login asks for a code in place', async ({ bank, newCustomer, page }) => {
  const customer = await newCustomer({ firstName: 'Farah' })
  const { secret } = await addApp(bank, customer.token)
  await logIn(page, customer)
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
  await expectWhole(page, 'the second step')

  await code(page).fill('12')
  await code(page).press('Enter')
  await expect(page.getByText('The code has 6 digits')).toBeVisible()
  await code(page).fill('000000')
  await code(page).press('Enter')
  await expect(page.getByText('This code is not correct.')).toBeVisible()
  await expect(code(page)).toBeFocused()

  // As an app shows it.
  await code(page).fill(codeOf(secret).replace(/^.../, '$& '))
  await code(page).press('Enter')
  await expect(page).toHaveURL(paths.dashboard.overview)
  await expect(page.getByText('Login successful! Welcome back.')).toBeVisible()
  await expect(page.getByText('Welcome, Farah Rahman')).toBeVisible()
})

test('Back leads from the second step to the password, with nothing lost', async ({
  bank,
  newCustomer,
  page,
}) => {
  const customer = await newCustomer()
  const { secret } = await addApp(bank, customer.token)
  await page.goto(paths.contact)
  await logIn(page, customer)
  await expect(code(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await code(page).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
  await page.goBack()
  await expect(page).toHaveURL(paths.contact)
})

test('when the challenge is over, the login begins again with the password, and says why', async ({
  bank,
  newCustomer,
  page,
}) => {
  const customer = await newCustomer()
  await addApp(bank, customer.token)
  await logIn(page, customer)
  // The answer after five minutes, for which nobody waits here.
  await page.route('**/api/auth/login/second-factor', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'challenge_over', message: 'This sign-in took too long.' },
    }),
  )
  await code(page).fill('000000')
  await code(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('This sign-in took too long.')
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await expect(title(page)).toHaveCount(0)
})

test('a recovery code logs in once', async ({ bank, newCustomer, page }) => {
  const customer = await newCustomer()
  const { recoveryCodes } = await addApp(bank, customer.token)
  const [recoveryCode = ''] = recoveryCodes
  await logIn(page, customer)
  await useRecoveryCode(page, recoveryCode.toUpperCase())
  await expect(page).toHaveURL(paths.dashboard.overview)
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, customer)
  await useRecoveryCode(page, recoveryCode)
  await expect(page.getByText('This code is not correct.')).toBeVisible()
  await page.getByRole('button', { name: 'Use your authenticator app instead' }).click()
  await expect(code(page)).toBeFocused()
})

test('a passkey is the second step, and signs in alone', async ({ bank, newCustomer }) => {
  const customer = await newCustomer()
  const { page } = customer
  await page.goto(paths.login)
  const authenticator = await addAuthenticator(page)
  await addPasskey(bank, customer)
  await page.evaluate(() => sessionStorage.clear())
  await setPresence(authenticator, false)
  await logIn(page, customer)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeFocused()
  await expectWhole(page, 'the second step with a passkey')
  await setPresence(authenticator, true)
  await use.click()
  await expect(page).toHaveURL(paths.dashboard.overview)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
  await expect(page.getByText('Login successful! Welcome back.')).toBeVisible()
})

test('the browser suggests the passkey once the form has the focus, and asks for nothing before', async ({
  bank,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const { page } = customer
  await page.goto(paths.login)
  const authenticator = await addAuthenticator(page)
  await addPasskey(bank, customer)
  await page.evaluate(() => sessionStorage.clear())
  await setPresence(authenticator, false)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(paths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([])

  await setPresence(authenticator, true)
  await page.getByLabel('Email').focus()
  await expect(page).toHaveURL(paths.dashboard.overview)
})

test('a person who declines the passkey is told, and can use their password', async ({
  newCustomer,
  page,
}) => {
  const customer = await newCustomer()
  await page.goto(paths.login)
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await expectWhole(page, 'a passkey that was not used')
  await logIn(page, customer)
  await expect(page).toHaveURL(paths.dashboard.overview)
})

test('where the address is an IP number, no passkey is offered', async ({ bank, page }) => {
  await page.goto(new URL(paths.login, bank.url.replace('localhost', '127.0.0.1')).href)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
})

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  if (!page.url().endsWith(paths.login)) await page.goto(paths.login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

async function useRecoveryCode(page: Page, recoveryCode: string) {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByLabel('Recovery code').press('Enter')
}
