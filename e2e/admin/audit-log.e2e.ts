import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { requestDeposit } from './request-deposit.ts'
import { tallestRow } from './row-heights.ts'

const { auditLog } = paths.admin

test('an act is in the log at once, and opens field by field', async ({
  administrator: { page, call },
  bank,
  newCustomer,
}) => {
  const lastName = `L${randomUUID().slice(0, 8)}`
  const customer = await newCustomer({ lastName })
  await call(finances.editAssets, {
    params: { userId: customer.id },
    body: { stocks: cents(1_250_050) },
  })
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

test('a customer’s name, typed plainly, finds who approved their money, and the entry leads to both', async ({
  administrator: { page, call },
  bank,
  newCustomer,
}) => {
  const name = randomUUID().slice(0, 8)
  const customer = await newCustomer({ lastName: `O’${name}` })
  const id = await requestDeposit(customer, 250)
  const { reference } = (await call(transactions.approve, { params: { id } })).data
  await page.goto(auditLog)
  await page.getByRole('searchbox').fill(`o'${name}`)
  const row = page.getByRole('row').filter({ hasText: 'Transaction approved' })
  await expect(row).toContainText(bank.administrator.email)
  await expect(row).toContainText(customer.email)
  await page.getByRole('searchbox').fill(reference.slice(0, -1))
  await expect(row).toContainText(customer.email)
  await row.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('dialog', { name: 'Transaction details' })).toContainText(reference)
  await page.goBack()
  await row.getByRole('link', { name: `Nur Aisyah O’${name}` }).click()
  await expect(page.getByRole('dialog')).toContainText(customer.email)
})

test('on a phone an entry has three lines', async ({ administrator: { page } }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${auditLog}?search=nattapong`)
  expect(await tallestRow(page, 'Audit log')).toBeLessThanOrEqual(90)
})
