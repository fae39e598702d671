import { paths } from '../../web/app/paths.ts'
import { logIn } from '../log-in.ts'
import { expect, test } from '../test.ts'

test('two customers who use one tab in turn see only their own data, and no figure stays after a logout', async ({
  newCustomer,
  signIn,
  demoCustomer,
}) => {
  const next = await newCustomer({ firstName: 'Somchai', lastName: 'Wong' })
  const { page } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.overview)
  await expect(page.getByRole('slider', { name: /^Total assets/ })).toBeAttached()
  expect(await page.locator('body').textContent()).toMatch(/\$\d/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await page.locator('body').textContent()).not.toMatch(/\$\d/)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])

  await logIn(page, next)
  await expect(page.getByText('Welcome, Somchai Wong')).toBeVisible()
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await expect(page.getByText('$0').first()).toBeVisible()
  await expect(page.getByText(/\$[1-9]/)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Welcome, Somchai Wong')).toBeVisible()
  await expect(page.getByText('Wei Ling')).toHaveCount(0)
})
