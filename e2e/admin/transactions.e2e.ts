import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { requestDeposit } from './request-deposit.ts'

const { transactions } = paths.admin

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const newName = () => `T${randomUUID().slice(0, 8)}`

test('pending transactions are shown first; one is found by its customer, opened, and approved once', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  await requestDeposit(customer, 2_500.5)
  await page.goto(transactions)
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await page.keyboard.press('/')
  await page.keyboard.type(customer.email)
  await expect(page.getByText(/^1 of [\d,]+ transactions$/)).toBeVisible()
  await rowOf(page, lastName).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Transaction details' })
  await expect(details).toContainText('Account to be credited')
  await expectWhole(page, 'a transaction')
  await page.setViewportSize({ width: 1280, height: 900 })
  await details.getByRole('button', { name: 'Approve $2,500.50' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `$2,500.50 will be credited to Nur Aisyah ${lastName}’s savings account immediately`,
  )
  await question.getByRole('button', { name: 'Approve $2,500.50' }).dblclick()
  await expect(details).toContainText('Approved by')
  await expect(details).toContainText('Bank Administrator')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, lastName)).toBeHidden()
  await page.goto(`${paths.admin.users}?user=${customer.id}&part=figures`)
  await expect(page.getByLabel('Savings Balance')).toHaveValue('2,500.50')
})

test('the second page can be reached by a reload, by its address and from the first page', async ({
  bank,
  administrator: { page },
}) => {
  await page.goto(`${transactions}?status=all`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^51–100 of [\d,]+$/)).toBeVisible()
  await expect(page.getByText(/of [\d,]+ transactions$/)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^1–50 of/)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await page.goto(page.url())
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(`${bank.url}${transactions}?status=all`)
})
