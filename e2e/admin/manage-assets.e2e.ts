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

test('figures are edited in their row, to the cent, and the customer sees them; Escape leaves them', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
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
  await field('Stocks').fill('')
  await expectWhole(page, 'an edit')
  await page.setViewportSize({ width: 1280, height: 900 })
  await field('Stocks').press('Escape')
  await expect(field('Stocks')).toBeHidden()
  await expect(row.getByText('$1,201')).toBeVisible()
  await expect(edit).toBeFocused()

  const { data } = await customer.call(finances.assets, {})
  expect(data).toEqual({ stocks: 120_055, real_estate: 0, crypto: 0, others: 1_010 })
})
