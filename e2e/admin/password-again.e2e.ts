import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { paths } from '../../web/app/paths.ts'
import { ageSessions } from '../old-session.ts'
import { expect, type Page, test, type Visitor } from '../test.ts'
import { requestDeposit } from './request-deposit.ts'
import { addAdministrator } from './second-administrator.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function enter(page: Page, password: string) {
  await question(page).getByLabel('Password', { exact: true }).fill(password)
  await question(page).getByRole('button', { name: 'Continue' }).dblclick()
}

const newName = () => `P${randomUUID().slice(0, 8)}`

test('approving continues once the password is right, and happens once', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  await requestDeposit(bank.url, customer, 321.5)
  const { page, id, password } = await signIn(addAdministrator(bank))
  await page.goto(`${paths.admin.transactions}?search=${lastName}`)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row).toBeVisible()
  ageSessions(bank, id, 16)
  await row.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve $321.50' }).dblclick()

  // The dialog opens over the confirmation of the approval, which has the focus until then.
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused()
  await enter(page, 'not the password')
  await expect(question(page).getByText('Your current password is not correct.')).toBeVisible()
  await enter(page, password)
  await expect(question(page)).toBeHidden()
  await expect(row).toBeHidden()
  await page.goto(`${paths.admin.users}?user=${customer.id}&part=figures`)
  await expect(page.getByLabel('Savings Balance')).toHaveValue('321.50')
})

test('settings: Cancel keeps the input, and the password saves it', async ({ bank, signIn }) => {
  const { page, id, password } = await signIn(addAdministrator(bank))
  await page.goto(paths.admin.settings)
  const timeout = page.getByLabel(/^Session Timeout/)
  await expect(timeout).toHaveValue('30')
  ageSessions(bank, id, 16)
  await timeout.fill('45')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Failed to save settings')).toBeVisible()
  await expect(timeout).toHaveValue('45')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await enter(page, password)
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await page.reload()
  await expect(timeout).toHaveValue('45')
  await timeout.fill('30')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
})

test('a report is made as chosen', async ({ bank, signIn }) => {
  const { page, id, password } = await signIn(addAdministrator(bank))
  await page.goto(paths.admin.reports)
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('radio', { name: /JSON/ }).check()
  ageSessions(bank, id, 16)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  await enter(page, password)
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^users-.*\.json$/)
  const rows: { role: string }[] = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['admin']))
})

test('a message to all goes out once; one to a single customer does not ask for the password', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  const { page, id, password } = await signIn(addAdministrator(bank))
  const write = async (title: string) => {
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Message' }).fill('We rest from 2 to 4 on Sunday.')
  }
  await page.goto(paths.admin.notifications)
  ageSessions(bank, id, 16)
  const toAll = newName()
  await write(toAll)
  await page.getByRole('radio', { name: 'All customers' }).check()
  await page.getByRole('button', { name: 'Send to all customers...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send to all customers' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(toAll)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send to all customers' }).click()
  await enter(page, password)
  await expect(page.getByText(/^Sent to [\d,]+ customers$/)).toBeVisible()
  expect((await titlesOf(bank.url, customer)).filter((title) => title === toAll)).toHaveLength(1)

  ageSessions(bank, id, 16)
  const toOne = newName()
  await write(toOne)
  await page.getByRole('radio', { name: 'One customer' }).check()
  await page.getByRole('searchbox', { name: 'Find the customer' }).fill(lastName)
  await page.getByRole('button', { name: new RegExp(lastName) }).click()
  await page.getByRole('button', { name: `Send to Nur Aisyah ${lastName}...` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send to/ })
    .click()
  await expect(page.getByText('Sent to 1 customer')).toBeVisible()
  expect(await titlesOf(bank.url, customer)).toContain(toOne)
})

test('figures are saved after the password was entered', async ({ bank, signIn, newCustomer }) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  const { page, id, password } = await signIn(addAdministrator(bank))
  await page.goto(`${paths.admin.users}?user=${customer.id}&part=figures`)
  await page.getByLabel('Savings Balance').fill('1250')
  ageSessions(bank, id, 16)
  await page
    .getByRole('button', { name: /^Review|^Save/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Save/ }).last().click()
  await enter(page, password)
  await expect(question(page)).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Savings Balance')).toHaveValue('1,250.00')
})

test('a session that ends while the password is asked for can go on after a new login', async ({
  bank,
  signIn,
}) => {
  const { page, id, token, email, password } = await signIn(addAdministrator(bank))
  await page.goto(paths.admin.settings)
  await page.getByLabel(/^Session Timeout/).fill('45')
  ageSessions(bank, id, 16)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(question(page)).toBeVisible()
  await makeCall({ baseUrl: bank.url, token: () => token })(identity.logout, {})
  await enter(page, 'whatever it is')
  await expect(question(page)).toBeHidden()
  const login = page.getByRole('alertdialog', { name: 'Log in again' })
  await expect(login.getByText(/Your session has ended/)).toBeVisible()
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('There are unsaved changes.')).toBeHidden()
  await expect(login).toBeHidden()
  await page.reload()
  const timeout = page.getByLabel(/^Session Timeout/)
  await expect(timeout).toHaveValue('45')
  await timeout.fill('30')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
})

async function titlesOf(baseUrl: string, { token }: Visitor): Promise<string[]> {
  const { data } = await makeCall({ baseUrl, token: () => token })(notifications.list, { query: {} })
  return data.map(({ title }) => title)
}
