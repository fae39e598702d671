import { paths } from '../../web/app/paths.ts'
import { linkInLetter } from '../letters.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const letter = { subject: 'Please confirm your email address', page: '/verify-email' }
const banner = (page: Page) => page.getByText('Please confirm your email address')

test('the banner sends the letter again, and goes away once its link was used in another tab', async ({
  bank,
  newCustomer,
}) => {
  const { page, email } = await newCustomer()
  const first = await linkInLetter(bank, email, letter)
  await page.goto(paths.dashboard.savings)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('We have sent a new email to')).toContainText(email)
  const second = await linkInLetter(bank, email, { ...letter, count: 2 })
  expect(second).not.toBe(first)
  await expectWhole(page, 'The banner')

  const tab = await page.context().newPage()
  await tab.goto(second)
  await expectWhole(tab, 'confirming')
  await tab.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(tab.getByText('Your email address is confirmed').first()).toBeVisible()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(banner(page)).toBeHidden()
  await page.goto(paths.dashboard.profile)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})
