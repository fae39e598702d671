import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersList, answersWith, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { choose, describedBy } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import { pending, rejected } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

test('a request is rejected with a reason and a note, which the customer reads as shown', async () => {
  const { user, server, dialog } = await askToReject()
  expect(dialog.getByText(/^Ada will read this in a letter, in their messages/)).toBeTruthy()
  expect(dialog.getByText('Please contact us to learn why.')).toBeTruthy()
  await user.selectOptions(reasonField(), 'Payment not received')
  expect(dialog.getByText('We have not received this payment.')).toBeTruthy()
  expect(dialog.queryByText('Please contact us to learn why.')).toBeNull()
  await user.type(noteField(), 'Send us the receipt.')
  expect(dialog.getByText('Send us the receipt.', { selector: 'p' })).toBeTruthy()
  await choose(user, 'Reject $2,500.00')
  expect(await screen.findByText('Rejected $2,500.00')).toBeTruthy()
  expect(server.bodies(reject)).toEqual([{ reason: 'not-received', note: 'Send us the receipt.' }])
})

test('no reason is chosen at first, and pressing through rejects', async () => {
  const { user, server } = await askToReject()
  expect(reasonField().selectedOptions[0]?.textContent).toBe('Choose a reason')
  await choose(user, 'Reject $2,500.00')
  await waitFor(() => expect(server.bodies(reject)).toEqual([null]))
})

test('a note without a reason is all that the customer reads', async () => {
  const { user, server, dialog } = await askToReject()
  await user.type(noteField(), ' Ask again in May. ')
  expect(dialog.queryByText('Please contact us to learn why.')).toBeNull()
  await choose(user, 'Reject $2,500.00')
  await waitFor(() => expect(server.bodies(reject)).toEqual([{ note: 'Ask again in May.' }]))
})

test('the note says how long it is, and of a suspicion that it must not be mentioned', async () => {
  const { user } = await askToReject()
  await user.type(noteField(), 'Twice')
  expect(describedBy(noteField())).toContain('5 of 300 characters')
  expect(noteField().maxLength).toBe(300)
  await user.selectOptions(reasonField(), 'Suspected fraud')
  expect(describedBy(noteField())).toContain('Say nothing of the suspicion')
})

test('what is wrong with the note is said beside it, and the question stays open', async () => {
  const { user, server } = await askToReject()
  await user.selectOptions(reasonField(), 'Duplicate request')
  await user.click(noteField())
  await user.paste('Good\u202Ebye')
  await choose(user, 'Reject $2,500.00')
  await waitFor(() =>
    expect(describedBy(noteField())).toContain('Note contains a character that is not allowed'),
  )
  expect(document.activeElement).toBe(noteField())
  expect(server.to(reject)).toEqual([])
  await user.clear(noteField())
  expect(describedBy(noteField())).not.toContain('not allowed')
  await choose(user, 'Reject $2,500.00')
  await waitFor(() => expect(server.bodies(reject)).toEqual([{ reason: 'duplicate' }]))
})

test('what the server finds wrong with a field is said beside it', async () => {
  const { user } = await askToReject({
    [reject]: refuses('Reason is not one of the list', 400, [
      { path: 'reason', msg: 'Reason is not one of the list' },
    ]),
  })
  await user.selectOptions(reasonField(), 'Wrong amount')
  await choose(user, 'Reject $2,500.00')
  await waitFor(() => expect(describedBy(reasonField())).toContain('Reason is not one of the list'))
  expect(within(screen.getByRole('alertdialog')).queryByRole('alert')?.textContent).toBe('')
})

test('after an attempt that failed, the reason and the note are still there; after Cancel they are not', async () => {
  const { user } = await askToReject({ [reject]: refuses('Not now.', 403) })
  await user.selectOptions(reasonField(), 'Wrong amount')
  await user.type(noteField(), 'It was less.')
  await choose(user, 'Reject $2,500.00')
  expect(await screen.findByText('Not now.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Reject/ }))
  await screen.findByRole('alertdialog')
  expect([reasonField().value, noteField().value]).toEqual(['wrong-amount', 'It was less.'])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Dismiss: Ada Lovelace' }))
  await user.click(screen.getByRole('button', { name: /^Reject/ }))
  await screen.findByRole('alertdialog')
  expect([reasonField().value, noteField().value]).toEqual(['', ''])
})

test('an approval asks for no reason', async () => {
  const { user } = openTransactions()
  await user.click(await screen.findByRole('button', { name: /^Approve/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('Account')
  expect(dialog.queryByRole('combobox')).toBeNull()
})

test.each([
  ['duplicate', 'We asked you twice.', 'Duplicate requestWe have another request for the same payment.'],
  ['other', 'We asked you twice.', 'Other'],
  ['duplicate', null, 'Duplicate requestWe have another request for the same payment.'],
])('the record of a request rejected as %s with the note %j says why', async (reason, note, words) => {
  const decided = { ...rejected, reason, note }
  const { user } = openTransactions({ [list]: answersList([decided]), [get]: answersWith(decided) })
  await user.click(await screen.findByText('Ada Lovelace'))
  const record = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  const said = (label: string) => record.queryByText(label)?.nextElementSibling?.textContent
  expect(said('Rejected by')).toBe('Siti Aminahsiti@example.com')
  expect(said('Reason')).toBe(words)
  expect(said('Note')).toBe(note ?? undefined)
})

test('the record of a request that was rejected before there were reasons has none', async () => {
  const decided = { ...rejected, reason: null, note: null }
  const { user } = openTransactions({ [list]: answersList([decided]), [get]: answersWith(decided) })
  await user.click(await screen.findByText('Ada Lovelace'))
  const record = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(record.getByText('Rejected by')).toBeTruthy()
  expect(record.queryByText('Reason')).toBeNull()
})

const list = 'GET /admin/transactions'
const get = `GET /admin/transactions/${pending.id}`
const reject = `PUT /admin/transactions/${pending.id}/reject`

const openTransactions = opener(Transactions, administrator, {
  [list]: answersList([pending]),
  [get]: answersWith(pending),
  [reject]: answersWith(rejected),
})

async function askToReject(own: Answers = {}) {
  const opened = openTransactions(own)
  await opened.user.click(await screen.findByRole('button', { name: /^Reject/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject this deposit?' }))
  await dialog.findByText('Account')
  return { ...opened, dialog }
}

const reasonField = () => screen.getByLabelText<HTMLSelectElement>('Reason (Optional)')
const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('Note (Optional)')
