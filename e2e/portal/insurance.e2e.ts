import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

const { insurance } = paths.dashboard

test('the insurance is active, and its annual premium is twelve times the monthly one', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(insurance)
  await expect(figure(page, 'Status')).toHaveText('Active')
  for (const label of ['Life Coverage', 'Health Premium', 'Deductible'])
    await expect(figure(page, label)).toHaveText(/^\$[\d,]+$/)
  const dollars = async (label: string) =>
    Number((await figure(page, label).textContent())?.replace(/[$,]/g, ''))
  expect(Math.abs((await dollars('Annual Premium')) - 12 * (await dollars('Monthly Premium')))).toBeLessThan(
    7,
  )
})

test('the next premium is due on the first of the month, and leads to the calendar', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(insurance)
  const next = page.getByRole('region', { name: 'Next Premium' })
  await expect(next.locator('time')).toHaveAttribute('datetime', /-01$/)
  await expect(page.getByRole('table', { name: 'What you pay yourself' }).getByRole('row')).toHaveCount(2)
  await expectWhole(page, 'insurance')
  await next.getByRole('link').click()
  await expect(page).toHaveURL(paths.dashboard.calendar)
})

test('a failed request shows an error, and Try again loads the figures', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.route('**/api/insurance', (route) => route.fulfill({ status: 500 }))
  await page.goto(insurance)
  await expect(page.getByText('Failed to load insurance data')).toBeVisible()
  await page.unroute('**/api/insurance')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Life Coverage')).toHaveText(/^\$[\d,]+$/)
})
