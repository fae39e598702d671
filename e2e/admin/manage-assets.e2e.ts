import { randomUUID } from 'node:crypto'
import { makeCall } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { manageAssets } = paths.admin

/** Opens the row of a customer created for the test, so that no other test edits it. */
async function openRow(page: Page, lastName: string) {
  await page.goto(`${manageAssets}?search=${lastName}`)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row).toBeVisible()
  const name = `Nur Aisyah ${lastName}`
  return {
    row,
    name,
    edit: row.getByRole('button', { name: `Edit ${name}` }),
    field: (label: string) => page.getByLabel(`${label} of ${name}`),
  }
}

const newName = () => `A${randomUUID().slice(0, 8)}`

test('figures are edited in their row, to the cent, and the customer sees them', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  const { page } = await signIn(bank.administrator)
  const { row, edit, field } = await openRow(page, lastName)
  await edit.press('Enter')
  await expect(field('Stocks')).toBeFocused()
  await field('Stocks').fill('1200.55')
  await expect(row.getByText('$1,200.55')).toBeVisible()
  await field('Others').fill('10.10')
  await field('Others').press('Enter')
  await expect(page.getByText('The assets are saved.')).toBeVisible()
  await expect(row.getByText('$1,201')).toBeVisible()
  await expect(edit).toBeFocused()

  await edit.click()
  await expect(field('Stocks')).toHaveValue('1200.55')
  await expect(field('Real Estate')).toHaveValue('0.00')
  await expect(field('Others')).toHaveValue('10.10')

  const call = makeCall({ baseUrl: bank.url, token: () => customer.token })
  const { data } = await call(finances.assets, {})
  expect(data).toEqual({ stocks: 120_055, real_estate: 0, crypto: 0, others: 1_010 })
})

test('a figure that a blank field would wipe out has to be confirmed, and Escape leaves the row unchanged', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = newName()
  await newCustomer({ lastName })
  const { page } = await signIn(bank.administrator)
  const { row, edit, field } = await openRow(page, lastName)
  await edit.click()
  await field('Crypto').fill('500')
  await field('Crypto').press('Enter')
  await expect(row.getByText('$500', { exact: true })).toBeVisible()

  await edit.click()
  await field('Crypto').fill('')
  await field('Crypto').press('Escape')
  await expect(field('Crypto')).toBeHidden()
  await expect(row.getByText('$500', { exact: true })).toBeVisible()
  await expect(edit).toBeFocused()

  await edit.click()
  await field('Crypto').fill('')
  await field('Crypto').press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Set Crypto to $0.00?' })
  await expect(question.getByText('$500.00')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field('Crypto')).toHaveValue('')

  await row.getByRole('button', { name: /^Save/ }).click()
  await question.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The assets are saved.').last()).toBeVisible()
  await expect(row.getByText('$500', { exact: true })).toBeHidden()
  await expect(edit).toBeFocused()
})

test('a figure in another country’s notation is neither guessed nor saved', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = newName()
  await newCustomer({ lastName })
  const { page } = await signIn(bank.administrator)
  const { row, edit, field } = await openRow(page, lastName)
  await edit.click()
  for (const text of ['2.500,00', '2500,00', '2.500']) {
    await field('Stocks').fill('')
    await field('Stocks').pressSequentially(text)
    await field('Stocks').press('Enter')
    await expect(field('Stocks'), text).toHaveValue(text)
    await expect(row.getByText('Use commas for thousands and a decimal point for cents'), text).toBeVisible()
  }
  await field('Stocks').fill('2,500.00')
  await field('Stocks').press('Enter')
  await expect(page.getByText('The assets are saved.')).toBeVisible()
  await expect(row.getByText('$2,500')).toBeVisible()
})

test('a failure appears on the row, and the input is kept', async ({ bank, signIn, newCustomer }) => {
  const lastName = newName()
  await newCustomer({ lastName })
  const { page } = await signIn(bank.administrator)
  const { row, edit, field } = await openRow(page, lastName)
  await edit.click()
  await field('Stocks').fill('7')
  await page.route('**/api/admin/user-assets/*', (route) => route.abort())
  await row.getByRole('button', { name: /^Save/ }).click()
  await expect(row.getByText('Failed to save changes', { exact: true })).toBeVisible()
  await expect(row.getByText(/The bank can’t be reached/)).toBeVisible()
  await expect(field('Stocks')).toHaveValue('7')
})

test('users that could not be fetched say so, and are fetched on a second try', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.route('**/api/admin/user-assets*', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto(manageAssets)
  await expect(page.getByText('Failed to fetch users')).toBeVisible()
  await page.unroute('**/api/admin/user-assets*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'User assets' })).toBeVisible()
})

test('the key / focuses the search, which is in the address and survives a reload', async ({
  bank,
  signIn,
}) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(manageAssets)
  await expect(page.getByText(/^\d+ of \d+ users$/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('WEILING')
  await expect(page).toHaveURL(`${bank.url}${manageAssets}?search=WEILING`)
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('WEILING')
  await expect(page.getByRole('button', { name: 'Edit Wei Ling Tan' })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText('No users found')).toBeVisible()
})

test('the screen is accessible and fits, also in the middle of an edit', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(manageAssets)
  await expect(page.getByText(/^\d+ of \d+ users$/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit Wei Ling Tan' }).click()
  await page.getByLabel('Stocks of Wei Ling Tan').fill('')
  await expectWhole(page, 'an edit')
})
