import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { accounts, activity } = paths.dashboard

test('a balance opens into rows that add up to it, and a row into its transaction', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(accounts)
  await expect(figure(page, 'Checking Account')).toHaveText(/^\$/)
  const checking = await figure(page, 'Checking Account').textContent()
  await page.getByRole('link', { name: 'All activity of Checking Account' }).click()
  await expect(page).toHaveURL(activity('checking'))
  await expect(page.getByRole('heading', { level: 1, name: 'Checking Account' })).toBeVisible()
  await expect(figure(page, 'Balance today')).toHaveText(checking ?? '')
  await expect(figure(page, 'Closing balance')).toHaveText(/^\$/)
  const closing = await figure(page, 'Closing balance').textContent()
  const first = page.getByRole('table', { name: 'Activity of Checking Account' }).getByRole('row').nth(1)
  await expect(first.getByRole('cell').last()).toHaveText(closing ?? '')

  const shown = page.getByRole('status').filter({ hasText: /^Showing/ })
  await expect(shown).toHaveText('Showing 25 rows')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(shown).toHaveText('Showing 50 rows')

  await page.getByRole('searchbox', { name: 'Search activity' }).fill('Pension, October')
  const found = page.getByRole('button', { name: /^Pension, October/ })
  await found.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deposit of $10,200.00' })
  await expect(dialog.getByText('Pension, October')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A search leaves rows out', { exact: false })).toBeVisible()
})

test('a period is in the address, its rows are within it, and other balances keep it', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(activity('checking'))
  const period = page.getByRole('combobox', { name: 'Period' })
  await expect(period).toBeVisible()
  const months = await period.getByRole('option').allTextContents()
  // Two months back: whole, and in the demonstration's history.
  await period.selectOption(months[3] ?? '')
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=/)
  const { searchParams } = new URL(page.url())
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  const outside = async () => {
    const days = await page
      .locator('main table time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')?.slice(0, 10) ?? ''))
    return days.length === 0 ? 'none' : days.filter((day) => day < from || day > to).length
  }
  await expect.poll(outside).toBe(0)
  const sum = async (label: string) =>
    Number((await figure(page, label).textContent())?.replace('−', '-').replace(/[$,+]/g, ''))
  const together = (await sum('Opening balance')) + (await sum('All rows together'))
  expect(together).toBeCloseTo(await sum('Closing balance'), 2)

  await page.getByRole('navigation', { name: 'Balances' }).getByRole('link', { name: 'Borrowed' }).click()
  await expect(page).toHaveURL(/activity\/borrowed\?from=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Total Borrowed' })).toBeVisible()
  await page.reload()
  await expect(period).toHaveValue(months[3] ?? '')
})

test('on a phone the rows are cards, and the days are there when they are asked for', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer, { viewport: { width: 360, height: 800 } })
  await page.goto(activity('portfolio'))
  await expect(
    page.getByRole('list', { name: 'Activity of Portfolio' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toBeHidden()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Choose days')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByText('No activity found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('list', { name: 'Activity of Portfolio' })).toBeVisible()
})

test('staff see the same rows in the customer’s record', async ({ signIn, bank, demoCustomer }) => {
  const customer = await signIn(demoCustomer)
  await customer.page.goto(activity('savings'))
  await expect(figure(customer.page, 'Closing balance')).toHaveText(/^\$/)
  const closing = await figure(customer.page, 'Closing balance').textContent()
  const { page } = await signIn(bank.administrator)
  await page.goto(`${paths.admin.users}?user=${customer.id}&part=activity`)
  await page.getByRole('combobox', { name: 'Balance' }).selectOption('Savings Account')
  const record = page.getByRole('dialog')
  await expect(record.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(closing ?? '')
})
