import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { arrived, awaited } from '../payments/payment-testing.ts'
import { answersOfFunding, offerOf, paidButton, rated, tron } from './dialog-testing.ts'
import Funding from './funding.tsx'

// Where the bank sees payments by itself, the dialog says what becomes of one (DEC-60).

const offer = { ...offerOf(tron), ...rated, isWatched: true }
const requested = { ...awaited, amount: 250 }
const paid = { ...requested, paymentState: 'confirming', payments: [arrived] }
const list = 'GET /funding/offers'
const get = `GET /funding/offers/${offer.id}`
const read = `GET /transactions/${awaited.id}`

const open = opener(Funding, customer, {
  ...answersOfFunding,
  [list]: answersWith([offer]),
  [get]: answersWith(offer),
  [read]: answersWith(requested),
  'POST /transactions': answersWith(requested),
})

/** The dialog at step 2 of an open offer. */
async function openStep2() {
  const opened = open()
  await opened.user.click(await screen.findByRole('button', { name: 'Continue $250.00 in USDT (TRC-20)' }))
  await screen.findByText('Copy address')
  return { ...opened, dialog: within(screen.getByRole('dialog')) }
}

type Opened = Awaited<ReturnType<typeof openStep2>>

/** The bank has seen a payment of the offer, and the live stream says that something changed. */
async function seen({ server }: Opened, transaction: object = paid) {
  server.now(get, answersWith({ ...offer, transactionId: awaited.id }))
  server.now(read, answersWith(transaction))
  await act(() => queryClient.invalidateQueries())
}

test('step 2 says that the payment is waited for, and still takes a press', async () => {
  const { dialog } = await openStep2()
  expect(dialog.getByText('Waiting for your payment')).toBeTruthy()
  expect(paidButton().disabled).toBe(false)
})

test('an offer on a network that nobody follows says nothing of it, and is not asked for again', async () => {
  const unwatched = { ...offer, isWatched: false }
  const { user, server } = open({ [get]: answersWith(unwatched) })
  await user.click(await screen.findByRole('button', { name: 'Continue $250.00 in USDT (TRC-20)' }))
  await screen.findByText('Copy address')
  expect(screen.queryByText('Waiting for your payment')).toBeNull()
  await user.click(paidButton())
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([server.to(get).length, server.to(read).length]).toEqual([1, 0])
})

test('after the press the dialog stays, and shows each step until the money is credited', async () => {
  const opened = await openStep2()
  const { user, server, dialog } = opened
  await user.click(paidButton())
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: 'Your Payment' })).toBeTruthy()
  expect(await dialog.findByRole('region', { name: 'Waiting for your payment' })).toBeTruthy()
  expect(dialog.getByText('Pending')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'I Have Made Payment' })).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/^You can close this window at any time/)
  await seen(opened)
  expect(await dialog.findByRole('progressbar', { name: 'Confirmations' })).toBeTruthy()
  await seen(opened, { ...paid, status: 'completed', paymentState: 'confirmed', decidedAt: arrived.seenAt })
  expect(await dialog.findByRole('region', { name: 'Your payment is credited' })).toBeTruthy()
  expect(screen.getAllByText('Transaction successful')).toHaveLength(1)
  expect(server.to('POST /transactions')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a payment that is seen while nobody has pressed goes on as if it had been pressed', async () => {
  const opened = await openStep2()
  const { user, server, dialog } = opened
  await seen(opened)
  expect(await screen.findByRole('dialog', { name: 'Your Payment' })).toBeTruthy()
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
  expect(dialog.getByText(/so you don’t need to press I Have Made Payment/)).toBeTruthy()
  expect(await dialog.findByRole('region', { name: 'Your payment is being confirmed' })).toBeTruthy()
  await waitFor(() => expect(server.to('GET /funding')).toHaveLength(3))
  expect(server.to('POST /transactions')).toEqual([])
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a payment that is seen while the press is on its way says so once', async () => {
  const opened = await openStep2()
  const { user, server } = opened
  const slow = later(answersWith(requested))
  server.now('POST /transactions', slow.answer)
  await user.click(paidButton())
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy()
  await seen(opened)
  await waitFor(() => expect(server.to(get)).toHaveLength(3))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
  slow.arrive()
  expect(await screen.findByRole('dialog', { name: 'Your Payment' })).toBeTruthy()
  expect(screen.getAllByText('Transaction successful')).toHaveLength(1)
  expect(screen.getByText(/^You can close this window at any time/)).toBeTruthy()
})

test('a press that was refused goes on once the payment is seen', async () => {
  const opened = await openStep2()
  opened.server.now('POST /transactions', refuses('You have 20 requests waiting already.', 429))
  await opened.user.click(paidButton())
  await screen.findByText('You have 20 requests waiting already.')
  await seen(opened)
  expect(await screen.findByRole('dialog', { name: 'Your Payment' })).toBeTruthy()
  expect(screen.queryByText('You have 20 requests waiting already.')).toBeNull()
})

test('the question before closing says that a payment is seen without a press', async () => {
  const { user } = await openStep2()
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText(/If you have sent it, we see it by ourselves and record your deposit\./),
  ).toBeTruthy()
  expect(question.queryByText(/will not be credited/)).toBeNull()
})

test('a deposit that can’t be loaded can be requested again', async () => {
  const opened = await openStep2()
  opened.server.now(read, refuses('No.', 403))
  await opened.user.click(paidButton())
  expect(await opened.dialog.findByText('Failed to load your deposit')).toBeTruthy()
  opened.recover(read)
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Try again' }))
  expect(await opened.dialog.findByRole('region', { name: 'Waiting for your payment' })).toBeTruthy()
})
