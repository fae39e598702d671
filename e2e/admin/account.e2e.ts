import { oversight } from '@bank/contract/oversight'
import { addTotp, codeOf } from '../../server/testing/totp.ts'
import { paths } from '../../web/app/paths.ts'
import { addAdministrator } from '../second-administrator.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const task = (page: Page) => page.getByText('Set up a second factor to continue')
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })

test('My account shows staff their details and the same sections as customers have', async ({
  colleague,
  signIn,
}) => {
  const { page, email } = await signIn(colleague)
  await page.goto(paths.admin.dashboard)
  await page.getByRole('link', { name: /My account/ }).click()
  await expect(page).toHaveURL(paths.admin.account)
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText(email)
  for (const name of ['How you log in', 'Where you are logged in', 'Login History', 'Lock my account'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
})

test('staff who must have a second factor set one up first, and go on to where they wanted to be', async ({
  bank,
  signIn,
}) => {
  const chief = await signIn(addAdministrator(bank))
  await addTotp(chief)
  const { page } = await signIn(addAdministrator(bank))
  await chief.call(oversight.changeSettings, { body: { staffSecondFactor: 'on' } })
  try {
    await page.goto(`${paths.admin.users}?search=wei`)
    await expect(task(page)).toBeVisible()
    await expect(page).toHaveURL(paths.admin.account)
    await expect(menuEntry(page)).toHaveCount(0)
    await expectWhole(page, 'the task')
    await page.reload()
    await expect(task(page)).toBeVisible()
    await page.getByRole('button', { name: 'Set up app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
    await dialog.getByLabel('Code').fill(codeOf((await dialog.locator('code').textContent()) ?? ''))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page).toHaveURL(`${paths.admin.users}?search=wei`)
    await expect(page.getByRole('row').filter({ hasText: 'Wei Ling' }).first()).toBeVisible()
    await expect(menuEntry(page)).toHaveCount(1)
  } finally {
    await chief.call(oversight.changeSettings, { body: { staffSecondFactor: 'off' } })
  }
})
