import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { savings, overview } = paths.dashboard

test('a customer plans their savings to the cent, and the projected income follows', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer()
  await page.goto(savings)
  await expect(page.getByText('You have no savings goal yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Savings Plan' })
  await dialog.getByLabel('Monthly Contribution').fill('100.55')
  await dialog.getByLabel('Savings Goal').fill('2,500.25')
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Your savings plan is saved.')).toBeVisible()
  await expect(figure(page, 'Monthly Contribution')).toHaveText('$101')
  await expect(figure(page, 'Remaining to Goal')).toHaveText('$2,500')

  await page.reload()
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  await expect(dialog.getByLabel('Monthly Contribution')).toHaveValue('100.55')
  await expect(dialog.getByLabel('Savings Goal')).toHaveValue('2,500.25')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Plan' })).toBeFocused()

  await page.goto(overview)
  await expect(figure(page, 'Projected Income')).toHaveText('$1,207')
})

test('an unreadable amount shows an error beside its field', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(savings)
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Savings Goal').fill('1.000,50')
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect(
    dialog.getByText('Use commas for thousands and a decimal point for cents, such as 2,500.00'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Savings Goal')).toBeFocused()
})

test('a failed request shows an error, and Try again loads the figures', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.route('**/api/savings', (route) => route.fulfill({ status: 500 }))
  await page.goto(savings)
  await expect(page.getByText('Failed to load savings data')).toBeVisible()
  await page.unroute('**/api/savings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total Savings')).toHaveText(/^\$[\d,]{5,}$/)
})

test('the slider moves by keyboard, saves nothing, and its amount opens the plan', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(savings)
  const slider = page.getByRole('slider', { name: 'Each month' })
  await slider.focus()
  await page.keyboard.press('End')
  const amount = (await slider.getAttribute('aria-valuetext'))?.split(' ')[0]
  await expect(page.getByText('earlier than now', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Use this amount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Savings Plan' })
  await expect(dialog.getByLabel('Monthly Contribution')).toHaveValue(`${amount?.slice(1)}.00`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(slider).not.toHaveAttribute('aria-valuetext', new RegExp(`^\\${amount} `))
})
