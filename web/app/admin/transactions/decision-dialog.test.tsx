import { TransactionFlag } from '@bank/contract/transactions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import { payment, pending, rejected } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

test.each(['Approve', 'Reject'])(
  '%s shows the customer, their account and both verifications',
  async (act) => {
    const { dialog } = await ask(act, { ...pending, user: { ...user, idStatus: 'pending' } })
    const said = (label: string) => dialog.getByText(label).nextElementSibling?.textContent
    expect(said('Customer')).toBe('Ada Lovelaceada@example.com')
    expect(said('Account')).toBe('Active')
    expect(said('Verification')).toBe('Pending VerificationSSN: Verified, ID: Pending')
  },
)

test('if nothing stands out, there is nothing to check, and approving is the main thing to do', async () => {
  const { dialog } = await ask('Approve', { ...pending, flags: [] })
  expect(dialog.getByText('Fully Verified')).toBeTruthy()
  expect(dialog.queryByRole('status')).toBeNull()
  const confirm = dialog.getByRole('button', { name: 'Approve $2,500.00' })
  expect(confirm.className).toContain('primary')
})

const { user } = pending

test.each<[string, object, string | RegExp]>([
  ['a pending account', { user: { ...user, status: 'pending' } }, 'Pending account. Not activated yet.'],
  [
    'a rejected item',
    { user: { ...user, ssnStatus: 'rejected', idStatus: 'pending' } },
    'Verification Failed. SSN: Rejected, ID: Pending.',
  ],
  [
    'an item that was not submitted',
    { user: { ...user, idStatus: 'not_submitted' } },
    'Not verified. SSN: Verified, ID: Not Submitted.',
  ],
  [
    'a large amount without verification',
    { flags: ['unverified-above-limit'] },
    /^Large amount\. At or above the limit in Settings/,
  ],
  ['a former address', { addressStatus: 'former' }, /^Former address\. Ada was shown an address/],
  [
    'an address that nobody could check',
    { cryptoNetwork: 'Bitcoin Gold' },
    /^Address not checked\. The bank can’t check addresses on Bitcoin Gold/,
  ],
  [
    'a new e-mail address',
    { flags: ['email-changed-recently'] },
    /^New email address\. Ada can still undo .* 72 hours/,
  ],
  ['the first deposit', { flags: ['first-deposit'] }, 'First deposit. None of theirs was approved before.'],
  ['many requests', { flags: ['many-requests'] }, 'Many requests. Five or more within an hour.'],
])(
  '%s stands out in one line, here and in the details, and makes approving less prominent',
  async (_, about, words) => {
    const { dialog, user: visitor } = await ask('Approve', { ...pending, ...about })
    const line = typeof words === 'string' ? words : expect.stringMatching(words)
    expect(lines(dialog)).toEqual([line])
    expect(dialog.getByText('Check before you decide')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Approve $2,500.00' }).className).toContain('secondary')
    await visitor.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await visitor.click(screen.getByText('Ada Lovelace'))
    const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
    await waitFor(() => expect(lines(details)).toEqual([line]))
  },
)

test('several things stand out in as many lines', async () => {
  const { dialog } = await ask('Approve', {
    ...pending,
    flags: ['unverified-above-limit', 'first-deposit'],
    user: { ...user, status: 'pending', ssnStatus: 'rejected' },
    addressStatus: 'former',
  })
  expect(titles(dialog)).toEqual([
    'Pending account.',
    'Verification Failed.',
    'Large amount.',
    'Former address.',
    'First deposit.',
  ])
})

test.each<[string, object, string[]]>([
  ['a suspended account', { user: { ...user, status: 'suspended' } }, ['Suspended account.']],
  ['an inactive account', { user: { ...user, status: 'inactive' } }, ['Inactive account.']],
  [
    'an account that its owner locked',
    { user: { ...user, status: 'suspended' }, flags: ['locked-by-owner', 'first-deposit'] },
    ['Suspended account.', 'Locked by its owner.', 'First deposit.'],
  ],
  ['too little money', { ...payment, flags: ['insufficient-funds'] }, ['Not enough money.']],
  ['a debt that is smaller by now', { ...payment, flags: ['more-than-owed'] }, ['More than is owed.']],
  ['a request that can’t be booked', { flags: ['not-postable'] }, ['Not a deposit or payment.']],
])(
  '%s prevents an approval: the dialog says so and does not offer it, but can reject',
  async (_, about, lines) => {
    const request = { ...pending, ...about, id: pending.id }
    const { dialog, user: visitor, server } = await ask('Approve', request)
    expect(dialog.getByText('This can’t be approved now')).toBeTruthy()
    expect(titles(dialog)).toEqual(lines)
    expect(dialog.queryByRole('button', { name: /^Approve/ })).toBeNull()
    expect(dialog.queryByText(/immediately/)).toBeNull()
    expect(dialog.getAllByRole('button', { name: 'Close' })).not.toEqual([])
    await visitor.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await visitor.click(screen.getByRole('button', { name: /^Reject/ }))
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText('Account')
    await visitor.click(question.getByRole('button', { name: /^Reject/ }))
    await waitFor(() => expect(server.to(reject)).toHaveLength(1))
  },
)

test('details of a request that can’t be approved offer only to reject it', async () => {
  const suspended = { ...pending, user: { ...user, status: 'suspended' } }
  const { user: visitor } = openTransactions(answersFor(suspended))
  await visitor.click(await screen.findByText('Ada Lovelace'))
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(await details.findByText('This can’t be approved now')).toBeTruthy()
  expect(details.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(details.getByRole('button', { name: 'Reject $2,500.00' })).toBeTruthy()
})

test('what the list says is not enough: nothing can be confirmed before the request is read again', async () => {
  const fresh = later(answersWith({ ...pending, user: { ...user, status: 'suspended' } }))
  const { user: visitor, server } = openTransactions({ [get]: fresh.answer })
  await visitor.click(await screen.findByRole('button', { name: /^Approve/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve $2,500.00' })
  await visitor.click(confirm)
  expect(server.to(approve)).toEqual([])
  expect(dialog.getByText('Loading the customer and the request')).toBeTruthy()
  fresh.arrive()
  expect(await dialog.findByText('Suspended')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(server.to(approve)).toEqual([])
})

test('each opening reads again, also if the details have just shown the request', async () => {
  const { user: visitor, server } = openTransactions()
  await visitor.click(await screen.findByText('Ada Lovelace'))
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  await waitFor(() => expect(server.to(get)).toHaveLength(1))
  server.now(get, answersWith({ ...pending, user: { ...user, idStatus: 'rejected' } }))
  await visitor.click(details.getByRole('button', { name: 'Approve $2,500.00' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('Verification Failed.')).toBeTruthy()
})

test.each(['Approve', 'Reject'])(
  '%s is not offered if the request can’t be read, until it can',
  async (act) => {
    const { user: visitor, recover } = openTransactions({ [get]: refuses('The bank is busy.', 403) })
    await visitor.click(await screen.findByRole('button', { name: new RegExp(`^${act}`) }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(await dialog.findByText('The bank is busy.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: new RegExp(`^${act}`) })).toBeNull()
    recover(get)
    await visitor.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('Fully Verified')).toBeTruthy()
    expect(dialog.getByRole('button', { name: `${act} $2,500.00` })).toBeTruthy()
  },
)

test('a request that somebody has decided since says by whom, and the list is read again', async () => {
  const { user: visitor, server } = openTransactions({ [get]: answersWith(rejected) })
  await visitor.click(await screen.findByRole('button', { name: /^Approve/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const told = await dialog.findByText(/^This transaction was already rejected by Siti Aminah/)
  expect(told.textContent).toMatch(/\(siti@example\.com\) on Nov 21, 2026, 9:30\sAM UTC\.$/)
  expect(dialog.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await waitFor(() => expect(server.to(list)).toHaveLength(2))
})

test('once a request is decided, nothing of how its customer stands today is beside it', async () => {
  const failed = { ...rejected, user: { ...user, status: 'suspended' } }
  const { user: visitor } = openTransactions(answersFor(failed), '/?status=all')
  await visitor.click(await screen.findByText('Ada Lovelace'))
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(await details.findByText('Rejected by')).toBeTruthy()
  expect(details.queryByText(/Suspended/)).toBeNull()
  expect(details.queryByText('Verification')).toBeNull()
})

test('an account status that this version does not know is shown by its own name and stands out', async () => {
  const { dialog } = await ask('Approve', {
    ...pending,
    user: { ...user, status: 'on_hold', ssnStatus: 'lost' },
  })
  expect(dialog.getByText('On hold')).toBeTruthy()
  expect(titles(dialog)).toEqual(['Unknown account status.', 'Not verified.'])
})

test('every flag has its line', async () => {
  const { dialog } = await ask('Approve', { ...pending, flags: TransactionFlag.options })
  expect(titles(dialog)).toHaveLength(TransactionFlag.options.length)
})

const list = 'GET /admin/transactions'
const get = `GET /admin/transactions/${pending.id}`
const approve = `PUT /admin/transactions/${pending.id}/approve`
const reject = `PUT /admin/transactions/${pending.id}/reject`

const answersFor = (request: object): Answers => ({
  [list]: answersList([request]),
  [get]: answersWith(request),
})

const openTransactions = opener(Transactions, administrator, {
  ...answersFor(pending),
  [reject]: answersWith(rejected),
})

type Part = ReturnType<typeof within>

const lines = (part: Part) => part.getAllByRole('listitem').map((item: HTMLElement) => item.textContent)

const titles = (part: Part) =>
  part.getAllByRole('listitem').map((item: HTMLElement) => item.querySelector('span')?.textContent)

/** Presses a button of the request's row, and waits until the dialog has read the request. */
async function ask(act: string, request: object) {
  const opened = openTransactions(answersFor(request))
  await opened.user.click(await screen.findByRole('button', { name: new RegExp(`^${act}`) }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('Account')
  return { ...opened, dialog }
}
