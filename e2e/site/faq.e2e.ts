import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'

test('each question opens by itself, by press and by key, and a quick link leads to the fees on this page', async ({
  page,
}) => {
  await page.goto(paths.faq)
  const overdraft = page.getByText('$35 per occurrence.')
  const minimum = page.getByText('Typically $100 for a savings account and $500 for a checking account.')
  await expect(overdraft).toBeHidden()
  await page.getByText('What is the overdraft fee?').click()
  await page.getByText('What is the minimum deposit to open an account?').click()
  await expect(overdraft).toBeVisible()
  await expect(minimum).toBeVisible()
  await page.getByText('What is the overdraft fee?').click()
  await expect(overdraft).toBeHidden()
  await expect(minimum).toBeVisible()

  await page.getByText('Do I pay for ATM withdrawals?').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Withdrawals at ATMs in our network are free.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('Withdrawals at ATMs in our network are free.')).toBeHidden()

  await page.getByRole('region', { name: 'Quick Links' }).getByRole('link', { name: 'Rates & Fees' }).click()
  const fees = page.getByRole('region', { name: 'Fees and Charges', exact: true })
  await expect(fees.getByRole('heading')).toBeInViewport()
})
