import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { ofAll } from './of-all.ts'
import { compareUnchecked } from './unchecked-address.ts'

const { payment } = paths.admin

/** An address for a network without address checks, which accepts any text of this length. */
const newAddress = () => `w${randomUUID().replaceAll('-', '')}${randomUUID().slice(0, 8)}`

test('a wallet is added, found, shown and copied whole, edited and deleted', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const name = `Coin ${randomUUID().slice(0, 8)}`
  const address = newAddress()
  const { page } = await signIn(bank.administrator, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(payment)
  await page.getByRole('button', { name: 'Add Wallet' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Wallet' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Network').fill('Testnet')
  await form.getByLabel('Address').fill(address)
  await expect(form.getByText('Address not checked')).toBeVisible()
  await form.getByRole('button', { name: 'Add Wallet' }).click()
  await expectWhole(page, 'the question about an unchecked address')
  await compareUnchecked(page, address)
  await expect(form).toBeHidden()
  await page.getByRole('searchbox').fill(name.toLowerCase())
  await expect(page.getByText(ofAll(1, 'wallet'))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('Address not checked')
  await expect(row.getByText(`${address.slice(0, 20)}...`)).toBeVisible()
  await expect(row.getByText(address.slice(-8), { exact: true })).toBeVisible()

  await row.getByRole('button', { name: /Show the whole address/ }).click()
  const details = page.getByRole('dialog', { name: 'Wallet details' })
  await expect(details.getByRole('img', { name: 'The QR code that customers see' })).toBeVisible()
  await details.getByRole('button', { name: 'Copy address' }).click()
  await expect(details.getByText('Address copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.keyboard.press('Escape')

  const next = newAddress()
  await row.getByRole('button', { name: /^Edit/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit wallet' })
  await editor.getByLabel('Address').fill(next)
  await expect(editor.getByText('Customers will see the new address at once')).toBeVisible()
  const preview = editor.getByRole('img', { name: `QR code of ${next}` })
  await expect(preview).toBeVisible()
  expect(await preview.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined()
  await expectWhole(page, 'the wallet form')
  await page.setViewportSize({ width: 1280, height: 900 })
  await editor.getByRole('button', { name: 'Save new address' }).click()
  await compareUnchecked(page, next)
  await expect(row.getByText(`${next.slice(0, 20)}...`)).toBeVisible()

  const customer = await newCustomer()
  await customer.page.goto(paths.dashboard.funding)
  await customer.page.getByRole('button', { name: 'Fund with Crypto' }).click()
  await expect(customer.page.getByLabel('Cryptocurrency')).toContainText(name)

  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this wallet?' })
  await question.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(row).toBeHidden()
})

test('a slip in the network or the address adds no wallet, and the form says what is wrong', async ({
  administrator: { page },
}) => {
  const name = `Coin ${randomUUID().slice(0, 8)}`
  await page.goto(payment)
  await page.getByRole('button', { name: 'Add Wallet' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Wallet' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Network').fill('Bitcon')
  await form.getByLabel('Address').fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb')
  await form.getByRole('button', { name: 'Add Wallet' }).click()
  await expect(form.getByText('Did you mean Bitcoin? “Bitcon” looks like a misspelling of it')).toBeVisible()
  await form.getByRole('button', { name: 'Use Bitcoin' }).press('Enter')
  await expect(form.getByLabel('Network')).toHaveValue('Bitcoin')
  await expect(form.getByText(/^This is not a valid Bitcoin address/)).toBeVisible()
  await form.getByRole('button', { name: 'Add Wallet' }).click()
  await expect(form.getByText('Failed to save wallet')).toBeVisible()
  await expect(form.getByText(/^This is not a valid Bitcoin address/)).toHaveCount(1)
  await form.getByLabel('Network').fill('Dogecoin')
  await form.getByLabel('Address').fill('DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD')
  await expect(form.getByText('Address checked: a valid Dogecoin address')).toBeVisible()
  await expectWhole(page, 'a checked address')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByText(ofAll(0, 'wallet'))).toBeVisible()
})

/** BIP 84's published test vector: the account's key, its first three addresses, and the private key of the same account. */
const KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const ADDRESSES = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
]
const PRIVATE_KEY =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE'

test('a private key is refused and gone, a public one is compared and used, and a rate is set', async ({
  administrator: { page },
}) => {
  // The bank knows this name and network as Bitcoin, and no other active wallet has them.
  const name = 'BTC'
  await page.goto(payment)
  await page.getByRole('button', { name: 'Add Wallet' }).first().click()
  const add = page.getByRole('dialog', { name: 'Add Wallet' })
  await add.getByLabel('Name').fill(name)
  await add.getByLabel('Network').fill('Bitcoin SegWit')
  await add.getByLabel('Address').fill('bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l')
  await add.getByRole('button', { name: 'Give each payment an address of its own' }).click()
  const key = page.getByRole('textbox', { name: 'Extended public key' })
  await key.fill(PRIVATE_KEY)
  await add.getByRole('button', { name: 'Add Wallet' }).click()
  await expect(add.getByText(/^This is a private key/)).toBeVisible()
  await expect(key).toHaveValue('')
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      location.href,
      { ...sessionStorage },
      { ...localStorage },
    ]),
  )
  expect(kept).not.toContain(PRIVATE_KEY.slice(0, 20))

  await key.fill(KEY)
  await add.getByRole('button', { name: 'Add Wallet' }).click()
  const form = page.getByRole('dialog', { name: 'Edit wallet' })
  await expect(form.getByText('The key is saved')).toBeVisible()
  const newAddresses = form.getByRole('radio', { name: 'A new address for each payment' })
  for (const [index, address] of ADDRESSES.entries()) {
    await expect(newAddresses).toBeDisabled()
    const item = form.getByRole('listitem').nth(index)
    await expect(item.getByRole('code')).toHaveText(address)
    await item.getByRole('checkbox').check()
  }
  await newAddresses.check({ force: true })
  await expectWhole(page, 'the comparison of addresses')
  await form.getByRole('button', { name: 'Use new addresses' }).click()
  await expect(form).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: 'Bitcoin SegWit' })
  await expect(row).toContainText('No rate')
  await row.getByRole('button', { name: /Show the whole address/ }).click()
  const details = page.getByRole('dialog', { name: 'Wallet details' })
  await expect(details).toContainText('A new address for each payment')
  await details.getByRole('button', { name: 'Set rate' }).click()
  const rate = page.getByRole('dialog', { name: `Set the rate of ${name}` })
  await rate.getByLabel('Dollars for 1 BTC').fill('65,000.5')
  await expectWhole(page, 'the rate')
  await rate.getByRole('button', { name: 'Set rate' }).click()
  // No rate is in force to compare it with.
  await page.getByRole('button', { name: 'Set 1 BTC = $65,000.50' }).click()
  await expect(rate).toBeHidden()
  await expect(row).toContainText('1 BTC = $65,000.50')

  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(row).toBeHidden()
})
