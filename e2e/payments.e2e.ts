import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import { startChain, type TestChain } from '../server/testing/chain/chain.ts'
import { KEYS, perOffer } from '../server/testing/wallet-keys.ts'
import { paths } from '../web/app/paths.ts'
import { type Bank, startBank } from './bank.ts'
import { test as base, expect } from './test.ts'
import { expectWhole } from './whole.ts'

// A payment is seen on the chain of a real node, and followed on the open screens (DEC-60, DEC-61).

const test = base.extend<object, { chain: TestChain; bank: Bank }>({
  chain: [
    async ({ playwright: _ }, use) => {
      const chain = await startChain()
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
  bank: [
    async ({ chain }, use) => {
      // Without the demonstration, whose history takes longer to write than these tests.
      const bank = await startBank({ DEMO: '0', TRUST_PROXY: '127.0.0.1', CHAIN_ETHEREUM_URL: chain.url })
      await use(bank)
      await bank.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a payment that nobody has confirmed is seen, confirmed block by block, and credited as it arrived', async ({
  chain,
  administrator,
  newCustomer,
}) => {
  const form = {
    ...{ name: 'Ether', network: 'Ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    ...perOffer(KEYS.ethereum),
  }
  const { data: wallet } = await administrator.call(wallets.create, { form })
  await administrator.call(wallets.setRate, {
    params: { id: wallet.id },
    body: { usd: 2500, validMinutes: 60 },
  })
  const { page, id } = await newCustomer({ firstName: 'Chain', lastName: 'Reader' })
  await page.goto(paths.dashboard.funding)
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cryptocurrency').selectOption('Ether (Ethereum)')
  await dialog.getByRole('radio', { name: 'Checking' }).check()
  await dialog.getByLabel(/amount/i).fill('500')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const link = await dialog.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')
  const [, address = '', wei = ''] = /^ethereum:(0x[\da-fA-F]{40})@1\?value=(\d+)$/.exec(link ?? '') ?? []

  const short = (BigInt(wei) * 9n) / 10n
  const txid = await chain.pay(address, short)
  await expect(dialog.getByRole('heading', { name: 'Your Payment', exact: true })).toBeVisible({
    timeout: 15_000,
  })
  await chain.mine(2)
  await expect(dialog.getByRole('progressbar', { name: 'Confirmations' })).toHaveAttribute(
    'aria-valuetext',
    /^2 of 12/,
  )
  await expectWhole(page, 'a payment that is being confirmed')
  await chain.mine(10)
  await expect(dialog.getByText('Less arrived than we asked for')).toBeVisible()

  const staff = administrator.page
  await staff.goto(paths.admin.transactions)
  const row = staff.getByRole('row').filter({ hasText: 'Chain Reader' })
  await row.getByRole('button', { name: /^Approve/ }).click()
  const question = staff.getByRole('alertdialog')
  await question.getByRole('radio', { name: /arrived/ }).check()
  await expectWhole(staff, 'what arrived beside what was asked for')
  await question.getByRole('button', { name: /^Approve/ }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByText('Your payment is credited')).toBeVisible()

  const { data } = await administrator.call(transactions.listAll, { query: { user: id } })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    creditedAmount: 450_00,
    requestedAmount: 500_00,
    paymentState: 'underpaid',
  })
  expect(data[0]?.payments).toMatchObject([{ txid, state: 'confirmed', worth: 450_00 }])
})

test('staff assign a payment that fits nobody, and see how far the network is', async ({
  chain,
  administrator: { page, call },
  newCustomer,
}) => {
  const form = { name: 'Ether', network: 'ERC-20', address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' }
  await call(wallets.create, { form })
  const owner = await newCustomer({ firstName: 'Owner', lastName: 'Unknown' })
  await chain.pay(form.address, 10n ** 17n)
  await page.goto(paths.admin.payments)
  await chain.mine()
  await expect(page.getByText(/^Ethereum/).first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '0.1 ETH' })
  await row.getByRole('button', { name: /^Assign/ }).click({ timeout: 15_000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(owner.email)
  await dialog.getByRole('button', { name: /Owner Unknown/ }).click()
  await dialog.getByRole('radio', { name: 'Savings' }).check()
  await dialog.getByLabel('Amount').fill('250')
  await expectWhole(page, 'assigning a payment')
  await dialog.getByRole('button', { name: 'Assign...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assign to Owner Unknown' }).click()
  await expect(row).toBeHidden()
  const { data } = await owner.call(transactions.list, { query: {} })
  expect(data).toMatchObject([{ amount: 250_00, accountType: 'savings', status: 'pending' }])
})
