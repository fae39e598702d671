import { randomUUID } from 'node:crypto'
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

test('figures are edited in their row and reviewed, to the cent, and the customer sees them; Escape leaves them', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  const { row, name, edit, field } = await openRow(page, lastName)
  await edit.press('Enter')
  await expect(field('Stocks')).toBeFocused()
  await field('Stocks').fill('1200.55')
  await expect(row.getByRole('strong')).toHaveText('$1,200.55')
  await field('Others').fill('10.10')
  await field('Others').press('Enter')
  const review = page.getByRole('alertdialog', { name: `Change 2 figures of ${name}?` })
  await review.getByLabel('Reason for the audit log').fill('Her letter of 3 May')
  await expectWhole(page, 'the review')
  await page.setViewportSize({ width: 1280, height: 900 })
  await review.getByRole('button', { name: 'Save 2 figures' }).click()
  await expect(page.getByText('The assets are saved.')).toBeVisible()
  await expect(row.getByText('$1,201')).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(row.getByRole('cell', { name: '$1,210.65', exact: true })).toBeVisible()
  await expect(row.getByRole('cell', { name: '$0.00 $1,210.65 less than by kind' })).toBeVisible()

  await edit.click()
  await expect(field('Stocks')).toHaveValue('1200.55')
  await expect(field('Real Estate')).toHaveValue('0.00')
  await expect(field('Others')).toHaveValue('10.10')
  await field('Stocks').fill('1.200.550,00')
  await expectWhole(page, 'an edit with an error')
  await field('Stocks').fill('12005.50')
  await expectWhole(page, 'an edit')
  await page.setViewportSize({ width: 1280, height: 900 })
  await field('Stocks').press('Enter')
  const slip = page.getByRole('alertdialog', { name: `Change 1 figure of ${name}?` })
  await expect(slip.getByText('10 times as much')).toBeVisible()
  await expect(slip.getByLabel('Reason for the audit log')).toBeFocused()
  await slip.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(field('Stocks')).toBeFocused()
  await field('Stocks').press('Enter')
  await expectWhole(page, 'the review of a slip')
  await page.setViewportSize({ width: 1280, height: 900 })
  await slip.getByRole('button', { name: 'Cancel' }).click()
  await field('Stocks').press('Escape')
  await expect(field('Stocks')).toBeHidden()
  await expect(row.getByText('$1,201')).toBeVisible()
  await expect(edit).toBeFocused()

  const { data } = await customer.call(finances.assets, {})
  expect(data).toEqual({ stocks: 120_055, real_estate: 0, crypto: 0, others: 1_010 })
})

test('who types on after Enter writes the reason: no key presses a button, and none changes the amount', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  const { name, edit, field } = await openRow(page, lastName)
  await edit.press('Enter')
  await field('Stocks').fill('1200.55')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Her letter of 3 May')
  await page.keyboard.press('Enter')
  const review = page.getByRole('alertdialog', { name: `Change 1 figure of ${name}?` })
  const reason = review.getByLabel('Reason for the audit log')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('Her letter of 3 May')
  await expect(review.getByText('To save, press “Set Stocks to $1,200.55”.')).toBeVisible()
  await expect(field('Stocks')).toHaveValue('1200.55')
  // The next time the reason is there already.
  await page.keyboard.press('Escape')
  await expect(field('Stocks')).toBeFocused()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
  await expect(reason).toBeFocused()
  const { data } = await customer.call(finances.assets, {})
  expect(data.stocks).toBe(0)
  await review.getByRole('button', { name: 'Set Stocks to $1,200.55' }).click()
  await expect(edit).toBeFocused()
  expect((await customer.call(finances.assets, {})).data.stocks).toBe(120_055)
})
