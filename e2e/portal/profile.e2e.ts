import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('a date of birth stays the typed day west of Greenwich, a new name is in the shell at once, and leaving asks', async ({
  newCustomer,
}) => {
  const { page, call } = await newCustomer({ lastName: 'Rahman' }, { timezoneId: 'America/New_York' })
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Date of Birth').fill('2000-02-29')
  await page.getByLabel('First Name').fill('Siti')
  await save(page)
  await expect(row(page, 'Date of Birth')).toHaveText('Feb 29, 2000')
  await expect(page.getByText('Welcome, Siti Rahman')).toBeVisible()
  expect((await call(identity.me, {})).user.dateOfBirth).toBe('2000-02-29T00:00:00.000Z')

  await page.reload()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Date of Birth')).toHaveValue('2000-02-29')
  const savings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Savings' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.getByLabel('City').fill('Tampines')
  await savings.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Tampines')
  await savings.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(paths.dashboard.savings)
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
