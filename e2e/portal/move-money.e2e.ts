import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { expect, type Page, test, type Visitor } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

const { accounts, funding, transactions } = paths.dashboard

test('customers move money between their accounts with the keyboard alone, and the row leads to both accounts', async ({
  administrator,
  newCustomer,
}) => {
  const { page, ...customer } = await newCustomer()
  await give(administrator, customer.id)
  await page.goto(transactions)
  await page.getByRole('button', { name: 'Move money' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move money' })
  await expect(dialog.getByLabel('Checking to savings')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Savings to checking')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('200.01')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('There is $200.00 in your savings account')).toBeVisible()
  await expectWhole(page, 'form')
  await dialog.getByLabel('Amount (USD)').fill('150.50')
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText('Move $150.50 from your savings account to your checking account?'),
  ).toBeFocused()
  await expect(dialog.getByRole('row', { name: '$200.00 $49.50' })).toBeVisible()
  await expectWhole(page, 'question')
  await dialog.getByRole('button', { name: 'Move $150.50' }).dblclick()
  await expect(dialog.getByText('$150.50 moved')).toBeVisible()
  await expect(dialog.getByText('Completed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Move money' })).toBeFocused()

  await expect(page.getByRole('row').filter({ hasText: 'Savings to checking' })).toHaveCount(1)
  await page.getByText('Transfer from savings to checking').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Checking' }).click()
  await expect(page).toHaveURL(/\/dashboard\/activity\/checking\?from=/)
  // Rows, figures and accounts agree.
  await expect(figure(page, 'Closing balance')).toHaveText('$1,150.50')
  await expect(figure(page, 'Balance today')).toHaveText('$1,151')
  await page.goto(accounts)
  await expect(figure(page, 'Checking Account')).toHaveText('$1,151')
  await expect(figure(page, 'Savings Account')).toHaveText('$50')
  await expect(page.getByRole('list', { name: 'Latest activity of Savings Account' })).toContainText('$49.50')
})

test('a payment on what is owed waits for staff, who see what they approve', async ({
  administrator,
  newCustomer,
}) => {
  const lastName = `T${randomUUID().slice(0, 8)}`
  const { page, ...customer } = await newCustomer({ lastName })
  await give(administrator, customer.id)
  await page.goto(funding)
  await page.getByRole('button', { name: 'Make Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay what you owe' })
  await dialog.getByRole('button', { name: 'Everything you owe: $600.00' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Pay $600.00' }).click()
  await expect(dialog.getByText('Your payment of $600.00 is waiting for approval')).toBeVisible()
  await dialog.getByRole('link', { name: 'See all your payments' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Payment from checking' })).toContainText('Pending')

  await approvePayment(administrator.page, customer.email, lastName)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Payment from checking' })).toContainText('Completed')
  await page.goto(funding)
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await expect(dialog.getByText('You owe nothing')).toBeVisible()
})

test('the history is filtered by account, days and amounts, and downloaded as the filters show it', async ({
  demo: { page },
}) => {
  await page.goto(transactions)
  await page.getByLabel('Account', { exact: true }).selectOption('Savings')
  await page.getByLabel('At least').fill('100')
  await expect(page).toHaveURL(/account=savings&min=100/)
  await expect(page.getByRole('row').nth(1)).toContainText('avings')
  await expectWhole(page, 'filters')
  await expect(page.getByText(/^\d+ transactions · .*\+\$[\d,.]+ in/)).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download(page, () => page.getByRole('menuitem', { name: /^CSV/ }).click())
  expect(file.name).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/)
  const [headings, ...lines] = file.content.toString().trim().split('\r\n')
  expect(headings).toMatch(/,Amount \(USD\),.*,Balance \(USD\)$/)
  expect(lines.length).toBeGreaterThan(1)
  // The counters count within the filters, keep them, and show what they count.
  await page.getByRole('link', { name: /show completed transactions/ }).click()
  await expect(page).toHaveURL(/[?&]status=completed$/)
})

/** Enters what a new customer has and owes, as staff do. */
async function give({ call }: Visitor, id: string) {
  await call(finances.editFigures, {
    params: { id },
    body: {
      accounts: { checkingBalance: cents(1_000_00), savingsBalance: cents(200_00) },
      funding: { totalBorrowed: cents(600_00) },
    },
  })
}

async function approvePayment(page: Page, email: string, lastName: string) {
  await page.goto(paths.admin.transactions)
  await page.getByRole('searchbox').fill(email)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await row.getByRole('button', { name: /^Approve/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve this payment?' })
  await expect(question).toContainText('$600.00 will be taken from')
  await expect(question).toContainText('and paid on what they owe')
  await question.getByRole('button', { name: 'Approve $600.00' }).click()
  await expect(page.getByText('Approved $600.00')).toBeVisible()
}
