import { act as react, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersList, answersWith, failure, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { choose } from '../../testing/parts.ts'
import { matched, unmatched } from '../../testing/payments.ts'
import { administrator } from '../../testing/people.ts'
import { pending } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

const { user: _, transactionId: __, matchedBy: ___, addressOf: ____, claims: _____, ...payment } = matched
const confirmed = { ...payment, state: 'confirmed', confirmations: 12 }

const offered = {
  ...pending,
  cryptoType: 'Ethereum',
  cryptoNetwork: 'Ethereum',
  cryptoAddress: payment.address,
  amount: 1_250,
  expected: {
    cryptoAmount: '0.5',
    asset: 'ETH',
    assetNetwork: 'ethereum',
    rate: 2_500,
    rateAt: '2026-11-21T08:00:00.000Z',
    expiresAt: '2026-11-21T08:15:00.000Z',
  },
  payments: [confirmed],
  paymentState: 'confirmed',
}

const less = {
  ...offered,
  payments: [{ ...confirmed, amount: '0.4', worth: 1_000 }],
  paymentState: 'underpaid',
  flags: ['underpaid'],
}

test('what arrived is beside what was asked for: worth, moment, depth, address and how it was matched', async () => {
  const { dialog } = await ask({ ...offered, payments: [payment], paymentState: 'confirming' })
  const said = (label: string) => dialog.getByText(label).nextElementSibling?.textContent
  expect(said('Coins asked for')).toBe('0.5 ETH')
  expect(said('Arrived')).toMatch(/^0\.5 ETH on Ethereum\$1,250\.00, first seen .*UTC$/)
  expect(said('Depth')).toBe('2 of 12 confirmations')
  expect(await dialog.findByText('By its own address')).toBeTruthy()
  expect(dialog.getByText('Address made for Ada Lovelace alone')).toBeTruthy()
  expect(dialog.getByRole('link', { name: /^Look at the transaction on etherscan/ })).toBeTruthy()
  expect(dialog.queryByText(/The bank does not see payments by itself/)).toBeNull()
})

test('before it is confirmed, approving is possible, and the question says what is missing', async () => {
  const { dialog, server, user } = await ask({ ...offered, payments: [payment], paymentState: 'confirming' })
  expect(dialog.getByText('Not confirmed yet.')).toBeTruthy()
  expect(dialog.getByText(/2 of 12 confirmations\. Until then the payment can be undone\./)).toBeTruthy()
  await choose(user, 'Approve $1,250.00')
  await waitFor(() => expect(server.bodies(approve)).toEqual([{ received: 1_250 }]))
})

test('where nothing was seen on a network that is followed, the question says so', async () => {
  const { dialog } = await ask({ ...offered, payments: [], paymentState: 'awaiting' })
  expect(dialog.getByText('No payment yet.')).toBeTruthy()
  expect(dialog.getByText(/Nothing was seen for this on Ethereum/)).toBeTruthy()
})

test('exactly what was asked for leaves no choice, even if rounding makes cents of difference', async () => {
  const { dialog } = await ask({ ...offered, payments: [{ ...confirmed, worth: 1_250.03 }] })
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Approve $1,250.00' })).toBeTruthy()
})

test.each([
  ['What arrived: $1,000.00', 'received', '$1,000.00'],
  ['What was requested: $1,250.00', 'requested', '$1,250.00'],
])('%s is credited once it is chosen', async (label, credit, amount) => {
  const { dialog, server, user } = await ask(less)
  expect(dialog.getByText('Too little.')).toBeTruthy()
  const before = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  expect(before.disabled).toBe(true)
  await user.click(dialog.getByRole('radio', { name: label }))
  expect(dialog.getByText(new RegExp(`^\\${amount} will be credited`))).toBeTruthy()
  server.now(
    approve,
    answersWith({ ...less, status: 'completed', amount: Number(amount.replace(/[$,]/g, '')) }),
  )
  await choose(user, `Approve ${amount}`)
  await waitFor(() => expect(server.bodies(approve)).toEqual([{ credit, received: 1_000 }]))
  expect(await screen.findByText(`Approved ${amount}`)).toBeTruthy()
})

const more = {
  ...less,
  payments: [...less.payments, { ...confirmed, id: unmatched.id, amount: '0.04', worth: 100 }],
}

test('what arrives while it is confirmed is not credited unseen: the question says what arrived, and asks again', async () => {
  const { dialog, server, user } = await ask(less)
  await user.click(dialog.getByRole('radio', { name: 'What arrived: $1,000.00' }))
  const refused = 'Something else has arrived, so nothing was approved.'
  server.now(approve, failure(409, 'arrived_meanwhile', refused))
  server.now(`GET /admin/transactions/${pending.id}`, answersWith(more))
  await choose(user, 'Approve $1,000.00')
  const failed = await dialog.findByText(refused)
  expect(
    await dialog.findByText(
      'This has changed since the question was opened: $1,100.00 has arrived, not $1,000.00.',
    ),
  ).toBeTruthy()
  const radio = dialog.getByRole<HTMLInputElement>('radio', { name: 'What arrived: $1,100.00' })
  expect(failed.compareDocumentPosition(radio)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(radio.checked).toBe(false)
  await user.click(radio)
  server.now(approve, answersWith({ ...more, status: 'completed', amount: 1_100 }))
  await choose(user, 'Approve $1,100.00')
  expect(await screen.findByText('Approved $1,100.00')).toBeTruthy()
  expect(server.bodies(approve)).toEqual([
    { credit: 'received', received: 1_000 },
    { credit: 'received', received: 1_100 },
  ])
})

test('what arrives before it is confirmed takes the choice back, and the question says so', async () => {
  const { dialog, server, user } = await ask(less)
  await user.click(dialog.getByRole('radio', { name: 'What arrived: $1,000.00' }))
  server.now(`GET /admin/transactions/${pending.id}`, answersWith(more))
  react(() => void window.dispatchEvent(new Event('focus')))
  const radio = await dialog.findByRole<HTMLInputElement>('radio', { name: 'What arrived: $1,100.00' })
  expect(radio.checked).toBe(false)
  expect(dialog.getByText(/\$1,100\.00 has arrived, not \$1,000\.00/)).toBeTruthy()
})

test('an approval before anything has arrived says that nothing was seen', async () => {
  const { server, user } = await ask({ ...offered, payments: [], paymentState: 'awaiting' })
  await choose(user, 'Approve $1,250.00')
  await waitFor(() => expect(server.bodies(approve)).toEqual([{ received: 0 }]))
})

test('of a network that nobody follows, an approval says nothing', async () => {
  const { server, user } = await ask({ ...offered, payments: [], paymentState: 'unwatched' })
  await choose(user, 'Approve $1,250.00')
  await waitFor(() => expect(server.bodies(approve)).toEqual([null]))
})

test('a refusal is forgotten by the next question', async () => {
  const { dialog, server, user } = await ask(offered)
  server.now(approve, failure(409, 'arrived_meanwhile', 'Nothing was approved.'))
  await choose(user, 'Approve $1,250.00')
  await dialog.findByText('Nothing was approved.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Approve/ }))
  const again = within(await screen.findByRole('alertdialog'))
  await again.findByText('Account')
  expect(again.queryByText('Nothing was approved.')).toBeNull()
})

test('a late payment leaves the choice, although the coins are as they were asked for', async () => {
  const late = { ...confirmed, seenAt: '2026-11-21T08:20:00.000Z', worth: 1_240 }
  const { dialog } = await ask({ ...offered, payments: [late], paymentState: 'late', flags: ['late'] })
  expect(dialog.getByRole('radio', { name: 'What arrived: $1,240.00' })).toBeTruthy()
  expect(dialog.getByText('Late payment.')).toBeTruthy()
})

test('what is worth nobody knows how much can’t be chosen', async () => {
  const { dialog } = await ask({ ...less, payments: [{ ...confirmed, amount: '0.4', worth: null }] })
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('a choice is taken back by the next question', async () => {
  const { dialog, user } = await ask(less)
  await user.click(dialog.getByRole('radio', { name: 'What arrived: $1,000.00' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Approve/ }))
  const again = within(await screen.findByRole('alertdialog'))
  const radio = await again.findByRole<HTMLInputElement>('radio', { name: 'What arrived: $1,000.00' })
  expect(radio.checked).toBe(false)
})

test.each([
  ['underpaid', 'Too little'],
  ['late', 'Late payment'],
  ['awaiting', 'No payment yet'],
])('the list says of a payment that is %s: %s', async (paymentState, words) => {
  open({ ...offered, payments: paymentState === 'awaiting' ? [] : [confirmed], paymentState })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the list says how deep a payment is, and of a decided request only that it was undone', async () => {
  open({ ...offered, payments: [payment], paymentState: 'confirming' })
  expect(await screen.findByText('Payment seen, 2 of 12 confirmations')).toBeTruthy()
})

test('what the bank’s own rule approved says so, with what was requested if that is something else', async () => {
  const approved = { ...offered, status: 'completed', decidedAt: '2026-11-21T08:30:00.000Z', decidedBy: null }
  const details = await openDetails({ ...approved, requestedAmount: 1_300 })
  expect(details.getByText('Approved automatically').nextElementSibling?.textContent).toContain('UTC')
  expect(details.getByText('Requested amount').nextElementSibling?.textContent).toBe('$1,300.00')
  expect(details.queryByText('Approved by')).toBeNull()
})

test('how it was matched can fail to load without hiding the rest', async () => {
  const details = await openDetails(offered, { [one]: refuses('No.', 403) })
  expect(await details.findByText('Failed to load how it was matched')).toBeTruthy()
  expect(details.getByText('Depth')).toBeTruthy()
})

const approve = `PUT /admin/transactions/${pending.id}/approve`
const one = `GET /admin/payments/${payment.id}`

function open(request: object, own: Answers = {}) {
  return opener(Transactions, administrator, {
    'GET /admin/transactions': answersList([request]),
    [`GET /admin/transactions/${pending.id}`]: answersWith(request),
    [one]: answersWith(matched),
    [approve]: answersWith({ ...request, status: 'completed' }),
  })(own)
}

async function ask(request: object) {
  const opened = open(request)
  await opened.user.click(await screen.findByRole('button', { name: /^Approve/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('Account')
  return { ...opened, dialog }
}

async function openDetails(request: object, own: Answers = {}) {
  const { user } = open(request, own)
  await user.click(await screen.findByText('Ada Lovelace'))
  return within(await screen.findByRole('dialog', { name: 'Transaction details' }))
}

test.each([
  ['another coin', { asset: 'USDC' }],
  ['the coin of another network', { network: 'tron' }],
])('as many of %s leave the choice', async (_, other) => {
  const { dialog } = await ask({ ...offered, payments: [{ ...confirmed, ...other, worth: 1_240 }] })
  expect(dialog.getByRole('radio', { name: 'What arrived: $1,240.00' })).toBeTruthy()
})

test('what the network has undone is not offered as what arrived', async () => {
  const undone = { ...confirmed, id: unmatched.id, state: 'reversed', worth: 500 }
  const { dialog } = await ask({ ...less, payments: [...less.payments, undone], paymentState: 'reversed' })
  expect(dialog.getByRole('radio', { name: 'What arrived: $1,000.00' })).toBeTruthy()
})

test('what is worth in part nobody knows how much can’t be chosen', async () => {
  const unknown = { ...confirmed, id: unmatched.id, amount: '0.05', worth: null }
  const { dialog } = await ask({ ...less, payments: [...less.payments, unknown] })
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('nothing can be approved before what is credited is chosen, however long that takes', async () => {
  const { dialog, server, user } = await ask(less)
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  // Longer than a question has to be on the screen.
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(confirm.disabled).toBe(true)
  await user.click(confirm)
  expect(server.to(approve)).toEqual([])
})

test('without an offer, the question has what arrived and what the customer named, and no choice of the same twice', async () => {
  const { dialog } = await ask({ ...offered, expected: null, txid: payment.txid })
  expect(dialog.getByText('Arrived').nextElementSibling?.textContent).toContain('0.5 ETH on Ethereum')
  const named = dialog.getByText('Transaction ID by the customer').nextElementSibling
  expect(named?.textContent).toBe(payment.txid)
  expect(dialog.queryByRole('radio')).toBeNull()
})
