import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { accounts, activity } = paths.dashboard

test('a balance opens into rows that add up to it, and a row into its transaction', async ({
  demo: { page },
}) => {
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
  await expect(shown).toHaveText('Showing 25 entries')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(shown).toHaveText('Showing 50 entries')

  await page.getByRole('searchbox', { name: 'Search activity' }).fill('Pension, October')
  const found = page.getByRole('button', { name: /^Pension, October/ })
  await found.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deposit of $10,200.00' })
  await expect(dialog.getByText('Pension, October')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A search leaves entries out', { exact: false })).toBeVisible()
})
