import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersList, answersWith, refuses } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { describedBy, retype } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import { bitcoinWallet, staffRate, waitingChanges } from '../../testing/wallets.ts'
import Payment from './payment.tsx'

const VALID = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const ONE_LETTER_WRONG = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'
const UNCHECKED = 'w0f3a9c1e77b24d58'
const ETHEREUM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('the network is chosen from those whose addresses the bank checks', async () => {
  const { form } = await openAdd()
  const network = form.getByRole<HTMLInputElement>('combobox', { name: 'Network' })
  const offered = [...(network.list?.options ?? [])].map(({ value }) => value)
  expect(offered).toEqual(offered.toSorted())
  for (const name of ['Bitcoin', 'Lightning', 'Dogecoin', 'BNB Smart Chain', 'XRP Ledger'])
    expect(offered).toContain(name)
})

test.each([
  ['Bitcoin', VALID, 'Address checked: a valid Bitcoin address'],
  ['Bitcoin', ONE_LETTER_WRONG, 'This is not a valid Bitcoin address'],
  ['Lightning', 'lnbc1', 'This is a Lightning invoice, which can be paid only once and expires'],
  ['Dogecoin', 'D8fooo', 'This is not a valid Dogecoin address'],
  [
    'Solana',
    'So11111111111111111111111111111111111111112',
    'This has the form of a Solana address, but no checksum',
  ],
  ['Testnet', UNCHECKED, 'Address not checked: the bank can’t check addresses on Testnet'],
])('on %s, the form says at once of %s: %s', async (network, address, words) => {
  const { user, form } = await openAdd()
  await user.type(form.getByLabelText('Address'), address)
  expect(form.getByRole('status').textContent).toBe('')
  await user.type(form.getByLabelText('Network'), network)
  expect(form.getByRole('status').textContent).toContain(words)
})

test('the server’s own words about an address take the place of the form’s', async () => {
  const { user, server, form } = await openAdd({
    [create]: refuses('Wrong.', 400, [{ path: 'address', msg: 'This is not a valid Bitcoin address' }]),
  })
  await fill(user, form, 'Bitcoin', ONE_LETTER_WRONG)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  await waitFor(() => expect(form.getAllByText(/This is not a valid Bitcoin address/)).toHaveLength(1))
  expect(server.to(create)).toHaveLength(1)
})

test('a misspelt name or network is corrected by one press', async () => {
  const { user, form } = await openAdd()
  await fill(user, form, 'Bitcon', VALID)
  await retype(user, form.getByLabelText('Name'), 'Etherum')
  expect(describedBy(form.getByLabelText('Network'))).toContain('Did you mean Bitcoin?')
  expect(form.getByRole('status').textContent).toBe('Address not checked: correct the network first')
  await user.click(form.getByRole('button', { name: 'Use Bitcoin' }))
  expect(form.getByLabelText('Network')).toHaveProperty('value', 'Bitcoin')
  expect(document.activeElement).toBe(form.getByLabelText('Network'))
  expect(form.getByRole('status').textContent).toBe('Address checked: a valid Bitcoin address')
  await user.click(form.getByRole('button', { name: 'Use Ethereum' }))
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Ethereum')
})

