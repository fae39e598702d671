import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('what is chosen on one device is there on another, which shows it on return', async ({
  newCustomer,
  signIn,
}) => {
  const { page, email, password } = await newCustomer()
  const { page: other } = await signIn({ email, password })
  for (const device of [page, other]) await device.goto(paths.dashboard.settings)
  await expect(toggle(other, 'Push notifications')).toBeChecked()
  await expect(toggle(other, 'SMS notifications')).toBeDisabled()

  await toggle(page, 'Marketing Emails').click()
  await expect(toggle(page, 'Marketing Emails')).not.toBeChecked()
  const saved = page.waitForResponse(
    (response) => response.request().postData() === '{"timeZone":"Asia/Makassar"}',
  )
  await page.getByLabel('Time Zone').selectOption('Indonesia: Central (WITA)')
  await saved
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(toggle(other, 'Marketing Emails')).not.toBeChecked()
  await expect(other.getByLabel('Time Zone')).toHaveValue('Asia/Makassar')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a changed password is valid from then on, and every other session ends', async ({
  newCustomer,
  signIn,
}) => {
  const { page, email, password } = await newCustomer()
  const elsewhere = await signIn({ email, password })
  await page.goto(paths.dashboard.settings)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password', { exact: true }).fill('not this one')
  await dialog.getByLabel('New Password', { exact: true }).fill('quite another one')
  await dialog.getByLabel('Confirm New Password', { exact: true }).fill('quite another one')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('Your current password is not correct.')).toHaveCount(1)
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused()
  await expectWhole(page, 'dialog')

  await dialog.getByLabel('Current Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('Password changed successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()

  await elsewhere.page.goto(paths.dashboard.profile)
  await expect(elsewhere.page.getByRole('alertdialog').getByText(/Your session has ended/)).toBeVisible()
  await signIn({ email, password: 'quite another one' })
})

const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
