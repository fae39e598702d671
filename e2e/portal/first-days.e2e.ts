import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { paths } from '../../web/app/paths.ts'
import { linkInLetter } from '../letters.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const LETTER = { subject: 'Please confirm your email address', page: '/verify-email' }

test('a new customer sees what comes first, and each step is ticked once it is done', async ({
  bank,
  newCustomer,
  administrator: { call },
}) => {
  const { page, id, email } = await newCustomer()
  const link = await linkInLetter(bank, email, LETTER)
  await page.goto(paths.dashboard.overview)
  const list = page.getByRole('region', { name: 'Your first days' })
  await expect(list.getByText('0 of 3 done.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectWhole(page, 'first days')
  // The list asks for the same as the banner of the other screens.
  await expect(page.getByRole('button', { name: 'Send the email again' })).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(list.getByText('0 of 3 done.')).toBeVisible()
  expect((await list.boundingBox())?.y).toBeLessThanOrEqual(300)

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByText('Your email address is confirmed').first()).toBeVisible()
  await call(finances.editFigures, {
    params: { id },
    body: { accounts: { checkingBalance: cents(1_000_00) } },
  })

  await page.goto(paths.dashboard.overview)
  await expect(list.getByText('2 of 3 done.')).toBeVisible()
  const steps = list.getByRole('listitem')
  await expect(steps.nth(0)).toContainText('Done')
  await expect(steps.nth(2)).toContainText('Done')
  await list.getByRole('link', { name: 'Verify identity' }).click()
  await expect(page).toHaveURL(paths.dashboard.verification)
})
