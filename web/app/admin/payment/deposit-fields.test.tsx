import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import {
  type Answers,
  answersList,
  answersWith,
  changedMeanwhile,
  refuses,
} from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import {
  ACCOUNT_KEY,
  bitcoinWallet,
  keyedWallet,
  PREVIEW,
  PRIVATE_KEY,
  waitingChanges,
} from '../../testing/wallets.ts'
import Payment from './payment.tsx'

test('a key is saved first, then its addresses are compared one by one, and only then they can be used', async () => {
  const { user, server, form } = await openEdit(bitcoinWallet, { [update]: answersWith(keyedWallet) })
  expect(newAddresses(form).disabled).toBe(true)
  expect(form.getByText('Enter the extended public key first, and save it.')).toBeTruthy()
  await enterKey(user, form, ACCOUNT_KEY)
  expect(newAddresses(form).disabled).toBe(true)
  expect(form.getByText(/^Save the key first/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await form.findByText('The key is saved')).toBeTruthy()
  expect(form.getAllByRole('listitem').map(addressIn)).toEqual(PREVIEW)
  for (const number of [1, 2, 3]) {
    expect(newAddresses(form).disabled).toBe(true)
    await user.click(form.getByRole('checkbox', { name: `This is address ${number} in our own wallet` }))
  }

  await user.click(newAddresses(form))
  expect(form.getByText('Each payment will get a new address')).toBeTruthy()
  const switched = { ...keyedWallet, depositAddresses: 'per-offer' }
  server.now(update, answersWith(switched, { message: 'Switched.' }))
  await user.click(form.getByRole('button', { name: 'Use new addresses' }))
  expect(await screen.findByText('Switched.')).toBeTruthy()
  expect(server.forms(update)).toEqual([
    { extendedPublicKey: ACCOUNT_KEY, seen: bitcoinWallet.updatedAt },
    { depositAddresses: 'per-offer', confirmedAddresses: PREVIEW.join(' '), seen: keyedWallet.updatedAt },
  ])
})

test('a wallet without a key has one address field until another way is wanted, and then the key has the focus', async () => {
  const { user } = openPayment(bitcoinWallet)
  await user.click(await screen.findByRole('button', { name: /^Edit Bitcoin/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit wallet' }))
  expect(form.getAllByLabelText(/address/i)).toHaveLength(1)
  await user.click(form.getByRole('button', { name: 'Give each payment an address of its own' }))
  expect(document.activeElement).toBe(keyField(form))
})

test('an address that is unchecked again takes the choice back', async () => {
  const { user, server, form } = await openEdit(keyedWallet)
  for (const box of form.getAllByRole('checkbox')) await user.click(box)
  await user.click(newAddresses(form))
  await user.click(form.getByRole('checkbox', { name: /address 2/ }))
  expect(newAddresses(form)).toMatchObject({ checked: false, disabled: true })
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  expect(server.to(update)).toEqual([])
})

test('a private key is refused beside its field and is gone from the page and its memory', async () => {
  const refusal = 'This is a private key. It was not stored: enter the extended public key'
  const { user, form } = await openEdit(bitcoinWallet, {
    [update]: refuses('Private.', 400, [{ path: 'extendedPublicKey', msg: refusal }]),
  })
  await enterKey(user, form, PRIVATE_KEY)
  expect(keyField(form).value).toBe(PRIVATE_KEY)
  // Not shown a second time, to be compared.
  expect(document.documentElement.textContent).not.toContain(PRIVATE_KEY.slice(4, 8))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await form.findByText(refusal)).toBeTruthy()
  expect(keyField(form).value).toBe('')
  expect(keyField(form).getAttribute('aria-invalid')).toBe('true')
  const kept = [
    document.documentElement.outerHTML,
    ...Array.from(document.querySelectorAll('input'), ({ value }) => value),
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map((mutation) => mutation.state),
    ),
    JSON.stringify({ ...sessionStorage, ...localStorage }),
    location.href,
  ].join()
  expect(kept).not.toContain(PRIVATE_KEY.slice(0, 20))
})

test('a private key in place of a key gives the field back to the key that is used', async () => {
  const { user, form } = await openEdit(keyedWallet, {
    [update]: refuses('Private.', 400, [{ path: 'extendedPublicKey', msg: 'This is a private key.' }]),
  })
  await enterKey(user, form, PRIVATE_KEY)
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await form.findByText('This is a private key.')).toBeTruthy()
  expect(keyField(form).value).toBe(ACCOUNT_KEY)
  expect(form.queryByText('The key will be removed')).toBeNull()
})

test('a private key in the address is gone as well, but a mistyped address stays', async () => {
  const { user, server, form } = await openEdit(bitcoinWallet, {
    [update]: refuses('Private.', 400, [{ path: 'address', msg: 'This is a private key.' }]),
  })
  const address = form.getByLabelText('Address')
  await user.clear(address)
  await user.click(address)
  await user.paste(PRIVATE_KEY)
  await user.click(form.getByRole('button', { name: 'Save new address' }))
  expect(await form.findByText('This is a private key.')).toBeTruthy()
  expect(document.documentElement.textContent).not.toContain(PRIVATE_KEY.slice(4, 8))
  expect(address).toHaveProperty('value', '')

  server.now(update, refuses('Wrong.', 400, [{ path: 'address', msg: 'This is not a Bitcoin address.' }]))
  await user.type(address, 'bc1mistyped')
  await user.click(form.getByRole('button', { name: 'Save new address' }))
  expect(await form.findByText('This is not a Bitcoin address.')).toBeTruthy()
  expect(address).toHaveProperty('value', 'bc1mistyped')
})

test('another key goes back to one address for all, and the old key restores the choice', async () => {
  const inUse = { ...keyedWallet, depositAddresses: 'per-offer' }
  const { user, server, form } = await openEdit(inUse, { [update]: answersWith(keyedWallet) })
  expect(newAddresses(form).checked).toBe(true)
  expect(form.queryByRole('checkbox')).toBeNull()
  await enterKey(user, form, 'zpubAnother')
  expect(newAddresses(form).checked).toBe(false)
  await enterKey(user, form, ACCOUNT_KEY)
  expect(newAddresses(form).checked).toBe(true)
  await enterKey(user, form, 'zpubAnother')
  expect(form.getByText('All customers will pay to one address')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(server.forms(update)).toEqual([
    { extendedPublicKey: 'zpubAnother', depositAddresses: 'shared', seen: inUse.updatedAt },
  ])
})

test('a blank key says that it will be removed', async () => {
  const { user, server, form } = await openEdit(keyedWallet)
  await user.clear(keyField(form))
  expect(form.getByText('The key will be removed')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(server.forms(update)).toEqual([{ extendedPublicKey: '', seen: keyedWallet.updatedAt }])
})

test('the server’s reasons stand beside the key, the comparison and the choice', async () => {
  const { user, form } = await openEdit(keyedWallet, {
    [update]: refuses('Three things are wrong.', 400, [
      { path: 'extendedPublicKey', msg: 'This one is for another network' },
      { path: 'confirmedAddresses', msg: 'These are not the addresses of the key' },
      { path: 'depositAddresses', msg: 'Deposit Addresses must be shared' },
    ]),
  })
  for (const box of form.getAllByRole('checkbox')) await user.click(box)
  await user.click(newAddresses(form))
  await user.click(form.getByRole('button', { name: 'Use new addresses' }))
  const comparison = within(form.getByRole('region', { name: 'Compare with our own wallet' }))
  expect(await comparison.findByText('These are not the addresses of the key')).toBeTruthy()
  expect(form.getByRole('group', { name: 'Deposit addresses' }).textContent).toContain('must be shared')
  expect(form.getByText('This one is for another network')).toBeTruthy()
  expect(keyField(form).value).toBe(ACCOUNT_KEY)
})

test('a key that someone else saved in the meantime is shown, and its addresses are not those of the old one', async () => {
  const theirs = 'zpubTheirs'
  const { user, form } = await openEdit(keyedWallet, {
    [update]: changedMeanwhile(
      { extendedPublicKey: theirs, depositAddresses: 'per-offer' },
      '2026-01-07T08:00:00.000Z',
    ),
  })
  await enterKey(user, form, 'zpubMine')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  const notice = await form.findByRole('alert')
  expect(notice.textContent).toContain(`Extended public key${theirs}`)
  expect(notice.textContent).toContain('Deposit addressesA new address for each payment')
  await user.click(form.getByRole('button', { name: 'Load the new values' }))
  expect(keyField(form).value).toBe(theirs)
  expect(newAddresses(form).checked).toBe(true)
  expect(form.queryByRole('region', { name: 'Compare with our own wallet' })).toBeNull()
})

test('a withdrawn wallet’s key is not filled in, and saving without it removes it', async () => {
  const { user, server, form } = await openEdit({
    ...keyedWallet,
    depositAddresses: 'per-offer',
    withdrawn: 'signature',
  })
  expect(keyField(form).value).toBe('')
  await user.type(form.getByLabelText('Address'), keyedWallet.address)
  await user.click(form.getByRole('button', { name: 'Show to customers again' }))
  expect(server.forms(update)).toMatchObject([{ extendedPublicKey: '', depositAddresses: 'shared' }])
})

test('a key that has to wait closes the form, because there is nothing to compare yet', async () => {
  const { user } = openPayment(bitcoinWallet, {
    'GET /crypto-wallets/changes': waitingChanges('second-administrator'),
    'POST /crypto-wallets': answersWith(keyedWallet, { message: 'It waits.' }),
  })
  await screen.findByText(/once another administrator has confirmed them/)
  await user.click(screen.getByRole('button', { name: 'Add Wallet' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Wallet' }))
  await user.type(form.getByLabelText('Name'), 'BTC')
  await user.type(form.getByLabelText('Network'), 'Bitcoin')
  await user.type(form.getByLabelText('Address'), bitcoinWallet.address)
  await user.click(form.getByRole('button', { name: 'Give each payment an address of its own' }))
  await enterKey(user, form, ACCOUNT_KEY)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  expect(await screen.findByText('It waits.')).toBeTruthy()
  expect(screen.queryByText('The key is saved')).toBeNull()
})

test('the hint names the key that the wallet’s network needs', async () => {
  const { user, form } = await openEdit({ ...bitcoinWallet, asset: { network: 'tron', symbol: 'TRX' } })
  expect(form.getByText(/^The xpub of m\/44’\/195’\/0’ of our own wallet/)).toBeTruthy()
  await user.type(form.getByLabelText('Network'), ' SegWit')
  expect(form.getByText(/Bitcoin: zpub or xpub of m\/84’\/0’\/0’/)).toBeTruthy()
})

test('the details show the use, the key and its first addresses', async () => {
  const { user } = openPayment({ ...keyedWallet, depositAddresses: 'per-offer' })
  await user.click(await screen.findByRole('button', { name: /Show the whole address/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Wallet details' }))
  expect(details.getByText('A new address for each payment')).toBeTruthy()
  expect(details.getByText('Customers see a new address of the key for each payment instead.')).toBeTruthy()
  const key = within(details.getByRole('region', { name: 'Extended public key' }))
  expect(key.getByText('zpub').parentElement?.textContent).toBe(ACCOUNT_KEY)
  expect(key.getAllByRole('listitem').map(addressIn)).toEqual(PREVIEW)
  await user.click(key.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe(ACCOUNT_KEY)
})

type Part = ReturnType<typeof within>

const update = `PUT /crypto-wallets/${bitcoinWallet.id}`

const openPayment = (wallet: object, own?: Answers) =>
  opener(Payment, administrator, {
    'GET /crypto-wallets/admin': answersList([wallet]),
    [update]: answersWith(wallet),
  })(own)

/** The form of the wallet, with the fields of its key. */
async function openEdit(wallet: object, own?: Answers) {
  const opened = openPayment(wallet, own)
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: /^Edit Bitcoin/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit wallet' }))
  const more = form.queryByRole('button', { name: 'Give each payment an address of its own' })
  if (more) await user.click(more)
  return { ...opened, form }
}

async function enterKey(user: User, form: Part, key: string) {
  await user.clear(keyField(form))
  await user.click(keyField(form))
  await user.paste(key)
}

const keyField = (form: Part) => input(form.getByLabelText(/Extended public key/))

const newAddresses = (form: Part) =>
  input(form.getByRole('radio', { name: /^A new address for each payment/ }))

function input(element: HTMLElement): HTMLInputElement {
  if (!(element instanceof HTMLInputElement)) throw new Error('this is no input')
  return element
}

const addressIn = (item: HTMLElement) => item.querySelector('code')?.textContent
