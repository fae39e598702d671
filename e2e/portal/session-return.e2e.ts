import { sessions } from '@bank/contract/sessions'
import { addTotp, codeOf } from '../../server/testing/totp.ts'
import { paths } from '../../web/app/paths.ts'
import { addAuthenticator, addPasskey } from '../factors.ts'
import { sendLogin } from '../log-in.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Log in again' })
const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

async function fillProfile(page: Page) {
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Tampines')
}

test('a session that ends over an open form goes on after the person has logged in again in place', async ({
  newCustomer,
  signIn,
}) => {
  const customer = await newCustomer({ firstName: 'Farah' })
  const { page } = customer
  const elsewhere = await signIn(customer)
  await fillProfile(page)
  await elsewhere.call(sessions.endOthers, {})
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(dialog(page).getByText('Log in as Farah Rahman')).toBeVisible()
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  expect(await stored(page)).toEqual([])
  await expect(page.getByLabel('City')).toBeHidden()
  await expect(page.getByText('Raffles Place')).toBeHidden()
  await expectWhole(page, 'logging in again')

  await sendLogin(dialog(page), customer)
  await expect(dialog(page)).toHaveCount(0)
  // The refused call was sent again by itself.
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByText('Tampines')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tampines')).toBeVisible()
})

test('an end over a dialog hides it, and it goes on after password and code', async ({
  customer,
  signIn,
}) => {
  const { page } = customer
  const elsewhere = await signIn(customer)
  const { secret } = await addTotp(elsewhere)
  await page.goto(paths.dashboard.savings)
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Savings Plan' })
  await form.getByLabel('Monthly Contribution').fill('250')
  await elsewhere.call(sessions.endOthers, {})
  await form.getByRole('button', { name: 'Save Plan' }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(form).toBeHidden()
  await sendLogin(dialog(page), customer)
  await expect(dialog(page).getByLabel('6-digit code')).toBeFocused()
  await expectWhole(page, 'the second step over a form')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('$250').first()).toBeVisible()
})

test('a passkey alone is enough to go on', async ({ customer, signIn }) => {
  const { page } = customer
  const elsewhere = await signIn(customer)
  await page.goto(paths.dashboard.profile)
  await addAuthenticator(page)
  await addPasskey({ call: elsewhere.call, page })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Tampines')
  await elsewhere.call(sessions.endOthers, {})
  // The browser suggests it where the email address is asked for, and the virtual finger accepts at once.
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Tampines')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('Back does not throw away what was typed while the login is asked for', async ({ customer, signIn }) => {
  const { page } = customer
  const elsewhere = await signIn(customer)
  await page.goto(paths.dashboard.overview)
  // Before the scripts have come, a press on the menu loads a new page, and Back would ask with the browser's own question.
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Tampines')
  await elsewhere.call(sessions.endOthers, {})
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(paths.dashboard.profile)
  await sendLogin(dialog(page), customer)
  await expect(page.getByText('Tampines')).toBeVisible()
})

test('two tabs agree: a press in one keeps both, and the end of one is the end of both', async ({
  customer,
}) => {
  const { page } = customer
  await page.clock.install()
  const watched = watching(page)
  await fillProfile(page)
  const coming = page.context().waitForEvent('page')
  await page.evaluate((to) => void window.open(to), paths.dashboard.accounts)
  const copy = await coming
  const copyWatched = watching(copy)
  await expect(copy.getByText('$0').first()).toBeVisible()
  await watched
  await copyWatched
  const warning = (tab: Page) => tab.getByRole('alertdialog', { name: 'Are you still there?' })
  await page.clock.runFor('28:30')
  await expect(warning(page)).toBeVisible()
  await expect(warning(copy)).toBeVisible()
  await copy.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning(copy)).toBeHidden()
  await expect(warning(page)).toBeHidden()

  await page.clock.runFor('31:00')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(copy)).toBeVisible()
  expect(await stored(copy)).toEqual([])
  await page.bringToFront()
  await sendLogin(dialog(page), customer)
  await expect(page.getByLabel('City')).toHaveValue('Tampines')
})

/** Resolves once the late part that watches the session has come and has asked for its user: the countdown begins again then. */
function watching(tab: Page) {
  let hasCome = false
  return tab.waitForResponse((response) => {
    const { pathname } = new URL(response.url())
    hasCome ||= pathname.startsWith('/assets/watches-')
    return hasCome && pathname === '/api/auth/me'
  })
}
