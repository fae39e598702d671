import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersWith, failure, refuses } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { MoveMoneyButton, PayOwedButton } from './move-button.tsx'

test('a transfer shows both balances before and after, asks, and shows what was recorded', async () => {
  const { user, server, dialog } = await openMove()
  await user.type(dialog.getByLabelText('Amount (USD)'), '250.25')
  expect(rowsOf(dialog)).toEqual([
    ['Checking', '$1,000.50', '$750.25'],
    ['Savings', '$200.00', '$450.25'],
  ])
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(
    await dialog.findByText('Move $250.25 from your checking account to your savings account?'),
  ).toBeTruthy()
  expect(server.to('POST /transactions')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Move $250.25' }))
  expect(await dialog.findByText('$250.25 moved')).toBeTruthy()
  expect(dialog.getByText('Completed')).toBeTruthy()
  expect(server.to('POST /transactions')[0]?.body).toMatchObject({
    type: 'transfer',
    amount: 250.25,
    accountType: 'checking',
    toAccountType: 'savings',
    reference: expect.stringMatching(/^Transfer-\d+$/),
  })
})

test('moves in the other direction, and offers all of it', async () => {
  const { user, dialog } = await openMove()
  await user.click(dialog.getByLabelText(/Savings to checking/))
  await user.click(dialog.getByRole('button', { name: 'Everything in savings: $200.00' }))
  expect(rowsOf(dialog)).toEqual([
    ['Savings', '$200.00', '$0.00'],
    ['Checking', '$1,000.50', '$1,200.50'],
  ])
})

test('says at the field what is wrong with the amount, and looks again when the direction changes', async () => {
  const { user, dialog } = await openMove()
  const amount = dialog.getByLabelText('Amount (USD)')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Amount is required')).toBeTruthy()
  await user.type(amount, '500')
  await user.click(dialog.getByLabelText(/Savings to checking/))
  expect(await dialog.findByText('There is $200.00 in your savings account')).toBeTruthy()
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  // Nothing is promised that can't be.
  expect(rowsOf(dialog)[0]).toEqual(['Savings', '$200.00', '$200.00'])
})

test('a refusal for lack of money returns to the form, at the amount', async () => {
  const message = 'There is not enough money in this account.'
  const { user, dialog } = await openMove(<MoveMoneyButton />, {
    'POST /transactions': failure(409, 'insufficient_funds', message),
  })
  await move(user, dialog)
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount (USD)'))
})

test('a retry after a lost answer keeps its reference, and another amount gets a new one', async () => {
  const { user, server, dialog } = await openMove()
  server.now('POST /transactions', refuses('', 503))
  await move(user, dialog)
  await dialog.findByText(/No answer came, so this may have been sent\./)
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(await dialog.findByRole('button', { name: 'Continue' }))
  await user.click(await dialog.findByRole('button', { name: 'Move $100.00' }))
  await waitFor(() => expect(server.to('POST /transactions')).toHaveLength(2))
  const [first, second] = server.to('POST /transactions')
  expect(second?.body).toEqual(first?.body)
})

test('a dialog that opens after a lost answer sends the same request, says so, and then a new one', async () => {
  const { user, server, dialog } = await openMove()
  server.now('POST /transactions', 'unreachable')
  await move(user, dialog)
  await dialog.findByText(/No answer came, so this may have been sent\./)
  await user.keyboard('{Escape}')
  server.now('POST /transactions', answersWith({ ...recorded, amount: 100 }))
  const sendAgain = async () => {
    await user.click(await screen.findByRole('button', { name: 'Move money' }))
    const again = within(await screen.findByRole('dialog'))
    await move(user, again)
    await again.findByText('$100.00 moved')
    const isRepeat = again.queryByText(/You had sent this before and got no answer\./) !== null
    await user.click(again.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return isRepeat
  }
  expect([await sendAgain(), await sendAgain()]).toEqual([true, false])
  const [first, second, third] = server.to('POST /transactions').map(({ body }) => Object(body).reference)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a payment is bounded by what is owed, and waits for approval', async () => {
  const { user, server, dialog } = await openMove(<PayOwedButton label="Make Payment" />)
  await user.type(dialog.getByLabelText('Amount (USD)'), '700')
  await user.tab()
  expect(await dialog.findByText('You owe $600.00')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Everything you owe: $600.00' }))
  expect(rowsOf(dialog)).toEqual([
    ['Checking', '$1,000.50', '$400.50'],
    ['What you owe', '$600.00', '$0.00'],
  ])
  server.now(
    'POST /transactions',
    answersWith({ ...recorded, type: 'payment', status: 'pending', amount: 600, decidedAt: null }),
  )
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.click(await dialog.findByRole('button', { name: 'Pay $600.00' }))
  expect(await dialog.findByText('Your payment of $600.00 is waiting for approval')).toBeTruthy()
  expect(dialog.getByText('Pending')).toBeTruthy()
})

test('who owes nothing is told so', async () => {
  const { dialog } = await openMove(<PayOwedButton />, {
    'GET /funding': answersWith({ ...funding, totalBorrowed: 0 }),
  })
  expect(await dialog.findByText('You owe nothing')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
})

test('balances that can’t be loaded can be tried again', async () => {
  const { user, recover, dialog } = await openMove(<MoveMoneyButton />, { 'GET /accounts': refuses('No.') })
  expect(await dialog.findByText('Failed to load your balances')).toBeTruthy()
  recover('GET /accounts')
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByLabelText('Amount (USD)')).toBeTruthy()
})

type Dialog = Awaited<ReturnType<typeof openMove>>['dialog']

/** Moves 100 dollars out of the checking account. */
async function move(user: User, dialog: Dialog) {
  await user.type(await dialog.findByLabelText('Amount (USD)'), '100')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.click(await dialog.findByRole('button', { name: 'Move $100.00' }))
}

/** The name, the balance now and the balance after of both sides. */
function rowsOf(dialog: Dialog) {
  const table = dialog.getByRole('table', { name: 'Balances before and after' })
  return [...table.querySelectorAll('tbody')].map((side) =>
    [...side.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
}

const at = '2026-11-21T08:00:00.000Z'
const accounts = { checkingBalance: 1_000.5, savingsBalance: 200, creditLimit: 0, lastUpdated: at }
const funding = { availableCredit: 0, monthlyPayment: 0, totalBorrowed: 600, lastUpdated: at }
const recorded = {
  ...{ id: '01968042-9f29-7b73-89e1-4db3a1f0432d', type: 'transfer', category: 'transfer' },
  ...{ accountType: 'checking', toAccountType: 'savings', amount: 250.25, description: 'Transfer' },
  ...{ status: 'completed', reference: 'Transfer-1', cryptoType: null, cryptoNetwork: null },
  ...{ cryptoAddress: null, transactionDate: at, createdAt: at, decidedAt: at },
}

const usual = {
  'GET /accounts': answersWith(accounts),
  'GET /funding': answersWith(funding),
  'POST /transactions': answersWith(recorded),
}

async function openMove(button = <MoveMoneyButton />, own: Answers = {}) {
  const opened = opener(() => button, customer, usual)(own)
  await opened.user.click(screen.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.queryByText(/Loading/)).toBeNull())
  return { ...opened, dialog }
}
