import { randomUUID } from 'node:crypto'
import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import { paths } from '../../web/app/paths.ts'
import { linkInLetter } from '../letters.ts'
import { expect, type Page, test, type Visitor } from '../test.ts'
import { expectWhole } from '../whole.ts'

const callOf = (url: string, { token }: { token: string | null }) =>
  makeCall({ baseUrl: url, token: () => token })

/** Opens the link of a letter. The token is out of the address bar before anything else. */
async function open(page: Page, link: string) {
  await page.goto(link)
  await expect(page).toHaveURL(link.replace(/#.*/, ''))
}

test('who forgot their password gets a link by letter, sets a new one and logs in', async ({
  bank,
  newCustomer,
  page,
}) => {
  const { email } = await newCustomer()
  await page.goto(paths.login)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(paths.recovery.forgotPassword)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText(/we have sent a link/)).toBeVisible()
  await expectWhole(page, 'the letter was asked for')

  await open(page, await linkInLetter(bank, email, { subject: 'Set a new password' }))
  const password = page.getByLabel('New Password', { exact: true })
  await expect(page.getByRole('button', { name: 'Set the new password' })).toBeEnabled()
  await expectWhole(page, 'the new password')
  await password.fill('short')
  await page.getByLabel('Confirm New Password').fill('other')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('New password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await password.fill('a quite different one')
  await page.getByLabel('Confirm New Password').fill('a quite different one')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a quite different one')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
})

test('a link works once, and leads to a new one; opening it spends nothing', async ({
  bank,
  newCustomer,
  page,
}) => {
  const { email } = await newCustomer()
  await callOf(bank.url, { token: null })(recovery.forgotPassword, { body: { email } })
  const link = await linkInLetter(bank, email, { subject: 'Set a new password' })
  // As a mail program or its scanner does.
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('/robots.txt')
    await open(page, link)
    await expect(page.getByRole('button', { name: 'Set the new password' })).toBeEnabled()
  }
  await setPassword(page)
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.goto('/robots.txt')
  await open(page, link)
  await setPassword(page)
  await expect(page.getByText('This link can’t be used any more')).toBeVisible()
  await expectWhole(page, 'a link that is over')
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(paths.recovery.forgotPassword)
})

test('a reset while somebody is logged in says who, and ends their session', async ({
  bank,
  newCustomer,
}) => {
  const customer = await newCustomer({ firstName: 'Farah' })
  const { page, email } = customer
  await callOf(bank.url, { token: null })(recovery.forgotPassword, { body: { email } })
  await open(page, await linkInLetter(bank, email, { subject: 'Set a new password' }))
  await expect(page.getByText('Farah Rahman is logged in here and will be logged out.')).toBeVisible()
  await setPassword(page)
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a link without its token, or with half of it, says so', async ({ page }) => {
  for (const path of [
    `${paths.recovery.resetPassword}#abc`,
    paths.recovery.lock,
    paths.recovery.verifyEmail,
  ]) {
    await page.goto(path)
    await expect(page.getByText('This link is not complete')).toBeVisible()
  }
  await expectWhole(page, 'an incomplete link')
})

test('an email address is confirmed by its letter', async ({ bank, newCustomer, page }) => {
  const customer = await newCustomer()
  await callOf(bank.url, customer)(recovery.sendVerification, {})
  // Registering has sent the first.
  const link = await linkInLetter(bank, customer.email, {
    subject: 'Please confirm your email address',
    count: 2,
  })
  await open(page, link)
  await expectWhole(page, 'confirming')
  expect(await isVerified(bank.url, customer)).toBe(false)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expectWhole(page, 'confirmed')
  expect(await isVerified(bank.url, customer)).toBe(true)
})

test('a changed email address is undone from the old one', async ({ bank, newCustomer, page }) => {
  const customer = await newCustomer()
  const email = `${randomUUID()}@customers.example`
  await callOf(bank.url, customer)(identity.updateProfile, { body: { email } })
  await open(
    page,
    await linkInLetter(bank, customer.email, {
      subject: 'The email address of your account has been changed',
    }),
  )
  await expectWhole(page, 'going back')
  await page.getByRole('button', { name: 'Go back to this address' }).click()
  await expect(page.getByText(/Your account has its former email address again/)).toBeVisible()
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page).toHaveURL(paths.recovery.forgotPassword)
  const { email: old, password } = customer
  const again = await callOf(bank.url, { token: null })(identity.login, { body: { email: old, password } })
  expect(again.user?.email).toBe(old)
})

test('a security letter locks the account, which says how it is opened again', async ({
  bank,
  newCustomer,
  page,
}) => {
  const customer = await newCustomer()
  const body = { currentPassword: customer.password, newPassword: 'a quite different one' }
  await callOf(bank.url, customer)(identity.changePassword, { body })
  await open(page, await linkInLetter(bank, customer.email, { subject: 'Your password has been changed' }))
  await expect(page.getByText('nobody can log in, not even you')).toBeVisible()
  await expectWhole(page, 'locking')
  await page.getByRole('button', { name: 'Lock my account' }).click()
  await expect(page.getByText(/Your account is locked/)).toBeVisible()
  const { email, newPassword: password } = { ...customer, ...body }
  const refused = callOf(bank.url, { token: null })(identity.login, { body: { email, password } })
  await expect(refused).rejects.toMatchObject({ code: 'account_suspended' })
})

test('the bank can’t be reached: the page says so, and the press can be repeated', async ({ page }) => {
  await page.goto(`${paths.recovery.lock}#${'a'.repeat(43)}`)
  await page.route('**/api/auth/lock', (route) => route.abort())
  await page.getByRole('button', { name: 'Lock my account' }).click()
  await expect(page.getByRole('alert')).toContainText('The bank can’t be reached.')
  await expectWhole(page, 'unreachable')
  await page.unroute('**/api/auth/lock')
  await page.getByRole('button', { name: 'Lock my account' }).click()
  await expect(page.getByText('This link can’t be used any more')).toBeVisible()
})

async function isVerified(url: string, customer: Visitor): Promise<boolean> {
  return (await callOf(url, customer)(identity.me, {})).user.emailVerified
}

async function setPassword(page: Page) {
  await page.getByLabel('New Password', { exact: true }).fill('a quite different one')
  await page.getByLabel('Confirm New Password').fill('a quite different one')
  await page.getByRole('button', { name: 'Set the new password' }).click()
}
