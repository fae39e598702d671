import { randomUUID } from 'node:crypto'
import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { linkInLetter } from '../letters.ts'
import { logIn } from '../log-in.ts'
import { expect, type Page, test } from '../test.ts'
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
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText(/we have sent a link/)).toBeVisible()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expectWhole(page, 'the letter was asked for')

  await open(page, await linkInLetter(bank, email, { subject: 'Set a new password' }))
  const password = page.getByLabel('New Password', { exact: true })
  await expect(page.getByRole('button', { name: 'Set the new password' })).toBeEnabled()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expectWhole(page, 'the new password')
  await password.fill('a quite different one')
  await page.getByLabel('Confirm New Password').fill('a quite different one')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, { email, password: 'a quite different one' })
  await expect(page).toHaveURL(paths.dashboard.overview)
})

test('a changed email address is undone from the old one', async ({ bank, customer, page }) => {
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
  await expect(page.getByRole('link', { name: 'Send another link' })).toBeVisible()

  await open(
    page,
    await linkInLetter(bank, customer.email, { subject: 'Your account has its former email address again' }),
  )
  const password = 'a quite different one'
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  const { email: old } = customer
  const again = await callOf(bank.url, { token: null })(identity.login, { body: { email: old, password } })
  expect(again.user?.email).toBe(old)
})

test('a security letter locks the account, which says how it is opened again', async ({
  bank,
  customer,
  page,
}) => {
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
