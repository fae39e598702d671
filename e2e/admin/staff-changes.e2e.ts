import { randomUUID } from 'node:crypto'
import { oversight } from '@bank/contract/oversight'
import { wallets } from '@bank/contract/wallets'
import { paths } from '../../web/app/paths.ts'
import { addAdministrator } from '../second-administrator.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

// The setting applies to the whole bank, which other files of this worker share. Once it has been raised, lowering it
// takes two administrators.
test.afterEach(async ({ administrator: { call: one }, colleague, signIn }) => {
  const { data } = await one(wallets.listChanges, {})
  for (const { id, approval } of data.changes)
    if (approval === '24-hours') await one(wallets.declineChange, { params: { id } })
  await one(oversight.changeSettings, { body: { walletChangeApproval: 'second-administrator' } })
  await one(oversight.changeSettings, { body: { walletChangeApproval: 'off' } })
  const { call: other } = await signIn(colleague)
  const waiting = await other(wallets.listChanges, {})
  const change = waiting.data.changes.findLast(({ kind }) => kind === 'setting')
  if (change) await other(wallets.confirmChange, { params: { id: change.id } })
})

test('an administrator who is to be suspended while a wallet change waits learns of it, and declines it', async ({
  administrator: { page, call },
  bank,
  signIn,
}) => {
  test.slow()
  await call(oversight.changeSettings, { body: { walletChangeApproval: '24-hours' } })
  const form = { name: `Coin ${randomUUID().slice(0, 8)}`, network: 'Testnet', address: `w${randomUUID()}` }
  await call(wallets.create, { form })
  const suspect = addAdministrator(bank)

  await page.goto(`${paths.admin.users}?search=${encodeURIComponent(suspect.email)}`)
  await page.getByRole('button', { name: /^Suspend / }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Suspend / })
    .click()
  await expect(page.getByText(/^The status has not changed yet\./)).toBeVisible()
  const own = page.getByRole('listitem').filter({ hasText: suspect.email })
  await expect(own.getByText('Requested by you')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Confirm: / })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: suspect.email }).getByText('Active')).toBeVisible()

  const other = await signIn(suspect)
  await other.page.goto(paths.admin.dashboard)
  await expect(other.page.getByText('A staff change is waiting')).toBeVisible()
  await other.page.goto(paths.admin.payment)
  await expect(other.page.getByText('This is about your own account.')).toBeVisible()
  await expectWhole(other.page, 'what waits of the staff')
  await other.page.getByRole('button', { name: /^Decline: Suspend / }).click()
  const question = other.page.getByRole('alertdialog', { name: 'Decline this staff change?' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question).toBeHidden()
  await expect(other.page.getByText('Waiting staff changes')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: suspect.email }).getByText('Active')).toBeVisible()
})
