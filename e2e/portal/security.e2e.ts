import { identity } from '@bank/contract/identity'
import { codeOf } from '../../server/testing/totp.ts'
import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { addAuthenticator } from '../factors.ts'
import { logIn } from '../log-in.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { security, settings } = paths.dashboard
const codesDialog = (page: Page) => page.getByRole('dialog', { name: 'Keep your recovery codes' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an authenticator app is set up, its recovery codes are kept, and the next login takes its code', async ({
  newCustomer,
}) => {
  const { page, email, password } = await newCustomer()
  await page.goto(security)
  await expect(page.getByText('Only your password protects your account')).toBeVisible()
  await page.getByRole('button', { name: 'Set up app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectWhole(page, 'the dialog with the QR code')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code').fill(codeOf(secret).replace(/^.../, '$& '))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  await expect(codesDialog(page).getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(codesDialog(page)).toBeVisible()
  await expectWhole(page, 'the recovery codes')
  const file = await download(page, () =>
    codesDialog(page).getByRole('button', { name: 'Download as text' }).click(),
  )
  expect(file.name).toBe('recovery-codes.txt')
  const shown = await codesDialog(page).getByRole('listitem').allTextContents()
  expect(file.content.toString()).toContain(shown.join('\n'))
  await codesDialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(codesDialog(page)).toBeHidden()
  await expect(page.getByText('Your account is well protected')).toBeVisible()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto(paths.login)
  await logIn(page, { email, password })
  await page.getByLabel('6-digit code').fill(codeOf(secret, 30))
  await page.getByLabel('6-digit code').press('Enter')
  await expect(page).toHaveURL(paths.dashboard.overview)
  await page.goto(security)
  await expect(page.getByRole('cell', { name: 'Password and code' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove app' }).click()
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible()
  await expect(page.getByText('Only your password protects your account')).toBeVisible()
})

const CHANGE = '/.well-known/change-password'
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change Password' })

test('a password manager leads customers to Security and staff to their account, signed in or not', async ({
  customer,
  colleague,
  page,
}) => {
  for (const [who, place] of [
    [customer, security],
    [colleague, paths.admin.account],
  ] as const) {
    await page.goto(CHANGE)
    await logIn(page, who)
    await expect(page).toHaveURL(({ pathname }) => pathname === place)
    await expect(changeButton(page)).toBeVisible()
    // Signed in.
    await page.goto(CHANGE)
    await expect(page).toHaveURL(({ pathname }) => pathname === place)
    await expect(changeButton(page)).toBeVisible()
    // Staff can still look at the customers' screen.
    await page.goto(security)
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(paths.login)
  }
})

test('a passkey is added under a suggested name, once for each device, renamed and removed', async ({
  customer: { page },
}) => {
  await addAuthenticator(page)
  await page.goto(security)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await codesDialog(page).getByRole('button', { name: 'I have kept them' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('My laptop')).toBeVisible()
  await expect(passkeys.getByText('not used yet')).toBeVisible()

  // The same device can't have a second one for the same account.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/^This device already has a passkey/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await expectWhole(page, 'the page with a passkey')
  await page.getByRole('button', { name: 'Rename My laptop' }).press('Enter')
  const renaming = page.getByRole('dialog', { name: 'Rename this passkey' })
  await expect(renaming.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Blue key')
  await page.keyboard.press('Enter')
  await expect(renaming).toBeHidden()
  await expect(page.getByRole('button', { name: 'Rename Blue key' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove Blue key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys).toBeHidden()
})

test('Login History leads to the list, where “This wasn’t me” locks the account', async ({
  newCustomer,
  signIn,
}) => {
  const { page, email, password } = await newCustomer()
  const stranger = await signIn({ email, password })
  await page.goto(settings)
  await page.getByRole('link', { name: 'Login History' }).click()
  await expect(page).toHaveURL(`${security}#login-history`)
  const history = region(page, 'Login History')
  await expect(history).toBeInViewport()
  await expect(page.locator('#login-history')).toBeFocused()
  await history
    .getByRole('button', { name: /^This wasn’t me/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'If it wasn’t you, lock your account' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectWhole(page, 'the question')
  await question.getByRole('button', { name: 'Lock my account' }).click()
  const locked = page.getByRole('dialog', { name: 'Your account is locked' })
  await expect(locked).toContainText('+65 6000 9999')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await locked.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(paths.login)
  await page.goto(paths.login)
  await logIn(page, { email, password })
  await expect(page.getByText(/can’t be used at the moment/)).toBeVisible()
  await expect(stranger.call(identity.me, {})).rejects.toMatchObject({ status: 401 })
})

test('the file with all data is asked for, prepared, and downloaded', async ({ customer: { page } }) => {
  await page.goto(security)
  await page.getByRole('button', { name: 'Request my data' }).click()
  const ready = page.getByRole('button', { name: 'Download my data' })
  await expect(ready).toBeVisible()
  const { name, content } = await download(page, () => ready.click())
  expect(name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  expect(content.subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText(/^Saved my-data-/)).toBeVisible()
})
