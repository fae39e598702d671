import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answersList, answersWith, failure } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { noCounts } from '../../testing/portal.ts'
import Transactions from '../transactions/transactions.tsx'
import { txidIn } from './name-payment.tsx'
import { arrived, awaited } from './payment-testing.ts'

// A request says what is known of its payment, and what happens next (DEC-60).

const read = 'GET /transactions'
const describe = `PUT /transactions/${awaited.id}`
const list = (...rows: object[]) => answersList(rows, { counts: noCounts })
const open = opener(Transactions, customer, { [read]: list(awaited) })

async function openDetails(user: User) {
  await user.click(await screen.findByText(awaited.description))
  return within(await screen.findByRole('dialog'))
}

/** The history with the dialog of its only row. */
async function openOnly(row: object = awaited) {
  const opened = open({ [read]: list(row) })
  return { ...opened, dialog: await openDetails(opened.user) }
}

type Opened = Awaited<ReturnType<typeof openOnly>>

const becomes = async ({ server }: Opened, row: object) => {
  server.now(read, list(row))
  await act(() => queryClient.invalidateQueries())
}

const ofPayments = (paymentState: string, ...payments: object[]) => ({ ...awaited, paymentState, payments })
const usdc = { ...arrived, id: awaited.id, asset: 'USDC', amount: '1250', state: 'confirmed' }
const whole = { ...arrived, state: 'confirmed', confirmations: 40 }
const more = { ...whole, id: awaited.id, txid: `0x${'12'.repeat(32)}` }
const DECIDED = 'Our team decides what is credited. You don’t need to do anything.'

test.each([
  ['awaiting', awaited, 'Waiting for your payment', /^It shows here by itself once the network has it\./],
  ['seen', ofPayments('seen', { ...arrived, state: 'seen' }), 'We see your payment', /in no block/],
  [
    'confirming',
    ofPayments('confirming', arrived),
    'Your payment is being confirmed',
    /^We credit it after 12 confirmations of the network\./,
  ],
  [
    'confirmed',
    ofPayments('confirmed', whole),
    'Your payment is confirmed',
    /^Our team credits it to your savings account next\./,
  ],
  [
    'late',
    ofPayments('late', { ...whole, worth: 1_190 }),
    'Your payment arrived late',
    `Its rate had ended, so it counts at the rate of the moment when we saw it, worth $1,190.00. ${DECIDED}`,
  ],
  [
    'too little',
    ofPayments('underpaid', { ...whole, amount: '0.3', worth: 750 }),
    'Less arrived than we asked for',
    `0.3 ETH arrived, worth $750.00, and we had asked for 0.5 ETH. ${DECIDED}`,
  ],
  [
    'too much, of an unknown worth',
    ofPayments('overpaid', { ...whole, amount: '0.7', worth: null }),
    'More arrived than we asked for',
    `0.7 ETH arrived, and we had asked for 0.5 ETH. ${DECIDED}`,
  ],
  [
    'twice',
    ofPayments('overpaid', whole, more),
    'You seem to have paid twice',
    `0.5 ETH and 0.5 ETH arrived, worth $2,500.00, and we had asked for 0.5 ETH. ${DECIDED}`,
  ],
  [
    'another coin',
    ofPayments('underpaid', usdc),
    'Another coin arrived than we asked for',
    `1,250 USDC arrived, worth $1,250.00, and we had asked for 0.5 ETH. ${DECIDED}`,
  ],
  [
    'undone',
    ofPayments('reversed', { ...whole, state: 'reversed' }),
    'The network has undone your payment',
    /contact us before you send it once more/,
  ],
  [
    'credited',
    { ...ofPayments('confirmed', whole), status: 'completed' },
    'Your payment is credited',
    '$1,250.00 is in your savings account.',
  ],
  [
    'credited as it arrived',
    { ...ofPayments('underpaid', whole), status: 'completed', requestedAmount: 2_000 },
    'Your payment is credited',
    '$1,250.00 is in your savings account. It is what has arrived; you had asked for $2,000.00.',
  ],
  [
    'undone after it was credited',
    { ...ofPayments('reversed', { ...whole, state: 'reversed' }), status: 'completed' },
    'The network has undone a payment that we credited',
    /^We have not changed your balance\./,
  ],
])('the details say of a payment that is %s what happens next', async (_, row, title, sentence) => {
  const { dialog } = await openOnly(row)
  expect(within(dialog.getByRole('region', { name: title })).getByText(sentence)).toBeTruthy()
})

