import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('the chosen time zone applies to every date, and survives a reload', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer, { timezoneId: 'Asia/Singapore' })
  await page.goto(paths.dashboard.transactions)
  const date = page.getByRole('table').locator('time').first()
  await expect(date).toHaveAttribute('title', /GMT\+8/)

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabel('Time Zone').selectOption('Pacific')
  await menu(page, 'Transactions')
  await expect(date).toHaveAttribute('title', /P[SD]T/)
  await page.reload()
  await expect(date).toHaveAttribute('title', /P[SD]T/)
})

test('what is chosen on one device is there on another, which shows it on return', async ({
  newCustomer,
  signIn,
}) => {
  const { page, email, password } = await newCustomer()
  const { page: other } = await signIn({ email, password })
  for (const device of [page, other]) await device.goto(paths.dashboard.settings)
  await expect(toggle(other, 'Push notifications')).toBeChecked()
  await expect(toggle(other, 'SMS notifications')).not.toBeChecked()

  await toggle(page, 'SMS notifications').click()
  await expect(toggle(page, 'SMS notifications')).toBeChecked()
  await toggle(page, 'Marketing Emails').click()
  await expect(toggle(page, 'Marketing Emails')).not.toBeChecked()
  const saved = page.waitForResponse((response) => response.request().postData() === '{"language":"es"}')
  await page.getByLabel('Language').selectOption('Spanish')
  await saved
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(toggle(other, 'SMS notifications')).toBeChecked()
  await expect(toggle(other, 'Marketing Emails')).not.toBeChecked()
  await expect(other.getByLabel('Language')).toHaveValue('es')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a choice that can’t be saved is taken back', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(paths.dashboard.settings)
  await expect(toggle(page, 'Email notifications')).toBeChecked()
  await page.route('**/api/auth/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await toggle(page, 'Email notifications').click()
  await expect(page.getByText('Your choice was not saved')).toBeVisible()
  await expect(toggle(page, 'Email notifications')).toBeChecked()
})

test('a changed password is valid from then on, and every other session ends', async ({
  newCustomer,
  signIn,
}) => {
  const { page, email, password } = await newCustomer()
  const elsewhere = await signIn({ email, password })
  await page.goto(paths.dashboard.settings)
  await changePassword(page, { current: 'not this one', next: 'quite another one' })
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect(dialog.getByText('Your current password is not correct.')).toHaveCount(1)
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused()

  await dialog.getByLabel('Current Password', { exact: true }).fill(password)
  await expect(dialog.getByText('Your current password is not correct.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('Password changed successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()

  await elsewhere.page.goto(paths.dashboard.profile)
  await expect(elsewhere.page.getByRole('alertdialog').getByText(/Your session has ended/)).toBeVisible()
  await signIn({ email, password: 'quite another one' })
})

test('the settings and their dialog are accessible and fit', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(paths.dashboard.settings)
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  await expectWhole(page, 'settings')
  await changePassword(page, { current: '', next: 'short' })
  await expect(page.getByText('New password must be at least 6 characters long')).toBeVisible()
  await expectWhole(page, 'dialog')
})

async function changePassword(page: Page, { current, next }: { current: string; next: string }) {
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password', { exact: true }).fill(current)
  await dialog.getByLabel('New Password', { exact: true }).fill(next)
  await dialog.getByLabel('Confirm New Password', { exact: true }).fill(next)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
}

const toggle = (page: Page, name: string) => page.getByRole('switch', { name })

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
