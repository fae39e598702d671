import { randomUUID } from 'node:crypto'
import { makeCall } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { wallets } from '@bank/contract/wallets'
import { paths } from '../../web/app/paths.ts'
import type { Bank } from '../bank.ts'
import { expect, test, type Visitor } from '../test.ts'
import { expectWhole } from '../whole.ts'

// Two people edit the same thing: the second one's input is kept, and nothing is overwritten unknowingly (DEC-69).

const as = (bank: Bank, { token }: Visitor) => makeCall({ baseUrl: bank.url, token: () => token })

test('two windows with the settings: the second learns what the first changed, and saves over it knowingly', async ({
  bank,
  signIn,
}) => {
  const [first, second] = [await signIn(bank.administrator), await signIn(bank.administrator)]
  for (const { page } of [first, second]) {
    await page.goto(paths.admin.settings)
    await expect(page.getByLabel('Session Timeout')).toHaveValue('30')
  }
  await first.page.getByLabel('Session Timeout').fill('45')
  await first.page.getByLabel('Max Login Attempts').fill('7')
  await first.page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(first.page.getByText('The settings are saved.')).toBeVisible()

  const { page } = second
  await page.getByLabel('Session Timeout').fill('20')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has changed the settings' })
  await expect(alert).toContainText('45 minutes')
  await expect(page.getByLabel('Session Timeout')).toHaveValue('20')
  // An untouched field takes over the new value, because saving the old one would undo the change.
  await expect(page.getByLabel('Max Login Attempts')).toHaveValue('7')
  await expectWhole(page, 'Settings that someone else has changed')
  await alert.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  const call = as(bank, second)
  const { data } = await call(oversight.settings, {})
  expect([data.sessionTimeout, data.maxLoginAttempts]).toEqual([20, 7])
  await call(oversight.changeSettings, { body: { sessionTimeout: 30, maxLoginAttempts: 5 } })
})

test('a wallet: an address that someone else has set is not undone, and can be loaded into the form', async ({
  bank,
  signIn,
}) => {
  const visitor = await signIn(bank.administrator)
  const call = as(bank, visitor)
  const name = `Coin ${randomUUID().slice(0, 8)}`
  const address = () => `w${randomUUID().replaceAll('-', '')}`
  const form = { name, network: 'Testnet', address: address() }
  const { id } = (await call(wallets.create, { form })).data
  const { page } = visitor
  await page.goto(`${paths.admin.payment}?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name} on Testnet` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit wallet' })
  await editor.getByLabel('Name').fill(`${name} mine`)

  const theirs = address()
  await call(wallets.update, { params: { id }, form: { name: `${name} theirs`, address: theirs } })
  await editor.getByRole('button', { name: 'Save changes' }).click()
  const alert = editor.getByRole('alert')
  await expect(alert).toContainText('Someone else has changed this wallet')
  await expect(editor.getByLabel('Name')).toHaveValue(`${name} mine`)
  await expect(editor.getByLabel('Address')).toHaveValue(theirs)
  await alert.getByRole('button', { name: 'Load the new values' }).click()
  await expect(editor.getByLabel('Name')).toHaveValue(`${name} theirs`)
  await editor.getByLabel('Network').fill('Testnet 2')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(editor).toBeHidden()
  const { data } = await call(wallets.listAll, { query: { search: theirs } })
  expect(data).toMatchObject([{ name: `${name} theirs`, network: 'Testnet 2', address: theirs }])
  await call(wallets.archive, { params: { id } })
})

test('a user and their assets: the refusal appears where the edit is, and the input is kept', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const visitor = await signIn(bank.administrator)
  const call = as(bank, visitor)
  const { page } = visitor
  await page.goto(`${paths.admin.users}?user=${customer.id}`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Last Name').fill('Ours')
  await call(customers.update, { params: { id: customer.id }, body: { lastName: 'Theirs' } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Last NameTheirs')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  expect((await call(customers.get, { params: { id: customer.id } })).data.lastName).toBe('Ours')

  await page.goto(`${paths.admin.manageAssets}?search=${encodeURIComponent(customer.email)}`)
  await page.getByRole('button', { name: /^Edit / }).click()
  await page.getByLabel(/^Stocks of/).fill('10')
  await call(finances.editAssets, { params: { userId: customer.id }, body: { stocks: cents(777) } })
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('$7.77')
  await expect(page.getByLabel(/^Stocks of/)).toHaveValue('10')
  await expectWhole(page, 'Assets that someone else has changed')
  await alert.getByRole('button', { name: 'Load the new values' }).click()
  await expect(page.getByLabel(/^Stocks of/)).toHaveValue('7.77')
})

test('two tabs of one customer: the second does not unknowingly overwrite the profile saved by the first', async ({
  bank,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const { page } = customer
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Second')
  const call = as(bank, customer)
  await call(identity.updateProfile, { body: { city: 'First', state: 'Johor' } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toContainText('CityFirst')
  await expect(page.getByLabel('State/Province')).toHaveValue('Johor')
  await expectWhole(page, 'A profile that another tab has changed')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const { user } = await call(identity.me, {})
  expect([user.city, user.state]).toEqual(['Second', 'Johor'])
})
