import { factors } from '@bank/contract/factors'
import { addTotp, codeOf } from '../../server/testing/totp.ts'
import { paths } from '../../web/app/paths.ts'
import { addAuthenticator, addPasskey, setPresence } from '../factors.ts'
import { logIn } from '../log-in.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const code = (page: Page) => page.getByLabel('6-digit code')

test('Back leads from the second step to the password, with nothing lost, and a recovery code logs in once', async ({
  customer,
  page,
}) => {
  const { secret, recoveryCodes } = await addTotp(customer)
  const [recoveryCode = ''] = recoveryCodes
  await page.goto(paths.contact)
  await enter(page, customer)
  await expect(code(page)).toBeFocused()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expectWhole(page, 'the second step')
  await page.goBack()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  // As an app shows it.
  await code(page).fill(codeOf(secret).replace(/^.../, '$& '))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
  await page.goBack()
  await expect(page).toHaveURL(paths.contact)

  await page.evaluate(() => sessionStorage.clear())
  await enter(page, customer)
  await useRecoveryCode(page, recoveryCode.toUpperCase())
  await expect(page).toHaveURL(paths.dashboard.overview)
  await page.getByRole('button', { name: 'Logout' }).click()
  await enter(page, customer)
  await useRecoveryCode(page, recoveryCode)
  await expect(page.getByText('This code is not correct.')).toBeVisible()
})

test('a passkey is the second step and signs in alone, and the browser suggests it once the form has the focus', async ({
  customer,
}) => {
  const { page } = customer
  await page.goto(paths.login)
  const authenticator = await addAuthenticator(page)
  await addPasskey(customer)
  await page.evaluate(() => sessionStorage.clear())
  await setPresence(authenticator, false)
  await enter(page, customer)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeFocused()
  await expectWhole(page, 'the second step with a passkey')
  await setPresence(authenticator, true)
  await use.click()
  await expect(page).toHaveURL(paths.dashboard.overview)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
  await page.evaluate(() => sessionStorage.clear())

  await setPresence(authenticator, false)
  // The overview may still be asking.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(paths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([])
  await setPresence(authenticator, true)
  await page.getByLabel('Email').focus()
  await expect(page).toHaveURL(paths.dashboard.overview)
})

test('a person who declines the passkey is told, and the form stays', async ({ page }) => {
  await page.goto(paths.login)
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await expect(page.getByLabel('Password', { exact: true })).toBeEditable()
})

test('a passkey that was removed elsewhere is refused with what to do, and the browser forgets it', async ({
  customer,
}) => {
  const { page, call } = customer
  await page.goto(paths.login)
  const { session, authenticatorId } = await addAuthenticator(page)
  await addPasskey(customer)
  const held = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  expect(await held()).toHaveLength(1)
  const { passkeys } = (await call(factors.list, {})).data
  for (const { id } of passkeys) await call(factors.removePasskey, { params: { id } })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(paths.login)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('Delete it in your browser or password manager')
  await expect.poll(held).toEqual([])
})

test('where the address is an IP number, no passkey is offered, and nothing moves as the page comes alive', async ({
  bank,
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(new URL(paths.login, bank.url.replace('localhost', '127.0.0.1')).href, {
      waitUntil: 'commit',
    })
    const forgot = page.getByRole('link', { name: 'Forgot password?' })
    const login = page.getByRole('button', { name: 'Login' })
    const choice = page.getByRole('button', { name: /passkey/ })
    const places = async () => Promise.all([forgot, login, choice].map((part) => part.boundingBox()))
    await page.evaluate(() => document.fonts.ready)
    const before = await places()
    release()
    await expect(login).toBeEnabled()
    await expect(choice).toHaveAccessibleName('No passkeys at this address')
    await expect(choice).toBeDisabled()
    expect(await places()).toEqual(before)
  }
})

async function enter(page: Page, who: Parameters<typeof logIn>[1]) {
  if (!page.url().endsWith(paths.login)) await page.goto(paths.login)
  await logIn(page, who)
}

async function useRecoveryCode(page: Page, recoveryCode: string) {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByLabel('Recovery code').press('Enter')
}
