import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, failure, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { rowOf } from '../../testing/parts.ts'
import { followed, matched, named, unmatched } from '../../testing/payments.ts'
import { ada, administrator, grace } from '../../testing/people.ts'
import { pending } from '../../testing/transactions.ts'
import Payments from './payments.tsx'

test('what fits nobody comes first: coins, worth, depth, and where it is on the chain', async () => {
  const { server } = openPayments()
  const row = within(await rowOf('0.5 ETH'))
  expect(server.to('GET /admin/payments')[0]?.query).toMatchObject({ state: 'unmatched', dust: 'without' })
  expect(row.getByText('$1,250.00')).toBeTruthy()
  expect(row.getByText('2 of 12 confirmations')).toBeTruthy()
  expect(row.getByText('The address is shown to all customers')).toBeTruthy()
  expect(row.getByText('0x71C765…d8976F').getAttribute('title')).toBe(unmatched.address)
  expect(row.getByRole('button', { name: 'Copy address' })).toBeTruthy()
  expect(row.getByRole('button', { name: 'Copy ID' })).toBeTruthy()
  const link = row.getByRole('link', { name: 'Look at the transaction on etherscan.io, opens in a new tab' })
  expect(link.getAttribute('href')).toBe(`https://etherscan.io/tx/${unmatched.txid}`)
})

test('a payment on TRON leads to its explorer, which writes the id without 0x', async () => {
  openPayments({
    [list]: answersList([{ ...unmatched, network: 'tron', asset: 'USDT', amount: '1250.5', worth: null }]),
  })
  const row = within(await rowOf('1,250.5 USDT'))
  expect(row.getByText('Worth unknown')).toBeTruthy()
  expect(row.getByRole('link', { name: /tronscan/ }).getAttribute('href')).toBe(
    `https://tronscan.org/#/transaction/${'ab'.repeat(32)}`,
  )
})

