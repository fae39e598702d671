import { transactions } from '@bank/contract/transactions'
import { focusManager } from '@tanstack/react-query'
import { act as react, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import { answersList, answersWith, later } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { choice, choose, rowOf } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import { readWithoutPause, slowly } from '../../testing/read-without-pause.ts'
import { payment, pending, rejected, toFormer } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

test('a request that somebody else decides leaves the list, and its focused button leaves the focus to the list', async () => {
  const { server } = openTransactions()
  within(await rowOf('Ada Lovelace'))
    .getByRole('button', { name: /^Reject/ })
    .focus()
  server.now(list, answersList([toFormer]))
  await changes()
  await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull())
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('what is asked and typed about one request stays when another is decided', async () => {
  const { server, user } = openTransactions()
  const dialog = await ask(user, 'Reject')
  const note = dialog.getByLabelText<HTMLTextAreaElement>('Note (Optional)')
  await user.type(note, 'Twice')
  server.now(list, answersList([pending]))
  await changes()
  await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull())
  expect(note.isConnected).toBe(true)
  expect(note.value).toBe('Twice')
  expect(document.activeElement).toBe(note)
  expect(dialog.queryByText(/This has changed/)).toBeNull()
})

test('the question about a request that somebody else decides says who, what, when and why, and has no buttons for it', async () => {
  const { server, user } = openTransactions()
  const dialog = await ask(user, 'Reject')
  await user.click(dialog.getByLabelText('Reason (Optional)'))
  server.now(get, answersWith({ ...rejected, reason: 'duplicate' }))
  server.now(list, answersList([toFormer]))
  await changes()
  const told = await dialog.findByText(/^This transaction was already rejected by Siti Aminah/)
  expect(told.textContent).toMatch(/on Nov 21, 2026, 9:30\sAM UTC\. Reason: Duplicate request\.$/)
  expect(dialog.queryByRole('button', { name: /^Reject/ })).toBeNull()
  expect(dialog.queryByLabelText('Reason (Optional)')).toBeNull()
  expect(announced().join()).toContain('This transaction was already rejected by Siti Aminah')
  const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1)
  expect(document.activeElement).toBe(close)
})

test('a change at the bank that is about other requests takes no button from this one, not for a moment', async () => {
  const { server, user } = openTransactions({ [approve]: answersWith({ ...pending, status: 'completed' }) })
  await ask(user, 'Approve')
  const confirm = await choice('Approve $2,500.00')
  const same = later(answersWith({ ...pending }))
  server.now(get, same.answer)
  const changed = readAgain()
  await waitFor(() => expect(server.to(get)).toHaveLength(2))
  expect(confirm.disabled).toBe(false)
  same.arrive()
  await changed
  expect(confirm.disabled).toBe(false)
  await user.click(confirm)
  await waitFor(() => expect(server.to(approve)).toHaveLength(1))
})

test('a request that is read again without a pause can be decided, also after a return to the window', async () => {
  const { server, user } = openTransactions({
    [get]: slowly(answersWith(pending)),
    [approve]: answersWith({ ...pending, status: 'completed' }),
  })
  readWithoutPause(transactions.getAny)
  await ask(user, 'Approve')
  const confirm = await choice('Approve $2,500.00')
  onTestFinished(() => focusManager.setFocused(undefined))
  react(() => focusManager.setFocused(true))
  await waitFor(() => expect(confirm.disabled).toBe(false))
  await user.click(confirm)
  await waitFor(() => expect(server.to(approve)).toHaveLength(1))
})

test('a change of this request takes the focus to Cancel, because its button can’t be pressed for a moment', async () => {
  const { server, user } = openTransactions()
  const dialog = await ask(user, 'Approve')
  const confirm = await choice('Approve $2,500.00')
  confirm.focus()
  server.now(get, answersWith({ ...pending, user: { ...pending.user, idStatus: 'rejected' } }))
  await changes()
  expect(await dialog.findByText('This has changed since the question was opened.')).toBeTruthy()
  expect(confirm.disabled).toBe(true)
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
})

test('open details of a request that somebody else decides say so, and offer no decision', async () => {
  const { server, user } = openTransactions()
  await user.click(await screen.findByText('Ada Lovelace'))
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  const button = await details.findByRole('button', { name: 'Reject $2,500.00' })
  button.focus()
  server.now(get, answersWith(rejected))
  server.now(list, answersList([toFormer]))
  await changes()
  expect(await details.findByText(/^This transaction was already rejected by Siti Aminah/)).toBeTruthy()
  expect(details.getByText('Rejected by')).toBeTruthy()
  expect(details.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull()
  expect(announced()).toContain('This transaction was already rejected by Siti Aminah (siti@example.com).')
  const dialog = screen.getByRole('dialog', { name: 'Transaction details' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})

test('one’s own decision in the details is not told as somebody else’s', async () => {
  const own = { ...rejected, decidedBy: { ...administrator, email: 'ops@bank.example' } }
  const { server, user } = openTransactions({ [reject]: answersWith(own) })
  await user.click(await screen.findByText('Ada Lovelace'))
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  await user.click(await details.findByRole('button', { name: 'Reject $2,500.00' }))
  server.now(get, answersWith(own))
  await choose(user, 'Reject $2,500.00')
  expect(await details.findByText('Rejected by')).toBeTruthy()
  expect(details.queryByText(/already rejected/)).toBeNull()
})

test('new requests appear on top and are announced once, but not those with which the list was opened', async () => {
  const { server } = openTransactions()
  await screen.findByText('Ada Lovelace')
  expect(announced()).toEqual([])
  server.now(list, answersList([payment, pending, toFormer]))
  await changes()
  await screen.findByText('Siti Aminah')
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Siti Aminah')
  expect(announced()).toEqual(['1 new request'])
  await changes()
  expect(announced()).toEqual(['1 new request'])
})

const list = 'GET /admin/transactions'
const get = `GET /admin/transactions/${pending.id}`
const approve = `PUT /admin/transactions/${pending.id}/approve`
const reject = `PUT /admin/transactions/${pending.id}/reject`

const openTransactions = opener(Transactions, administrator, {
  [list]: answersList([pending, toFormer]),
  [get]: answersWith(pending),
})

/** Reads again what the topic `transactions` is about. */
const readAgain = () => refresh(transactions.listAll, transactions.listPending, transactions.getAny)
const changes = () => react(readAgain)

/** Presses a button of Ada's row, and waits until the dialog has read the request. */
async function ask(user: ReturnType<typeof openTransactions>['user'], act: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${act} .* of Ada Lovelace`) }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('Account')
  return dialog
}

/** What screen readers were told and can still find, oldest first. */
const announced = () =>
  [...document.querySelectorAll('[aria-live="polite"] > [role="img"]')].map((said) =>
    said.getAttribute('aria-label'),
  )