test.each([
  ['unwatched', { ...awaited, paymentState: 'unwatched' }],
  ['not spoken of', { ...awaited, payments: undefined, paymentState: undefined }],
  ['cancelled', { ...awaited, paymentState: 'unwatched', status: 'cancelled' }],
])('nothing is said of a payment that is %s', async (_, row) => {
  const { dialog } = await openOnly(row)
  expect(dialog.getByText('Amount asked for')).toBeTruthy()
  expect(dialog.queryByRole('region')).toBeNull()
  expect(dialog.queryByText(/payment/i)).toBeNull()
  expect(dialog.queryByRole('button', { name: /transaction ID/ })).toBeNull()
})

test('each payment has its coin, its time, its depth, and its id to copy and to look up', async () => {
  const { dialog, user } = await openOnly(ofPayments('confirming', arrived))
  const [row, ...others] = within(dialog.getByRole('list', { name: 'What arrived' })).getAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent).toContain('0.5 ETH $1,250.00')
  expect(row?.textContent).toContain(' · Ethereum0x')
  expect(row?.querySelector('time')?.dateTime).toBe(arrived.seenAt)
  expect(dialog.getByTitle(arrived.txid).textContent).toBe('0xabababab…abababcd')
  await user.click(dialog.getByRole('button', { name: 'Copy ID' }))
  expect(await navigator.clipboard.readText()).toBe(arrived.txid)
  const link = dialog.getByRole('link', { name: 'etherscan.io: look at the transaction, opens in a new tab' })
  expect(link.getAttribute('href')).toBe(`https://etherscan.io/tx/${arrived.txid}`)
  expect(link.getAttribute('rel')).toBe('noreferrer noopener')
})

test('the bar of confirmations is of the payment that is the least deep', async () => {
  const { dialog } = await openOnly(
    ofPayments('confirming', whole, { ...more, state: 'confirming', confirmations: 5 }),
  )
  const bar = dialog.getByRole('progressbar', { name: 'Confirmations' })
  expect(bar.getAttribute('aria-valuetext')).toBe('5 of 12 confirmations')
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['5', '12'])
  expect(bar.querySelectorAll('[data-done]')).toHaveLength(5)
  const rows = within(dialog.getByRole('list', { name: 'What arrived' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /Ethereum · (.*)0x/.exec(textContent ?? '')?.[1])).toEqual([
    'Confirmed',
    '5 of 12 confirmations',
  ])
})

test('how deep the only payment is stands there once, and no more once it is confirmed', async () => {
  const opened = await openOnly(ofPayments('confirming', arrived))
  expect(opened.dialog.getAllByText(/of 12 confirmations/)).toHaveLength(1)
  await becomes(opened, ofPayments('confirmed', whole))
  await opened.dialog.findByText('Your payment is confirmed')
  expect(opened.dialog.queryByText(/of 12 confirmations/)).toBeNull()
  expect(opened.dialog.queryByRole('progressbar')).toBeNull()
})

test('a new state is announced, and a further confirmation is not', async () => {
  const opened = await openOnly()
  const said = (words: RegExp) => screen.queryAllByRole('img', { name: words, hidden: true })
  await becomes(opened, ofPayments('confirming', arrived))
  await opened.dialog.findByRole('progressbar')
  const [announced, ...others] = said(/^Your payment is being confirmed\. We credit it after 12/)
  expect([announced?.isConnected, others]).toEqual([true, []])
  await becomes(opened, ofPayments('confirming', { ...arrived, confirmations: 3 }))
  await opened.dialog.findByText('3 of 12 confirmations', { selector: '[aria-hidden]' })
  // The same words would be a new element.
  expect(announced?.isConnected).toBe(true)
  expect(said(/confirmations/)).toHaveLength(1)
})