test('a misspelt name and network are refused before sending, each in one message, and nobody is asked to compare', async () => {
  const { user, server, form } = await openAdd()
  await fill(user, form, 'Bitcon', VALID)
  await retype(user, form.getByLabelText('Name'), 'Etherum')
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  const words = 'Did you mean Bitcoin? “Bitcon” looks like a misspelling of it'
  await waitFor(() => expect(describedBy(form.getByLabelText('Network'))).toContain(words))
  expect(form.getAllByText(/Did you mean Bitcoin/)).toHaveLength(1)
  expect(form.getAllByText(/Did you mean Ethereum/)).toHaveLength(1)
  expect(document.activeElement).toBe(form.getByLabelText('Name'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.to(create)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Use Bitcoin' }))
  await waitFor(() => expect(form.queryByText(/Did you mean Bitcoin/)).toBeNull())
})

test.each([
  ['Bitcoin', 'Dogecoin', 'D8fooo', 'Address not valid'],
  ['Coin', 'Bitcon', VALID, 'Network misspelt'],
])(
  'a waiting change that the server will refuse can only be declined: %s on %s',
  async (name, network, address, title) => {
    const wallet = {
      ...{ name, network, address, qrCode: bitcoinWallet.qrCode },
      ...{ depositAddresses: 'shared', extendedPublicKey: null, previewAddresses: [] },
    }
    const change = {
      ...{
        id: '01968042-9f29-7b73-89e1-4db3a1f04445',
        kind: 'add',
        approval: 'second-administrator',
        wallet,
      },
      ...{ current: null, wantedApproval: null, proposedBy: staffRate.setBy },
      ...{ proposedAt: '2026-02-01T08:00:00.000Z', takesEffectAt: null },
    }
    const { user } = openPayment({
      'GET /crypto-wallets/changes': waitingChanges('second-administrator', [change]),
    })
    await user.click(
      await screen.findByRole('button', { name: `Confirm: ${name} on ${network}: new wallet` }),
    )
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm this change?' }))
    expect(question.getByText(title)).toBeTruthy()
    expect(question.getByText(/Decline it and propose it again/)).toBeTruthy()
    expect(question.queryByRole('button', { name: 'Confirm' })).toBeNull()
  },
)

test('an address that can’t be checked is saved only after it was compared, by a box and a button of its own', async () => {
  const { user, server, form } = await openAdd()
  await fill(user, form, 'Testnet', UNCHECKED)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Address not checked' }))
  expect(question.getByText('Coin on Testnet')).toBeTruthy()
  expect(question.getByText('w0f3').parentElement?.textContent).toBe(UNCHECKED)
  await user.click(question.getByRole('button', { name: 'Save without a check' }))
  const box = question.getByRole('checkbox', { name: 'I have compared every group with its source' })
  expect(describedBy(box)).toContain('Compare the address first')
  expect(document.activeElement).toBe(box)
  expect(server.to(create)).toEqual([])
  await user.click(box)
  await user.click(question.getByRole('button', { name: 'Save without a check' }))
  expect(await screen.findByText('The wallet is added.')).toBeTruthy()
  expect(server.forms(create)).toEqual([{ name: 'Coin', network: 'Testnet', address: UNCHECKED }])
})

test('a coin of another network is saved only after both were checked, by a box and a button of its own', async () => {
  const { user, server, form } = await openAdd()
  await fill(user, form, 'Bitcoin', VALID)
  await retype(user, form.getByLabelText('Name'), 'Litecoin')
  const words = 'Litecoin is not a coin of Bitcoin’s network, as far as the bank knows'
  expect(form.getByRole('status').textContent).toBe(words)
  await user.type(form.getByLabelText('Address'), '{Enter}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Coin of another network' }))
  expect(question.getByText(words)).toBeTruthy()
  expect(question.getByText('1A1z').parentElement?.textContent).toBe(VALID)
  await user.click(question.getByRole('button', { name: 'Save all the same' }))
  const box = question.getByRole('checkbox', { name: /^I have compared the coin, the network/ })
  expect(document.activeElement).toBe(box)
  expect(describedBy(box)).toContain('Compare them first')
  expect(server.to(create)).toEqual([])
  await user.click(box)
  await user.click(question.getByRole('button', { name: 'Save all the same' }))
  expect(await screen.findByText('The wallet is added.')).toBeTruthy()
  expect(server.forms(create)).toEqual([{ name: 'Litecoin', network: 'Bitcoin', address: VALID }])
})

test.each([
  ['Bitcoin', 'Bitcoin', VALID],
  ['USDT', 'ERC-20', ETHEREUM],
  ['ETH', 'Base', ETHEREUM],
])('%s on %s is added without a question', async (name, network, address) => {
  const { user, form } = await openAdd()
  await fill(user, form, network, address)
  await retype(user, form.getByLabelText('Name'), name)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  expect(await screen.findByText('The wallet is added.')).toBeTruthy()
})

test('a wrong address is refused by the server without a question about the coin', async () => {
  const { user, server, form } = await openAdd()
  await fill(user, form, 'Bitcoin', ONE_LETTER_WRONG)
  await retype(user, form.getByLabelText('Name'), 'Litecoin')
  expect(form.getByRole('status').textContent).toContain('This is not a valid Bitcoin address')
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  await waitFor(() => expect(server.to(create)).toHaveLength(1))
})

test('an edit of a coin of another network asks if it changes the name, not if it leaves name and address', async () => {
  const stored = { ...bitcoinWallet, name: 'Litecoin', network: 'Bitcoin', address: VALID }
  const { user, server, form } = await openEdit(stored)
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit Litecoin on Bitcoin' }))
  const again = within(await screen.findByRole('dialog', { name: 'Edit wallet' }))
  await retype(user, again.getByLabelText('Name'), 'Dogecoin')
  await user.click(again.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alertdialog', { name: 'Coin of another network' })).toBeTruthy()
  expect(server.to(update)).toEqual([])
})

test('going back keeps the form, and the box is empty when it is asked again', async () => {
  const { user, server, form } = await openAdd()
  await fill(user, form, 'Testnet', UNCHECKED)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  const box = { name: 'I have compared every group with its source' }
  await user.click(await screen.findByRole('checkbox', box))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(form.getByLabelText('Address')).toHaveProperty('value', UNCHECKED)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  expect(await screen.findByRole<HTMLInputElement>('checkbox', box)).toHaveProperty('checked', false)
  expect(server.to(create)).toEqual([])
})

test('an edit that leaves an unchecked address as it is does not ask again, and another address does', async () => {
  const unchecked = { ...bitcoinWallet, name: 'Coin', network: 'Testnet', address: UNCHECKED }
  const { user, server, form } = await openEdit(unchecked)
  await retype(user, form.getByLabelText('Name'), 'Test coin')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('The wallet is saved.')).toBeTruthy()
  expect(server.forms(update)).toEqual([{ name: 'Test coin', seen: bitcoinWallet.updatedAt }])
  await user.click(screen.getByRole('button', { name: 'Edit Coin on Testnet' }))
  const again = within(await screen.findByRole('dialog', { name: 'Edit wallet' }))
  await retype(user, again.getByLabelText('Address'), `${UNCHECKED}x`)
  await user.click(again.getByRole('button', { name: 'Save new address' }))
  expect(await screen.findByRole('alertdialog', { name: 'Address not checked' })).toBeTruthy()
})

