import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

for (const timezoneId of ['America/New_York', 'Asia/Singapore', 'Pacific/Kiritimati']) {
  test(`a date of birth stays the typed day in ${timezoneId}`, async ({ bank, newCustomer }) => {
    const { page, token } = await newCustomer({}, { timezoneId })
    await page.goto(paths.dashboard.profile)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Date of Birth').fill('2000-02-29')
    await save(page)
    await expect(row(page, 'Date of Birth')).toHaveText('Feb 29, 2000')

    const call = makeCall({ baseUrl: bank.url, token: () => token })
    expect((await call(identity.me, {})).user.dateOfBirth).toBe('2000-02-29T00:00:00.000Z')

    await page.reload()
    await expect(row(page, 'Date of Birth')).toHaveText('Feb 29, 2000')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Date of Birth')).toHaveValue('2000-02-29')
    // Saving another field does not change it.
    await page.getByLabel('City').fill('Jurong')
    await save(page)
    expect((await call(identity.me, {})).user.dateOfBirth).toBe('2000-02-29T00:00:00.000Z')
  })
}

test('a new name appears in the shell at once, and a new e-mail address is not verified', async ({
  bank,
  newCustomer,
}) => {
  const { page } = await newCustomer({ firstName: 'Nur Aisyah', lastName: 'Rahman' })
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Siti')
  await save(page)
  await expect(page.getByText('Welcome, Siti Rahman')).toBeVisible()
  await expect(row(page, 'Email Verified')).toHaveText('Not Verified')

  // An address that is taken is refused, above the form and beside its field.
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill(bank.administrator.email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('An account with this email address already exists.')).toHaveCount(2)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Email')).toHaveText(/@customers\.example$/)
})

test('a press on the menu asks before what was typed is discarded', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  const savings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Savings' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Tampines')
  await savings.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Tampines')
  await savings.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(paths.dashboard.savings)
})

test('a profile that can’t be loaded shows an error and can be tried again', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(paths.dashboard.profile)
  await expect(page.getByText('Failed to load profile data')).toBeVisible()
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(row(page, 'Last Name')).toHaveText('Rahman')
})

test('the profile is accessible and fits, to read and to edit, even with a long name', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer({ firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2) })
  await page.goto(paths.dashboard.profile)
  await expect(row(page, 'Last Name')).toHaveText('Rahman')
  await expectWhole(page, 'to read')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Last Name').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Last Name: Last Name is required')
  await expectWhole(page, 'to edit')
})

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
}

const row = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd')