test.each([
  ['awaiting', awaited, 'Payment awaited'],
  ['confirming', ofPayments('confirming', arrived), '2 of 12 confirmations'],
  ['late', ofPayments('late', whole), 'Arrived late'],
])('the row of a payment that is %s says so on its second line, and in its name', async (_, row, words) => {
  open({ [read]: list(row) })
  const first = await screen.findByText(awaited.description)
  expect(first.nextElementSibling?.textContent).toBe(words)
  expect(screen.getByRole('button', { name: new RegExp(`, Pending, ${words}, `) })).toBeTruthy()
})

test('on a phone the row stays two lines', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  open({ [read]: list(ofPayments('confirming', arrived)) })
  const title = await screen.findByRole('button', { name: /^Deposit with Ethereum/ })
  expect(title.closest('li')?.textContent).toBe('Deposit with Ethereum+$1,250.002 of 12 confirmationsPending')
})

test('a request whose payment has arrived can’t be cancelled', async () => {
  const { dialog } = await openOnly(ofPayments('seen', arrived))
  expect(dialog.getAllByRole('button', { name: 'Close' })).not.toEqual([])
  expect(dialog.queryByRole('button', { name: 'Cancel request' })).toBeNull()
})

test('a payment that is not found can be named, from a link too, and stays readable and can be corrected', async () => {
  const { dialog, user, server } = await openOnly()
  await user.click(dialog.getByRole('button', { name: 'Enter transaction ID' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Transaction ID' })
  expect(document.activeElement).toBe(field)
  await user.paste(` https://etherscan.io/tx/${arrived.txid}#statechange`)
  server.now(describe, answersWith({ ...awaited, txid: arrived.txid }))
  server.now(read, list({ ...awaited, txid: arrived.txid }))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Transaction ID saved')).toBeTruthy()
  expect(server.bodies(describe)).toEqual([{ txid: arrived.txid }])
  expect(await dialog.findByText(/^We are looking for the transaction that you named\./)).toBeTruthy()
  expect(dialog.getByTitle(arrived.txid)).toBeTruthy()
  const part = dialog.getByRole('region', { name: 'Waiting for your payment' })
  await waitFor(() => expect(part.contains(document.activeElement)).toBe(true))
  await user.click(dialog.getByRole('button', { name: 'Correct ID' }))
  expect(dialog.getByRole('textbox', { name: 'Transaction ID' })).toHaveProperty('value', arrived.txid)
})

test.each([
  ['nothing', ' ', 'Paste the transaction ID'],
  ['an address', arrived.address, /^This is an address\./],
  ['half of it', arrived.txid.slice(0, 40), /^A transaction ID has 64 digits and letters/],
])('%s is refused in words, and nothing is sent', async (_, text, words) => {
  const { dialog, user, server } = await openOnly()
  await user.click(dialog.getByRole('button', { name: 'Enter transaction ID' }))
  await user.type(dialog.getByRole('textbox', { name: 'Transaction ID' }), text)
  await user.click(dialog.getByRole('button', { name: 'Save ID' }))
  expect(await dialog.findByText(words)).toBeTruthy()
  expect(server.to(describe)).toEqual([])
})

test('what the server says against a transaction ID is shown', async () => {
  const { dialog, user, server } = await openOnly()
  server.now(describe, failure(409, 'already_decided', 'This transaction has already been decided.'))
  await user.click(dialog.getByRole('button', { name: 'Enter transaction ID' }))
  await user.type(dialog.getByRole('textbox', { name: 'Transaction ID' }), arrived.txid)
  await user.click(dialog.getByRole('button', { name: 'Save ID' }))
  expect(await dialog.findByText('This transaction has already been decided.')).toBeTruthy()
})

test('what was named stays readable once the request is decided, unless a payment says it', async () => {
  const { dialog } = await openOnly({
    ...awaited,
    status: 'failed',
    paymentState: 'unwatched',
    txid: arrived.txid,
  })
  expect(dialog.getByText('Transaction ID').nextElementSibling?.textContent).toBe(arrived.txid)
})

test('an id that a payment shows is not shown twice', async () => {
  const { dialog } = await openOnly({
    ...ofPayments('confirmed', whole),
    txid: arrived.txid.slice(2).toUpperCase(),
  })
  expect(dialog.queryByText('Transaction ID')).toBeNull()
})

test('the id is found in what people paste, if there is exactly one', () => {
  const bare = 'ab'.repeat(32)
  expect(txidIn(bare)).toBe(bare)
  expect(txidIn(`https://tronscan.org/#/transaction/${bare}`)).toBe(bare)
  expect(txidIn(`0X${bare.toUpperCase()}\n`)).toBe(`0X${bare.toUpperCase()}`)
  expect(txidIn(`${bare}ab`)).toBeNull()
  expect(txidIn(`${bare} ${'cd'.repeat(32)}`)).toBeNull()
})

const part = { ...whole, amount: '0.3', worth: 750 }

test.each([
  [
    'in parts that are too much together',
    ofPayments('overpaid', part, { ...part, id: more.id, txid: more.txid }),
    'More arrived than we asked for',
    '0.3 ETH and 0.3 ETH arrived, worth $1,500.00, and we had asked for 0.5 ETH.',
  ],
  [
    'on another network',
    ofPayments('underpaid', { ...whole, network: 'tron' }),
    'Another coin arrived than we asked for',
    '0.5 ETH arrived, worth $1,250.00, and we had asked for 0.5 ETH.',
  ],
  [
    'of partly unknown worth',
    ofPayments('underpaid', part, { ...part, id: more.id, txid: more.txid, amount: '0.1', worth: null }),
    'Less arrived than we asked for',
    '0.3 ETH and 0.1 ETH arrived, and we had asked for 0.5 ETH.',
  ],
])('the details say exactly what arrived %s', async (_, row, title, sentence) => {
  const { dialog } = await openOnly(row)
  expect(within(dialog.getByRole('region', { name: title })).getByText(`${sentence} ${DECIDED}`)).toBeTruthy()
})

test('what was undone has no bar of confirmations, and says so in the row once it is credited, too', async () => {
  const { dialog } = await openOnly({
    ...ofPayments('reversed', { ...whole, state: 'reversed', confirmations: 0 }),
    status: 'completed',
  })
  expect(dialog.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('Payment undone')).toBeTruthy()
})

test('a request all of whose payments were undone has no bar, and asks for one that was sent again', async () => {
  const { dialog } = await openOnly(ofPayments('reversed', { ...whole, state: 'reversed', confirmations: 0 }))
  expect(dialog.queryByRole('progressbar')).toBeNull()
  expect(dialog.getByText(/^Already sent it again\?/)).toBeTruthy()
})

test('a payment that is there is not asked for by its id', async () => {
  const { dialog } = await openOnly(ofPayments('confirming', arrived))
  expect(dialog.queryByRole('button', { name: /transaction ID/ })).toBeNull()
})

test('an address of TRON is told apart from a transaction ID, too', async () => {
  const { dialog, user } = await openOnly()
  await user.click(dialog.getByRole('button', { name: 'Enter transaction ID' }))
  await user.type(
    dialog.getByRole('textbox', { name: 'Transaction ID' }),
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  )
  await user.click(dialog.getByRole('button', { name: 'Save ID' }))
  expect(await dialog.findByText(/^This is an address\./)).toBeTruthy()
})

test('the row of what is credited says nothing of its payment', async () => {
  open({ [read]: list({ ...ofPayments('confirmed', whole), status: 'completed' }) })
  await screen.findByText(awaited.description)
  expect(screen.queryByText('Confirmed')).toBeNull()
})
