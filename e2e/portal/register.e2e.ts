import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('a visitor sees what is missing, registers, is logged in at once as pending, and sees a welcome', async ({
  page,
}) => {
  await page.goto(paths.register)
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm Password').fill('secret2')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Passwords do not match!')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expectWhole(page, 'refused')
  await fill(page, somebody())
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
  await expect(page.getByText('Registration successful! Welcome to the group.')).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '').status)).toBe('pending')
})

test('browsers can autofill the form', async ({ page }) => {
  await page.goto(paths.register)
  const tokens = {
    ...{ 'First Name': 'given-name', 'Last Name': 'family-name', Email: 'email', 'Phone Number': 'tel' },
    ...{
      Country: 'country-name',
      State: 'address-level1',
      City: 'address-level2',
      'Zip Code': 'postal-code',
    },
    ...{ 'Address 1': 'address-line1', 'Address 2 (Optional)': 'address-line2' },
    ...{ Password: 'new-password', 'Confirm Password': 'new-password' },
  }
  for (const [label, token] of Object.entries(tokens)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token)
  }
})

test('a customer in Singapore skips State, which goes when they go on elsewhere', async ({ page }) => {
  await page.goto(paths.register)
  const { State: _, ...values } = somebody()
  await fill(page, values)
  await expect(page.getByLabel('State', { exact: true })).toBeHidden()
  await expectWhole(page, 'without State')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
})

const somebody = () => ({
  'First Name': 'Lakshmi',
  'Last Name': 'Menon',
  Email: `${randomUUID()}@customers.example`,
  'Phone Number': '+65 6000 1111',
  Country: 'Singapore',
  State: 'Singapore',
  City: 'Singapore',
  'Zip Code': '048616',
  'Address 1': '1 Raffles Place',
  Password: 'a long enough one',
  'Confirm Password': 'a long enough one',
})

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}
