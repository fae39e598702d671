import { randomUUID } from 'node:crypto'
import { oversight } from '@bank/contract/oversight'
import { wallets } from '@bank/contract/wallets'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { compareUnchecked } from './unchecked-address.ts'

// The setting applies to the whole bank, which other files of this worker share. Restoring it takes two
// administrators.
test.afterEach(async ({ administrator: { call: one }, colleague, signIn }) => {
  const { data } = await one(oversight.settings, {})
  if (data.walletChangeApproval === 'off') return
  await one(oversight.changeSettings, { body: { walletChangeApproval: 'off' } })
  const { call: other } = await signIn(colleague)
  const waiting = await other(wallets.listChanges, {})
  const change = waiting.data.changes.findLast(({ kind }) => kind === 'setting')
  if (change) await other(wallets.confirmChange, { params: { id: change.id } })
})

async function choose(page: Page, approval: string) {
  await page.goto(paths.admin.settings)
  await page.getByRole('radio', { name: approval }).check({ force: true })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText(/^The settings are saved|^The approval of wallet changes stays/)).toBeVisible()
}

async function confirm(page: Page, title: string) {
  await page.getByRole('button', { name: `Confirm: ${title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm this change?' })
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
}

test('a wallet that one administrator adds is shown once another has confirmed it', async ({
  colleague,
  administrator: { page },
  signIn,
  newCustomer,
}) => {
  test.slow()
  const name = `Coin ${randomUUID().slice(0, 8)}`
  const address = `w${randomUUID().replaceAll('-', '')}`
  const title = `${name} on Testnet: new wallet`
  await choose(page, 'Second administrator')

  await page.goto(paths.admin.payment)
  await page.getByRole('button', { name: 'Add Wallet' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Wallet' })
  await expect(form.getByText('Another administrator has to confirm this')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Network').fill('Testnet')
  await form.getByLabel('Address').fill(address)
  await form.getByRole('button', { name: 'Add Wallet' }).click()
  await compareUnchecked(page, address)
  await expect(form).toBeHidden()
  const own = page.getByRole('listitem').filter({ hasText: title })
  await expect(own.getByText('Proposed by you')).toBeVisible()
  await expect(own.getByRole('button')).toHaveText(['Withdraw'])
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)

  const customer = await newCustomer()
  const coins = async () => {
    await customer.page.goto(paths.dashboard.funding)
    await customer.page.getByRole('button', { name: 'Fund with Crypto' }).click()
    const offered = customer.page.getByLabel('Cryptocurrency').getByRole('option')
    await expect(offered).not.toHaveCount(0)
    return offered.filter({ hasText: name }).count()
  }
  expect(await coins()).toBe(0)

  const other = await signIn(colleague)
  await other.page.goto(paths.admin.payment)
  await expect(other.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(other.page.getByRole('listitem').filter({ hasText: title })).toContainText(
    'Address not checked',
  )
  await expectWhole(other.page, 'what waits')
  await confirm(other.page, title)
  await expect(other.page.getByRole('row').filter({ hasText: name })).toBeVisible()
  expect(await coins()).toBe(1)

  // One administrator alone can't turn it off either.
  await choose(other.page, 'Off')
  await expect(other.page.getByRole('radio', { name: 'Second administrator' })).toBeChecked()
  await expect(other.page.getByText('A change of this setting is waiting')).toBeVisible()
  await page.goto(paths.admin.payment)
  await confirm(page, 'Approval of wallet changes: Off')
  await expect(page.getByText('Changes are shown to them immediately.')).toBeVisible()
})
