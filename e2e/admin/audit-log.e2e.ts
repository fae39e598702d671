import { randomUUID } from 'node:crypto'
import { makeCall } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { paths } from '../../web/app/paths.ts'
import type { Bank } from '../bank.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { auditLog } = paths.admin

/** An act to look for: a customer's stocks become $12,500.50. */
async function editStocks(bank: Bank, token: string, id: string) {
  const call = makeCall({ baseUrl: bank.url, token: () => token })
  await call(finances.editAssets, { params: { userId: id }, body: { stocks: cents(1_250_050) } })
}

test('an act is in the log at once, and opens field by field', async ({ bank, signIn, newCustomer }) => {
  const lastName = `L${randomUUID().slice(0, 8)}`
  const customer = await newCustomer({ lastName })
  const { page, token } = await signIn(bank.administrator)
  await editStocks(bank, token, customer.id)
  await page.goto(auditLog)
  await page.getByRole('searchbox').fill(lastName)
  const row = page.getByRole('row').filter({ hasText: 'Assets edited' })
  await expect(row).toContainText(`Nur Aisyah ${lastName}`)
  await expect(row).toContainText(bank.administrator.email)
  await row.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('dialog', { name: 'Assets edited' })
  const change = entry.getByRole('table', { name: 'What changed' }).getByRole('row').nth(1)
  await expect(change).toHaveText('Stocks$0.00$12,500.50')
  await expectWhole(page, 'an entry')
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
})
