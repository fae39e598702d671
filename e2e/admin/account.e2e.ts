import { makeCall } from '@bank/contract/client'
import { oversight } from '@bank/contract/oversight'
import { paths } from '../../web/app/paths.ts'
import { addApp, addAuthenticator, codeOf } from '../factors.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { addAdministrator } from './second-administrator.ts'

const task = (page: Page) => page.getByText('Set up a second factor to continue')
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })

test('My account shows staff their details and the same sections as customers have', async ({
  bank,
  signIn,
}) => {
  const { page, email } = await signIn(addAdministrator(bank))
  await page.goto(paths.admin.dashboard)
  await page.getByRole('link', { name: /My account/ }).click()
  await expect(page).toHaveURL(paths.admin.account)
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText(email)
  for (const name of ['How you log in', 'Where you are logged in', 'Login History', 'Lock my account'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectWhole(page, 'My account')
})

test('staff who must have a second factor set one up first, and go on to where they wanted to be', async ({
  bank,
  signIn,
}) => {
  const chief = await signIn(addAdministrator(bank))
  await addApp(bank, chief.token)
  const demand = makeCall({ baseUrl: bank.url, token: () => chief.token })
  const [byApp, byPasskey] = [await signIn(addAdministrator(bank)), await signIn(addAdministrator(bank))]
  await demand(oversight.changeSettings, { body: { staffSecondFactor: 'on' } })
  try {
    const { page } = byApp
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

    await addAuthenticator(byPasskey.page)
    await byPasskey.page.goto(paths.dashboard.overview)
    await expect(byPasskey.page).toHaveURL(paths.admin.account)
    await byPasskey.page.getByRole('button', { name: 'Add a passkey' }).click()
    await byPasskey.page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await byPasskey.page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(byPasskey.page).toHaveURL(paths.dashboard.overview)
  } finally {
    await demand(oversight.changeSettings, { body: { staffSecondFactor: 'off' } })
  }
})
