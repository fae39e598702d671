import { makeCall } from '@bank/contract/client'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import { paths } from '../../web/app/paths.ts'
import { requestDeposit } from '../admin/request-deposit.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

test('the history is counted, filtered and searched, and its URL restores all of it', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.transactions)
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Transaction', 'Type', 'Account', 'Amount', 'Status', 'Date'],
  ])
  for (const label of ['Total', 'Completed', 'Pending', 'Failed']) {
    await expect(page.locator('dt', { hasText: new RegExp(`^${label}$`) })).toBeVisible()
  }
  await expect(page.getByText(/^Showing 50 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText(/^Showing (?!50 )\d+ of/)).toBeVisible()
  await expectWhole(page, 'history')

  await page.getByLabel('Type').selectOption('Payment')
  await page.getByRole('searchbox').fill('mortgage')
  await expect(page).toHaveURL(/search=mortgage&type=payment/)
  await expect(page.getByRole('row', { name: /Mortgage/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('mortgage')
  await expect(page.getByRole('row', { name: /Mortgage/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Pension/ })).toHaveCount(0)

  await page.getByRole('searchbox').fill('there is no such thing')
  await expect(page.getByRole('main').getByText('No transactions found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(paths.dashboard.transactions)
})

test('below the md width the rows are cards', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer, { viewport: { width: 767, height: 900 } })
  await page.goto(paths.dashboard.transactions)
  const list = page.getByRole('list', { name: 'Transactions' })
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(table).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('an empty history says when transactions will appear, and a failed one offers to try again', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer()
  await page.goto(paths.dashboard.transactions)
  await expect(page.getByText('Your history appears here after your first transaction.')).toBeVisible()
  await page.route('**/api/transactions', (route) => route.fulfill({ status: 403, body: '' }))
  await page.reload()
  await expect(page.getByText('Failed to load transactions')).toBeVisible()
  await page.unroute('**/api/transactions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your history appears here after your first transaction.')).toBeVisible()
})

test('a customer’s open screen and the bell show an approval once the window gets the focus back', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const { page } = customer
  const id = await requestDeposit(bank.url, customer, 2_500)
  await page.goto(paths.dashboard.overview)
  await expect(figure(page, 'Total Assets')).toHaveText('$0')
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click()
  await expect(figure(page, 'Pending')).toHaveText('1')

  const staff = await signIn(bank.administrator)
  await staff.page.goto(`${paths.admin.transactions}?transaction=${id}`)
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Approve $2,500.00' }).click()
  await staff.page.getByRole('alertdialog').getByRole('button', { name: 'Approve $2,500.00' }).click()
  await expect(staff.page.getByRole('dialog')).toContainText('Approved by')

  // A headless window never loses the focus, so the event is sent by hand.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(figure(page, 'Completed')).toHaveText('1')
  await expect(figure(page, 'Pending')).toHaveText('0')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('Completed')).toBeVisible()
  await page.keyboard.press('Escape')
  // The overview was read before the approval, less than five minutes ago.
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(figure(page, 'Total Assets')).toHaveText('$2,500')
})

test('customers cancel their own pending request after a question, and it stays in the history', async ({
  bank,
  newCustomer,
}) => {
  const { page, token } = await newCustomer()
  const call = makeCall({ baseUrl: bank.url, token: () => token })
  const [wallet] = (await call(wallets.list, { query: {} })).data
  if (!wallet) throw new Error('The demonstration has no wallet.')
  await call(transactions.create, {
    body: {
      ...{ type: 'deposit', category: 'funding', accountType: 'savings', amount: cents(250_050) },
      ...{ cryptoType: wallet.name, cryptoAddress: wallet.address, description: 'Holiday money' },
    },
  })
  await page.goto(paths.dashboard.transactions)
  await page.getByRole('row', { name: /Holiday money/ }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Deposit of $2,500.50' })
  await expect(details.getByText(wallet.address)).toBeVisible()
  await expectWhole(page, 'details')
  await details.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('button', { name: 'Cancel $2,500.50 request' }).click()
  await expect(page.getByText('Request cancelled')).toBeVisible()
  await expect(page.getByRole('row', { name: /Holiday money.*Cancelled/ })).toBeVisible()
})
