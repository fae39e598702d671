import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { type Answerer, answersList, answersWith, later } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { noCounts, noFigures } from '../../testing/portal.ts'
import { deposit } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

// A rejected request says why, and what its customer can do next (DEC-65).

const decidedAt = '2026-11-22T09:30:00.000Z'
const note = 'Your payment went to an address of another bank.'
const rejected = { ...deposit, status: 'failed', decidedAt, reason: 'wrong-address', note }
const payment = {
  ...{ ...rejected, type: 'payment', accountType: 'checking', toAccountType: 'credit' },
  ...{ description: 'Payment from checking', reason: 'wrong-amount', note: null },
}

const read = 'GET /transactions'
const list = (...rows: object[]) => answersList(rows, { counts: noCounts })

const open = opener(Transactions, customer, {
  [read]: list(rejected),
  'GET /accounts': answersWith(noFigures.accounts),
  'GET /funding': answersWith(noFigures.funding),
})

async function openDetails(user: User, description = deposit.description) {
  await user.click(await screen.findByText(description))
  return within(await screen.findByRole('dialog'))
}

/** The history with the dialog of its only row. */
async function openOnly(row: object) {
  const opened = open({ [read]: list(row) })
  return { ...opened, dialog: await openDetails(opened.user) }
}

const becomes = async (server: { now: (call: string, answer: Answerer) => void }, ...rows: object[]) => {
  server.now(read, list(...rows))
  await act(() => queryClient.invalidateQueries())
}

test('the dialog says when and why, quotes the bank, and leads to where one asks again', async () => {
  const { dialog } = await openOnly(rejected)
  const why = within(dialog.getByRole('region', { name: 'Rejected on Nov 22, 2026' }))
  expect(why.getByText('The payment did not go to the address of this request.')).toBeTruthy()
  expect(why.getByText(note).tagName).toBe('BLOCKQUOTE')
  expect(why.getByRole('figure').textContent).toBe(`From the bank:${note}`)
  expect(why.getByRole('link', { name: 'Ask again' }).getAttribute('href')).toBe('/dashboard/funding')
  expect(why.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/dashboard/support')
})

test('a payment is asked for again in its own form', async () => {
  const { user } = open({ [read]: list(payment) })
  const dialog = await openDetails(user, payment.description)
  await user.click(dialog.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByRole('dialog', { name: 'Pay what you owe' })).toBeTruthy()
})

test.each(['suspected-fraud', 'duplicate'])(
  'a request with the reason %s is not asked for again',
  async (reason) => {
    const { dialog } = await openOnly({ ...rejected, reason })
    expect(dialog.queryByText('Ask again')).toBeNull()
    expect(dialog.getByRole('link', { name: 'Contact us' })).toBeTruthy()
  },
)

test('customers never read that the bank suspects a fraud', async () => {
  const { dialog } = await openOnly({ ...rejected, reason: 'suspected-fraud', note: null })
  expect(dialog.getByText(/^We stopped this request to protect your account/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/fraud|suspect/i)
})

test('the reason “other” is told by its note, or by whom to ask', async () => {
  const { dialog, server } = await openOnly({ ...rejected, reason: 'other' })
  expect(dialog.getByText(note)).toBeTruthy()
  expect(dialog.queryByText('Please contact us to learn why.')).toBeNull()
  await becomes(server, { ...rejected, reason: 'other', note: null })
  expect(await dialog.findByText('Please contact us to learn why.')).toBeTruthy()
  expect(dialog.queryByRole('figure')).toBeNull()
})

test('a rejection of old has no reason, and one that this version does not know reads as another', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { dialog, server } = await openOnly({ ...deposit, status: 'failed', decidedAt })
  expect(dialog.getByText('Rejected', { selector: 'dt' })).toBeTruthy()
  expect(dialog.queryByRole('region')).toBeNull()
  await becomes(server, { ...rejected, reason: 'on-mars', note: null })
  expect(await dialog.findByText('Please contact us to learn why.')).toBeTruthy()
})

test.each([
  ['not-received', null, 'Not received'],
  ['suspected-fraud', null, 'Contact us'],
  ['other', note, 'See our note'],
  ['other', null, 'Contact us'],
])('a row with the reason %s and the note %s says “%s”', async (reason, words, short) => {
  open({ [read]: list({ ...rejected, reason, note: words }) })
  const row = await screen.findByRole('button', { name: new RegExp(`, Failed, ${short}, `) })
  expect(row.closest('tr')?.textContent).toContain(short)
})

test('on a phone the reason takes the place of the account, so that a row stays two lines', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  open()
  const row = (await screen.findByText(deposit.description)).closest('li')
  expect(row?.textContent).toBe('Deposit with Bitcoin$2,500.00Nov 21 · Wrong addressFailed')
})

test('a row that leaves the filter by a decision gives the focus to its table', async () => {
  const { server } = open({ [read]: list(deposit) }, '/?status=pending')
  const row = await screen.findByRole('button', { name: new RegExp(`^${deposit.description}`) })
  row.focus()
  await becomes(server)
  await screen.findByText('No transactions found')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('No transactions found'))
  expect(document.activeElement).not.toBe(document.body)
})

test('an open dialog shows the decision as it comes, says it, and keeps the focus', async () => {
  const { user, dialog, server } = await openOnly(deposit)
  dialog.getByRole('button', { name: 'Cancel request' }).focus()
  await becomes(server, rejected)
  expect(await dialog.findByText('The payment did not go to the address of this request.')).toBeTruthy()
  expect(
    screen.getByRole('img', {
      name: `Deposit of $2,500.00 was rejected. The payment did not go to the address of this request. From the bank: ${note}`,
    }),
  ).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a decision answers the question whether to cancel', async () => {
  const { user, dialog, server } = await openOnly(deposit)
  await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
  await screen.findByRole('alertdialog')
  await becomes(server, { ...deposit, status: 'completed', decidedAt })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await screen.findByRole('img', { name: 'Deposit of $2,500.00 was approved.' })).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getByText('Completed')).toBeTruthy()
})

test('a request that its customer cancels in another window is said, and closes the question', async () => {
  const { user, dialog, server } = await openOnly(deposit)
  await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
  await screen.findByRole('alertdialog')
  await becomes(server, { ...deposit, status: 'cancelled', decidedAt })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await screen.findByRole('img', { name: 'Deposit of $2,500.00 was cancelled.' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
})

test('a decided request that leaves the filter is read by itself, and is never shown without its state', async () => {
  const { user, server } = open({ [read]: list(deposit) }, '/?status=pending')
  const dialog = await openDetails(user)
  const single = later(answersWith(rejected))
  server.now(`GET /transactions/${deposit.id}`, single.answer)
  await becomes(server)
  expect(dialog.getByText('Pending')).toBeTruthy()
  single.arrive()
  expect(await dialog.findByText(note)).toBeTruthy()
})
