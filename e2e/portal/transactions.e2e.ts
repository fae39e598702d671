import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import { paths } from '../../web/app/paths.ts'
import { expect, type Locator, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('the history is filtered and searched, its URL restores all of it, and its rows become lists', async ({
  demo: { page },
}) => {
  await page.goto(paths.dashboard.transactions)
  await expect(page.getByText(/^Showing 50 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText(/^Showing (?!50 )\d+ of/)).toBeVisible()
  await page.getByLabel('Type').selectOption('Payment')
  await page.getByRole('searchbox').fill('mortgage')
  await expect(page).toHaveURL(/search=mortgage&type=payment/)
  await expect(page.getByRole('row', { name: /Mortgage/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('mortgage')
  await expect(page.getByRole('row', { name: /Mortgage/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Pension/ })).toHaveCount(0)

  // Below the md width the rows are in lists, one for each month.
  const list = page.getByRole('group', { name: 'Transactions' })
  const table = page.getByRole('table', { name: 'Transactions' })
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(table).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(list).toHaveCount(0)
  expect(Math.max(...(await heightsOf(table.getByRole('row'))))).toBeLessThanOrEqual(72)
  const total = page.getByRole('link', { name: /show transactions of every status/ })
  await total.focus()
  expect(
    await total.evaluate((link) => Number.parseInt(getComputedStyle(link, '::after').outlineOffset, 10)),
  ).toBeLessThan(0)

  // On a phone fifty of them are a few thumbs' lengths, and each is two lines.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paths.dashboard.transactions)
  await expect(list.getByRole('listitem')).toHaveCount(50)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_200)
  expect(Math.max(...(await heightsOf(list.getByRole('listitem'))))).toBeLessThanOrEqual(72)
})

const heightsOf = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))

test('customers cancel their own pending request after a question, and it stays in the history', async ({
  newCustomer,
}) => {
  const { page, call } = await newCustomer()
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

test('a request that is rejected while its details are open says why there, and in its row of two lines', async ({
  newCustomer,
  administrator,
}) => {
  const { page, call } = await newCustomer()
  const [wallet] = (await call(wallets.list, { query: {} })).data
  if (!wallet) throw new Error('The demonstration has no wallet.')
  const { data: request } = await call(transactions.create, {
    body: {
      ...{ type: 'deposit', category: 'funding', accountType: 'savings', amount: cents(250_050) },
      ...{ cryptoType: wallet.name, cryptoAddress: wallet.address },
      description: 'Holiday money for the whole family, which is more than one line',
    },
  })
  await page.goto(paths.dashboard.transactions)
  await page.getByRole('row', { name: /Holiday money/ }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Deposit of $2,500.50' })
  await details.getByRole('button', { name: 'Cancel request' }).focus()
  const note = 'x'.repeat(300)
  await administrator.call(transactions.reject, {
    params: { id: request.id },
    body: { reason: 'wrong-address', note },
  })
  const why = details.getByRole('region', { name: /^Rejected on/ })
  await expect(why).toContainText('The payment did not go to the address of this request.')
  await expect(why.getByRole('blockquote')).toHaveText(note)
  await expect(details.locator(':focus')).toHaveCount(1)
  await expectWhole(page, 'a rejected request')

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('listitem').filter({ hasText: 'Wrong address' })
  await expect(row).toBeVisible()
  expect(Math.max(...(await heightsOf(row)))).toBeLessThanOrEqual(72)
  await row.getByRole('button').press('Enter')
  await details.getByRole('link', { name: 'Ask again' }).press('Enter')
  await expect(page).toHaveURL(paths.dashboard.funding)
})