test.each([
  ['Coin', 'Testnet', UNCHECKED, 'Address not checked'],
  // An earlier version accepted it.
  ['Dogecoin', 'Dogecoin', 'D8fooo', 'Address not valid'],
  ['Litecoin', 'Bitcoin', VALID, 'Coin of another network'],
])(
  'a wallet %s on %s with the address %s is marked in the list and its details',
  async (name, network, address, mark) => {
    const { user } = openPayment({ [list]: answersList([{ ...bitcoinWallet, name, network, address }]) })
    const row = (await screen.findByRole('button', { name: /Show the whole address/ })).closest('tr')
    expect(row?.textContent).toContain(mark)
    await user.click(screen.getByRole('button', { name: /Show the whole address/ }))
    const details = within(await screen.findByRole('dialog', { name: 'Wallet details' }))
    expect(details.getByText(mark)).toBeTruthy()
  },
)

test('a wallet whose address was checked has no mark', async () => {
  openPayment()
  await screen.findByText('Bitcoin mainnet')
  expect(screen.queryByText(/^Address not/)).toBeNull()
})

test.each([
  ['Coin', 'Testnet', UNCHECKED, 'Address not checked', /The bank can’t check addresses on Testnet/],
  ['Litecoin', 'Bitcoin', VALID, 'Coin of another network', /Litecoin is not a coin of Bitcoin’s network/],
])(
  'a waiting change %s on %s and its confirmation say what is in doubt',
  async (name, network, address, mark, words) => {
    const wallet = {
      ...{ name, network, address, qrCode: bitcoinWallet.qrCode },
      ...{ depositAddresses: 'shared', extendedPublicKey: null, previewAddresses: [] },
    }
    const change = {
      ...{
        id: '01968042-9f29-7b73-89e1-4db3a1f04445',
        kind: 'add',
        approval: 'second-administrator',
        wallet,
      },
      ...{ current: null, wantedApproval: null, proposedBy: staffRate.setBy },
      ...{ proposedAt: '2026-02-01T08:00:00.000Z', takesEffectAt: null },
    }
    const { user } = openPayment({
      'GET /crypto-wallets/changes': waitingChanges('second-administrator', [change]),
    })
    const title = await screen.findByRole('heading', { name: `${name} on ${network}: new wallet` })
    expect(title.closest('li')?.textContent).toContain(mark)
    await user.click(screen.getByRole('button', { name: `Confirm: ${name} on ${network}: new wallet` }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm this change?' }))
    expect(question.getByText(mark)).toBeTruthy()
    expect(question.getByText(words)).toBeTruthy()
  },
)

type Form = ReturnType<typeof within>

const list = 'GET /crypto-wallets/admin'
const create = 'POST /crypto-wallets'
const update = `PUT /crypto-wallets/${bitcoinWallet.id}`

const openPayment = opener(Payment, administrator, {
  [list]: answersList([bitcoinWallet]),
  [create]: answersWith(bitcoinWallet, { message: 'The wallet is added.' }),
  [update]: answersWith(bitcoinWallet, { message: 'The wallet is saved.' }),
})

async function openAdd(own?: Answers) {
  const opened = openPayment(own)
  await screen.findByText('Bitcoin mainnet')
  await opened.user.click(screen.getByRole('button', { name: 'Add Wallet' }))
  return { ...opened, form: within(await screen.findByRole('dialog', { name: 'Add Wallet' })) }
}

async function openEdit(wallet: typeof bitcoinWallet) {
  const opened = openPayment({ [list]: answersList([wallet]) })
  await opened.user.click(
    await screen.findByRole('button', { name: `Edit ${wallet.name} on ${wallet.network}` }),
  )
  return { ...opened, form: within(await screen.findByRole('dialog', { name: 'Edit wallet' })) }
}

async function fill(user: User, form: Form, network: string, address: string) {
  await user.type(form.getByLabelText('Name'), 'Coin')
  await user.type(form.getByLabelText('Network'), network)
  await user.type(form.getByLabelText('Address'), address)
}