test('who claims it is named, with the warning that anybody can read an id', async () => {
  const claims = [
    { transactionId: '01968042-9f29-7b73-89e1-4db3a1f04301', reference: 'Ethereum-7', user: named },
    { transactionId: '01968042-9f29-7b73-89e1-4db3a1f04302', reference: 'Ethereum-8', user: grace },
  ]
  openPayments({ [list]: answersList([{ ...unmatched, claims }]) })
  expect(await screen.findByText('2 customers’ requests name this as their payment')).toBeTruthy()
  expect(screen.getByText(/Ada Lovelace \(ada@meranti\.example\)/)).toBeTruthy()
  expect(screen.getByText(/Anybody can read a transaction ID on the chain/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ethereum-7' }).getAttribute('href')).toBe(
    `/admin/transactions?transaction=${claims[0]?.transactionId}`,
  )
})

test('matched ones say whose they are and how that was found, and can’t be assigned', async () => {
  openPayments({ [list]: answersList([matched]) }, '/?state=matched')
  const row = within(await rowOf('0.5 ETH'))
  expect(row.getByText(/By its own address/)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Ethereum-1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull()
})

test('reversed ones say that no money was moved', async () => {
  const { server } = openPayments(
    { [list]: answersList([{ ...matched, state: 'reversed', confirmations: 0 }]) },
    '/?state=reversed',
  )
  expect(within(await rowOf('0.5 ETH')).getByText('Undone by the network')).toBeTruthy()
  expect(screen.getByText(/No money was moved/)).toBeTruthy()
  expect(server.to('GET /admin/payments')[0]?.query).toMatchObject({ state: 'reversed' })
})

test('each reversed one says whether it had been credited', async () => {
  const undone = { ...matched, state: 'reversed', confirmations: 0 }
  const credited = { ...undone, id: pending.id, amount: '0.75', creditedAmount: 1_875 }
  openPayments({ [list]: answersList([credited, { ...undone, creditedAmount: null }]) }, '/?state=reversed')
  expect((await rowOf('0.75 ETH')).textContent).toContain('$1,875.00 was credited')
  expect((await rowOf('0.5 ETH')).textContent).toContain('Nothing was credited')
})

test('the filters ask for other payments, and an empty list says what that means', async () => {
  const { server, user, address } = openPayments({ [list]: answersList([]) })
  expect(await screen.findByText('Nothing waits to be assigned')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payments' }), 'Reversed')
  expect(await screen.findByText('No payment was undone')).toBeTruthy()
  expect(address()).toBe('/?state=reversed')
  expect(server.to('GET /admin/payments').at(-1)?.query).toMatchObject({ state: 'reversed' })
})

test('what is worth less than a dollar has a list of its own, where it can be assigned, too', async () => {
  const { server, user, address } = openPayments({ [list]: answersList([{ ...unmatched, worth: 0.02 }]) })
  await rowOf('0.5 ETH')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payments' }), 'Under $1.00')
  expect(screen.getByText(/^Worth less than \$1\.00 and unmatched\./)).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/?state=small'))
  expect(server.to('GET /admin/payments').at(-1)?.query).toMatchObject({ state: 'unmatched', dust: 'only' })
  expect(await screen.findByRole('button', { name: /^Assign 0\.5 ETH/ })).toBeTruthy()
})

test('a search finds what is small, too', async () => {
  const { server } = openPayments({}, `/?search=${unmatched.txid}`)
  await rowOf('0.5 ETH')
  const query = server.to('GET /admin/payments')[0]?.query
  expect(query).toMatchObject({ state: 'unmatched', search: unmatched.txid })
  expect(query).not.toHaveProperty('dust')
})

test('a list that could not be loaded can be loaded again', () =>
  expectTryAgain(openPayments, list, 'Failed to load the payments', '0.5 ETH'))

test('assigning asks first, names the customer and the account, and sends both with the amount', async () => {
  const { server, user } = openPayments()
  const dialog = await openAssign(user)
  await user.type(dialog.getByLabelText('Find the customer'), 'ada')
  await user.click(await dialog.findByRole('button', { name: /Ada Lovelace/ }))
  await user.click(dialog.getByRole('radio', { name: 'Investment' }))
  await user.click(dialog.getByRole('button', { name: 'Assign...' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Assign 0.5 ETH to Ada Lovelace?' }))
  expect(question.getByText(/\$1,250\.00 into the investment account of Ada Lovelace \(ada@/)).toBeTruthy()
  expect(server.to(assign)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Assign to Ada Lovelace' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.bodies(assign)).toEqual([{ userId: ada.id, accountType: 'investment', amount: 1_250 }])
  expect(screen.getByText('Assigned to Ada Lovelace')).toBeTruthy()
})

test('nothing is asked before customer, account and amount are chosen', async () => {
  const { user } = openPayments({ [list]: answersList([{ ...unmatched, worth: null }]) })
  const dialog = await openAssign(user)
  expect(dialog.getByText(/No rate was known when it was seen/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Assign...' }))
  expect(dialog.getByText('Choose a customer')).toBeTruthy()
  expect(dialog.getByText('Choose an account')).toBeTruthy()
  expect(dialog.getByText('Amount is required')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('what arrived at somebody’s own address can be assigned to nobody else', async () => {
  const { server, user } = openPayments({ [list]: answersList([{ ...unmatched, addressOf: named }]) })
  const dialog = await openAssign(user)
  expect(dialog.queryByLabelText('Find the customer')).toBeNull()
  expect(dialog.getByText(/The address was made for them alone/)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Savings' }))
  await user.click(dialog.getByRole('button', { name: 'Assign...' }))
  await user.click(await screen.findByRole('button', { name: 'Assign to Ada Lovelace' }))
  await waitFor(() =>
    expect(server.bodies(assign)).toEqual([{ userId: ada.id, accountType: 'savings', amount: 1_250 }]),
  )
})

test('a refusal is shown in the question, and one about a field beside that field', async () => {
  const { server, user } = openPayments({
    [list]: answersList([{ ...unmatched, addressOf: named }]),
    [assign]: refuses('This payment belongs to somebody already.'),
  })
  const dialog = await openAssign(user)
  await user.click(dialog.getByRole('radio', { name: 'Savings' }))
  await user.click(dialog.getByRole('button', { name: 'Assign...' }))
  await user.click(await screen.findByRole('button', { name: 'Assign to Ada Lovelace' }))
  expect(await screen.findByText('This payment belongs to somebody already.')).toBeTruthy()
  const errors = [{ path: 'amount', msg: 'Amount is too much' }]
  server.now(assign, () => failure(400, 'validation_failed', 'Please check.', errors))
  await user.click(screen.getByRole('button', { name: 'Assign to Ada Lovelace' }))
  expect(await dialog.findByText('Amount is too much')).toBeTruthy()
})

const list = 'GET /admin/payments'
const assign = `POST /admin/payments/${unmatched.id}/assign`

const openPayments = opener(Payments, administrator, {
  [list]: answersList([unmatched]),
  'GET /admin/chains': answersWith([followed]),
  'GET /admin/users': answersList([ada]),
  [assign]: () => ({ status: 201, body: { data: matched } }),
})

async function openAssign(user: ReturnType<typeof openPayments>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Assign 0\.5 ETH/ }))
  return within(await screen.findByRole('dialog', { name: 'Assign this payment' }))
}

test('the amount that staff type is sent in place of the worth, and the list is read again', async () => {
  const { server, user } = openPayments({ [list]: answersList([{ ...unmatched, addressOf: named }]) })
  const dialog = await openAssign(user)
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  expect(amount.value).toBe('1,250.00')
  await user.clear(amount)
  await user.type(amount, '0.5')
  await user.click(dialog.getByRole('radio', { name: 'Savings' }))
  await user.click(dialog.getByRole('button', { name: 'Assign...' }))
  expect(await screen.findByText(/\$0\.50 into the savings account/)).toBeTruthy()
  server.now(list, answersList([]))
  await user.click(screen.getByRole('button', { name: 'Assign to Ada Lovelace' }))
  await waitFor(() => expect(server.bodies(assign)).toMatchObject([{ amount: 0.5 }]))
  expect(await screen.findByText('Nothing waits to be assigned')).toBeTruthy()
})

test('a search and a network are asked for', async () => {
  const { server } = openPayments({}, `/?search=${unmatched.txid}&network=tron`)
  await screen.findByRole('combobox', { name: 'Network' })
  await waitFor(() =>
    expect(server.to('GET /admin/payments')[0]?.query).toMatchObject({
      search: unmatched.txid,
      network: 'tron',
    }),
  )
})
