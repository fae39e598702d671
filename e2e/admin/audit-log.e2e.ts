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
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
})

test('the log can be filtered to one subject, to an act and to days, all in the address', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer({ lastName: `L${randomUUID().slice(0, 8)}` })
  const { page, token } = await signIn(bank.administrator)
  await editStocks(bank, token, customer.id)
  await page.goto(`${auditLog}?act=assets.edited`)
  await page.getByRole('row').filter({ hasText: 'Assets edited' }).first().click()
  await page.getByRole('button', { name: 'Only actions on this user' }).click()
  await expect(page).toHaveURL(new RegExp(`subject=${customer.id}`))
  await expect(page.getByText(/^1 of \d[\d,]* entries$/)).toBeVisible()
  await page.getByLabel('Action', { exact: true }).selectOption('Accounts and login: all')
  await expect(page.getByRole('row').filter({ hasText: 'Registered' })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No entries found')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-01-01')
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page).toHaveURL(`${bank.url}${auditLog}`)
})

test('the next page and the way back are in the address', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(auditLog)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.reload()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).not.toHaveURL(/cursor=/)
})

test('the screen is accessible and fits, also with an entry open', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(auditLog)
  await expect(page.getByText(/ entries$/).first()).toBeVisible()
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWhole(page, 'an entry')
})
