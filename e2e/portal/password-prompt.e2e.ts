import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { ageSessions } from '../old-session.ts'
import { expect, test } from '../test.ts'

test('a new e-mail address asks for the password in place; a new street does not', async ({
  bank,
  newCustomer,
}) => {
  const { page, id, password } = await newCustomer()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const email = `${randomUUID()}@customers.example`
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  ageSessions(bank, id, 16)
  await page.getByLabel('City').fill('Tampines')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('City').fill('Jurong')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByLabel('Password', { exact: true }).fill('not the password')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByText('Your current password is not correct.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(
    page.getByRole('alert').getByText('Please enter your password again to continue.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('City')).toHaveValue('Jurong')

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await expect(page.getByText('Jurong')).toBeVisible()
})
