import { wallets } from '@bank/contract/wallets'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import {
  type Answers,
  answersList,
  answersWith,
  changedMeanwhile,
  type fakeServer,
  later,
  refuses,
} from '../../testing/fake-server.ts'
import { expectTryAgain, opener, type User } from '../../testing/open-screen.tsx'
import { choose, describedBy, onPhone, retype } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import { bitcoinWallet as wallet } from '../../testing/wallets.ts'
import Payment from './payment.tsx'

test('a wallet is listed as active, with its address in two lines', async () => {
  openPayment()
  const row = (await screen.findByText('bc1q066mk6600nl36kxn...')).closest('tr')
  for (const part of ['Bitcoin', 'Bitcoin mainnet', 'hey39h8l', 'Active', '2025']) {
    expect(row?.textContent).toContain(part)
  }
})

test('on a phone a wallet says what the table says, with its buttons, and opens the whole address', async () => {
  onPhone()
  const { user } = openPayment({
    [list]: answersList([
      wallet,
      {
        ...wallet,
        id: '01968042-9f29-7b73-89e1-000000000099',
        withdrawn: 'address',
        depositAddresses: 'per-offer',
        rate: { usd: 65_000, source: 'staff', at: '2026-01-01T00:00:00.000Z', validUntil: null, setBy: null },
      },
    ]),
  })
  await screen.findByText('Withdrawn')
  const rows = within(screen.getByRole('list', { name: 'Wallets' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Bitcoin · Bitcoin mainnetActiveNo rate · None in forcebc1q066mk6600nl36kxn...hey39h8lEditDelete',
    'Bitcoin · Bitcoin mainnetWithdrawn1 BTC = $65,000.00 · Set by handbc1q066mk6600nl36kxn...hey39h8lA new address for each paymentEditDelete',
  ])
  await user.click(screen.getAllByRole('button', { name: 'Bitcoin · Bitcoin mainnet' })[0] ?? document.body)
  const details = within(await screen.findByRole('dialog', { name: 'Wallet details' }))
  expect(details.getByText('bc1q').parentElement?.textContent).toBe(wallet.address)
})

test('a row opens the whole address, the QR code that customers see, and the previous addresses', async () => {
  const { user } = openPayment()
  await user.click(await screen.findByRole('button', { name: /Show the whole address/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Wallet details' }))
  expect(details.getByText('bc1q').parentElement?.textContent).toBe(wallet.address)
  expect(details.getByRole<HTMLImageElement>('img').src).toBe(wallet.qrCode)
  expect(details.getByText('1A1z').parentElement?.textContent).toBe(wallet.formerAddresses[0]?.address)
  await user.click(details.getByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe(wallet.address)
})

test('an edit sends only what changed', async () => {
  const { user, server, form } = await openEdit()
  await retype(user, form.getByLabelText('Name'), '  Bitcoin (BTC) ')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('The wallet is saved.')).toBeTruthy()
  expect(server.forms(update)).toEqual([{ name: 'Bitcoin (BTC)', seen: wallet.updatedAt }])
})

test('if someone else changed the wallet in the meantime, the input is kept, and it can be saved or replaced', async () => {
  const changedAt = '2026-01-02T00:00:00.000Z'
  const theirs = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  const { user, server, form } = await openEdit({
    [update]: changedMeanwhile({ name: 'Bitcoin Core', address: theirs }, changedAt),
  })
  await retype(user, form.getByLabelText('Name'), 'BTC')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  const alert = within(await form.findByRole('alert'))
  expect(alert.getByText('Someone else has changed this wallet')).toBeTruthy()
  expect(alert.getByText('Bitcoin Core').closest('div')?.textContent).toBe('NameBitcoin Core')
  expect(valueIn(form, 'Name')).toBe('BTC')
  // Saving must not restore the old address.
  expect(valueIn(form, 'Address')).toBe(theirs)
  await user.click(alert.getByRole('button', { name: 'Load the new values' }))
  expect(valueIn(form, 'Name')).toBe('Bitcoin Core')
  await retype(user, form.getByLabelText('Name'), 'BTC')
  server.now(update, answersWith(wallet, { message: 'The wallet is saved.' }))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('The wallet is saved.')).toBeTruthy()
  expect(server.forms(update)).toEqual([
    { name: 'BTC', seen: wallet.updatedAt },
    { name: 'BTC', seen: changedAt },
  ])
})

test('a chosen picture is sent without the unchanged fields', async () => {
  const { user, server, form } = await openEdit()
  await user.upload(form.getByLabelText(/QR code/), picture('code.png', 'image/png'))
  expect(await form.findByAltText('Preview of code.png')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('The wallet is saved.')
  expect(server.to(update).map((asked) => Object.keys(asked.form))).toEqual([['qrCode', 'seen']])
})

test('the details of a wallet that someone else deletes leave the focus in the list', async () => {
  const other = { ...wallet, id: wallet.id.replace(/.$/, 'f'), name: 'Litecoin' }
  const { user, server } = openPayment({ [list]: answersList([wallet, other]) })
  const [first] = await screen.findAllByRole('button', { name: /Show the whole address/ })
  if (first) await user.click(first)
  await screen.findByRole('dialog', { name: 'Wallet details' })
  server.now(list, answersList([other]))
  await act(() => refresh(wallets.listAll))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('an edit that changes nothing sends nothing', async () => {
  const { user, server, form } = await openEdit()
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  expect(server.to(update)).toEqual([])
})

test('before a new address is saved, the form says what it means for customers, and the button names it', async () => {
  const { user, server, form } = await openEdit()
  expect(form.queryByText('Customers will see the new address at once')).toBeNull()
  expect(form.getByText('Customers see this now')).toBeTruthy()
  await retype(user, form.getByLabelText('Address'), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  expect(form.getByText('Customers will see the new address at once')).toBeTruthy()
  expect(form.getByText(/The QR code of the old address will be removed/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save new address' }))
  await screen.findByText('The wallet is saved.')
  expect(server.forms(update)).toEqual([
    { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', seen: wallet.updatedAt },
  ])
})

test('the QR code that customers will see is drawn while the address is typed, unless a picture is chosen', async () => {
  const { user, form } = await openEdit()
  expect(form.queryByText('Customers will see this once it is saved')).toBeNull()
  await retype(user, form.getByLabelText('Address'), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  const drawn = await form.findByAltText('QR code of 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  expect(drawn.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  expect(form.getByText('Customers see this until you save')).toBeTruthy()
  await user.upload(form.getByLabelText(/QR code/), picture('code.png', 'image/png'))
  expect(await form.findByAltText('Preview of code.png')).toBeTruthy()
  expect(form.queryByText('Customers will see this once it is saved')).toBeNull()
})

test('a new wallet needs a name, a network and an address, and nothing is sent without them', async () => {
  const { user, server, form } = await openAdd()
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  for (const words of ['Name is required', 'Network is required', 'Address is required']) {
    expect(await form.findByText(words)).toBeTruthy()
  }
  expect(document.activeElement).toBe(form.getByLabelText('Name'))
  expect(server.to(create)).toEqual([])
})

test('a picture of another type is refused before it is sent', async () => {
  const { user, server, form } = await openAdd()
  await fill(user, form)
  fireEvent.change(form.getByLabelText(/QR code/), {
    target: { files: [picture('code.svg', 'image/svg+xml')] },
  })
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  expect(await form.findByText('QR code must be a PNG, JPEG or WebP image')).toBeTruthy()
  expect(server.to(create)).toEqual([])
})

test('a wallet without a picture is sent once, even if the button is pressed repeatedly', async () => {
  const answer = later(answersWith(wallet, { message: 'The wallet is added.' }))
  const { user, server, form } = await openAdd({ [create]: answer.answer })
  await fill(user, form)
  const button = form.getByRole('button', { name: 'Add Wallet' })
  await user.dblClick(button)
  fireEvent.click(button)
  answer.arrive()
  expect(await screen.findByText('The wallet is added.')).toBeTruthy()
  expect(server.forms(create)).toEqual([
    { name: 'Litecoin', network: 'Litecoin', address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' },
  ])
})

test('the server’s field errors appear beside their fields', async () => {
  const { user, form } = await openAdd({
    [create]: refuses('Two things are wrong.', 400, [
      { path: 'address', msg: 'This is not a valid Litecoin address' },
      { path: 'qrCode', msg: 'QR code must hold this wallet’s address' },
    ]),
  })
  await fill(user, form)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  expect(await form.findByText('Failed to save wallet')).toBeTruthy()
  expect(describedBy(form.getByLabelText('Address'))).toContain('This is not a valid Litecoin address')
  expect(describedBy(form.getByLabelText(/QR code/))).toContain('QR code must hold this wallet’s address')
  expect(document.activeElement).toBe(form.getByLabelText('Address'))
})

test('a failure that concerns no field appears in the dialog, and the input is kept', async () => {
  const exists = 'There is already an active wallet with this name and network.'
  const { user, form } = await openAdd({ [create]: refuses(exists) })
  await fill(user, form)
  await user.click(form.getByRole('button', { name: 'Add Wallet' }))
  expect(await form.findByText('Failed to save wallet')).toBeTruthy()
  expect(form.getByText(exists)).toBeTruthy()
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Litecoin')
})

test('deleting asks first, naming the wallet and its network, and then deletes once', async () => {
  const answer = later(answersWith(undefined, { message: 'The wallet is deleted.' }))
  const { user, server, question } = await openDelete({ [archive]: answer.answer })
  expect(
    question.getByText(/^Bitcoin on Bitcoin mainnet will be removed from the customers’ list/),
  ).toBeTruthy()
  const button = question.getByRole('button', { name: 'Delete Bitcoin' })
  await user.dblClick(button)
  fireEvent.click(button)
  answer.arrive()
  expect(await screen.findByText('The wallet is deleted.')).toBeTruthy()
  expect(server.to(archive)).toHaveLength(1)
  await waitFor(() => expect(pages(server)).toHaveLength(2))
})

test('a wallet that could not be deleted says so, with the server’s reason', async () => {
  const { user, question } = await openDelete({ [archive]: refuses('There is no such wallet.', 404) })
  await user.click(question.getByRole('button', { name: 'Delete Bitcoin' }))
  expect(await question.findByText('Failed to delete wallet')).toBeTruthy()
  expect(question.getByText('There is no such wallet.')).toBeTruthy()
})

test('wallets that could not be fetched say so and can be fetched again', () =>
  expectTryAgain(openPayment, list, 'Failed to fetch wallets', 'Bitcoin mainnet'))

test('the search is in the address and filters the list on the server', async () => {
  const { user, server, address } = openPayment()
  await screen.findByText('Bitcoin mainnet')
  await user.keyboard('/')
  await user.keyboard('usdt')
  await waitFor(() => expect(address()).toBe('/?search=usdt'))
  await waitFor(() => expect(pages(server).at(-1)?.query).toEqual({ search: 'usdt', limit: '50' }))
})

test('an empty list says what that means for customers', async () => {
  openPayment({ [list]: answersList([]) })
  expect(await screen.findByText('No wallets yet')).toBeTruthy()
})

test.each([
  ['signature', 'it was changed in the database, and not by this application.'],
  ['version', 'the database has an older version of it, as after restoring a backup.'],
  ['address', 'its address is not valid on its network, so what customers pay to it could be lost.'],
])(
  'a withdrawn wallet (%s) is reported above the list, in its row and in its details',
  async (withdrawn, why) => {
    const { user } = openPayment({ [list]: answersList([{ ...wallet, withdrawn }]) })
    const alarm = await screen.findByRole('alert')
    expect(alarm.textContent).toContain('A wallet is withdrawn: customers don’t see it')
    expect(alarm.textContent).toContain(`Bitcoin on Bitcoin mainnet: ${why}`)
    const link = within(alarm).getByRole<HTMLAnchorElement>('link', { name: 'the audit log' })
    expect(link.getAttribute('href')).toBe('/admin/analytics/audit-log?act=wallet')
    const row = screen.getByText('bc1q066mk6600nl36kxn...').closest('tr')
    expect(row?.textContent).toContain('Withdrawn')
    expect(row?.textContent).not.toContain('Active')
    await user.click(screen.getByRole('button', { name: /Show the whole address/ }))
    const details = within(await screen.findByRole('dialog', { name: 'Wallet details' }))
    expect(details.getByText('Customers don’t see this wallet')).toBeTruthy()
    expect(details.queryByRole('button', { name: 'Copy address' })).toBeNull()
    expect(details.queryByRole('img')).toBeNull()
    expect(details.queryByText(/Shown to customers since/)).toBeNull()
  },
)

test('a withdrawn wallet is shown again only after its address has been typed again, not by pressing Save alone', async () => {
  const { user, server, form } = await openEdit({
    [list]: answersList([{ ...wallet, withdrawn: 'version' }]),
  })
  expect(form.getByText('Enter the address again, from its source')).toBeTruthy()
  expect(form.getByLabelText('Address')).toHaveProperty('value', '')
  expect(form.queryByAltText(/^QR code of/)).toBeNull()
  await user.click(form.getByRole('button', { name: 'Show to customers again' }))
  expect(await form.findByText('Address is required')).toBeTruthy()
  expect(server.to(update)).toEqual([])
  // The address is sent even though it is the same as before.
  await user.type(form.getByLabelText('Address'), wallet.address)
  await user.click(form.getByRole('button', { name: 'Show to customers again' }))
  expect(await screen.findByText('The wallet is saved.')).toBeTruthy()
  const { name, network, address, updatedAt: seen } = wallet
  expect(server.forms(update)).toEqual([{ name, network, address, seen }])
})

test('addresses changed in the last 24 hours are announced with wallet and time; older ones are not', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  openPayment({
    [list]: answersList([
      { ...wallet, id: '01968042-9f29-7b73-89e1-4db3a1f04321', addressChangedAt: hours(23) },
      {
        ...wallet,
        id: '01968042-9f29-7b73-89e1-4db3a1f04322',
        name: 'USDT',
        createdAt: hours(1),
        addressChangedAt: hours(1),
      },
      {
        ...wallet,
        id: '01968042-9f29-7b73-89e1-4db3a1f04323',
        name: 'Litecoin',
        depositAddresses: 'per-offer',
        addressChangedAt: hours(2),
      },
      {
        ...wallet,
        id: '01968042-9f29-7b73-89e1-4db3a1f04324',
        name: 'Ethereum',
        addressChangedAt: hours(25),
      },
    ]),
  })
  const title = await screen.findByText('3 payment addresses were changed or added in the last 24 hours')
  const told = title.closest('[role=status]')
  expect(told?.textContent).toContain('Bitcoin on Bitcoin mainnet, changed on ')
  expect(told?.textContent).toContain('USDT on Bitcoin mainnet, added on ')
  expect(told?.textContent).toContain(
    'Litecoin on Bitcoin mainnet, changed, with a new address for each payment, on ',
  )
  expect(told?.querySelector('time')?.dateTime).toMatch(/^\d{4}-/)
  expect(told?.textContent).not.toContain('Ethereum')
})

test('without an alarm or a new address there is no notice above the list', async () => {
  openPayment()
  await screen.findByText('bc1q066mk6600nl36kxn...')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/in the last 24 hours|withdrawn/i)).toBeNull()
})

test('Escape asks before it discards input, and closes an untouched form at once', async () => {
  const { user, form } = await openAdd()
  await user.type(form.getByLabelText('Name'), 'Litecoin')
  await user.keyboard('{Escape}')
  await choose(user, 'Keep editing', 'Discard your changes?')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Litecoin')
  await user.clear(form.getByLabelText('Name'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

type Form = ReturnType<typeof within>

const list = 'GET /crypto-wallets/admin'
const create = 'POST /crypto-wallets'
const update = `PUT /crypto-wallets/${wallet.id}`
const archive = `DELETE /crypto-wallets/${wallet.id}`

const openPayment = opener(Payment, administrator, {
  [list]: answersList([wallet]),
  [update]: answersWith(wallet, { message: 'The wallet is saved.' }),
})

/** The requests of the list itself; the notices above it request every wallet. */
const pages = (server: ReturnType<typeof fakeServer>) =>
  server.to(list).filter(({ query }) => query.limit === '50')

async function openEdit(own?: Answers) {
  const opened = openPayment(own)
  await opened.user.click(await screen.findByRole('button', { name: 'Edit Bitcoin on Bitcoin mainnet' }))
  return { ...opened, form: within(await screen.findByRole('dialog', { name: 'Edit wallet' })) }
}

async function openAdd(own?: Answers) {
  const opened = openPayment(own)
  await screen.findByText('Bitcoin mainnet')
  await opened.user.click(screen.getByRole('button', { name: 'Add Wallet' }))
  return { ...opened, form: within(await screen.findByRole('dialog', { name: 'Add Wallet' })) }
}

async function openDelete(own?: Answers) {
  const opened = openPayment(own)
  await opened.user.click(await screen.findByRole('button', { name: 'Delete Bitcoin on Bitcoin mainnet' }))
  const title = 'Are you sure you want to delete this wallet?'
  return { ...opened, question: within(await screen.findByRole('alertdialog', { name: title })) }
}

async function fill(user: User, form: Form) {
  await user.type(form.getByLabelText('Name'), 'Litecoin')
  await user.type(form.getByLabelText('Network'), 'Litecoin')
  await user.type(form.getByLabelText('Address'), 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9')
}

const valueIn = (form: Form, label: string) => {
  const field = form.getByLabelText(label)
  return field instanceof HTMLInputElement ? field.value : null
}

const picture = (name: string, type: string) => new File([new Uint8Array([1, 2, 3])], name, { type })
