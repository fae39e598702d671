import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { savings, overview } = paths.dashboard

test('a customer plans their savings to the cent, and the projected income follows', async ({
  customer: { page },
}) => {
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
