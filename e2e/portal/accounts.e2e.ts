import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { accounts } = paths.dashboard

test('total liquid assets are the sum of checking and savings, and savings earns 2.1%', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(accounts)
  await expect(page.getByText('2.1% APY')).toBeVisible()
  await expect(figure(page, 'Credit Limit')).toHaveText(/^\$/)
  const dollars = async (label: string) =>
    Number((await figure(page, label).textContent())?.replace(/[$,]/g, ''))
  const liquid = (await dollars('Checking Account')) + (await dollars('Savings Account'))
  expect(Math.abs((await dollars('Total Liquid Assets')) - liquid)).toBeLessThanOrEqual(1)
})

test('a failed request shows an error, and Try again loads the figures', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.route('**/api/accounts', (route) => route.fulfill({ status: 500 }))
  await page.goto(accounts)
  await expect(page.getByText('Failed to load account data')).toBeVisible()
  await page.unroute('**/api/accounts')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Checking Account')).toHaveText(/^\$[\d,]+$/)
})
