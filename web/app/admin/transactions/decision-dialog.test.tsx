import { TransactionFlag } from '@bank/contract/transactions'
import { act as react, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { choice, choose } from '../../testing/parts.ts'
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
    { flags: ['unverified-above-limit'], flagUnverifiedFrom: 10_000 },
    'Large amount. $10,000.00 or more from a customer who is not fully verified.',
  ],
  ['a former address', { addressStatus: 'former' }, /^Former address\. Ada was shown an address/],
  [
    'an address that nobody could check',
    { cryptoNetwork: 'Bitcoin Gold' },
    /^Address not checked\. The bank can’t check addresses on Bitcoin Gold/,
  ],
  [
    'an address that is not valid, which an earlier version accepted',
    { cryptoNetwork: 'Dogecoin', cryptoAddress: 'D8fooo' },
    /^Address not valid\. Ada was shown an address that can’t exist on Dogecoin/,
  ],
  [
    'a new e-mail address',
    { flags: ['email-changed-recently'] },
    /^New email address\. Ada can still undo .* 72 hours/,
  ],
  [
    'the first deposit',
    { flags: ['first-deposit'] },
    'First deposit. No earlier deposit from them has been approved.',
  ],
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
  ['a request that can’t be booked', { flags: ['not-postable'] }, ['Can’t be booked.']],
  ['too large a balance', { flags: ['balance-limit'] }, ['Above the maximum.']],
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
    await choose(visitor, /^Reject/)
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

test.each([
  [
    'deposit',
    { accountType: 'credit' },
    /^Can’t be booked\. Money can’t be deposited into the credit account/,
  ],
  [
    'withdrawal',
    { type: 'withdrawal' },
    /^Can’t be booked\. Only deposits and payments .* this is a withdrawal/,
  ],
])('a %s that can’t be booked says why', async (_, about, words) => {
  const { dialog } = await ask('Approve', { ...pending, ...about, flags: ['not-postable'] })
  expect(lines(dialog)).toEqual([expect.stringMatching(words)])
})

test('an invalid address is marked in the list, and shown with the question', async () => {
  const { dialog } = await ask('Reject', { ...pending, cryptoNetwork: 'Dogecoin', cryptoAddress: 'D8fooo' })
  expect(dialog.getByText('Address shown')).toBeTruthy()
  const [row] = screen.getAllByText('Ada Lovelace')
  expect(row?.closest('tr')?.textContent).toContain('Address not valid')
})

describe('while the question is open', () => {
  test('what will happen is there from the beginning, and what stands out is announced once it is known', async () => {
    const fresh = later(answersWith({ ...pending, addressStatus: 'former', flags: ['first-deposit'] }))
    const { user: visitor } = openTransactions({ [get]: fresh.answer })
    await visitor.click(await screen.findByRole('button', { name: /^Approve/ }))
    const dialog = within(
      await screen.findByRole('alertdialog', { description: /\$2,500\.00 will be credited/ }),
    )
    expect(dialog.getByText('Loading the customer and the request')).toBeTruthy()
    fresh.arrive()
    await dialog.findByText('Account')
    expect(announced()).toEqual(['Check before you decide: Former address, First deposit.'])
  })

  test('a return to the window shows what prevents the approval by now, and offers it no longer', async () => {
    const { dialog, server } = await ask('Approve', pending)
    server.now(get, answersWith({ ...pending, user: { ...user, status: 'suspended' } }))
    react(() => void window.dispatchEvent(new Event('focus')))
    expect(await dialog.findByText('Suspended account.')).toBeTruthy()
    expect(dialog.getByText('This has changed since the question was opened.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Approve/ })).toBeNull()
    expect(announced()).toEqual([
      'This has changed since the question was opened. This can’t be approved now: Suspended account.',
    ])
  })

  test('a return to the window shows that somebody else has decided', async () => {
    const { dialog, server } = await ask('Reject', pending)
    server.now(get, answersWith(rejected))
    react(() => void window.dispatchEvent(new Event('focus')))
    expect(await dialog.findByText(/^This transaction was already rejected by Siti Aminah/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Reject/ })).toBeNull()
    expect(announced()[0]).toContain('This transaction was already rejected by Siti Aminah')
  })

  test.each([
    ['Approve', approve],
    ['Reject', reject],
  ])('%s: a second press, meant for the button that asked, decides nothing', async (act, decision) => {
    const { dialog, server, user: visitor } = await ask(act, pending)
    await visitor.click(dialog.getByRole('button', { name: `${act} $2,500.00` }))
    expect(server.to(decision)).toEqual([])
    await choose(visitor, `${act} $2,500.00`)
    await waitFor(() => expect(server.to(decision)).toHaveLength(1))
  })

  test('a press meant for what stood there before decides nothing', async () => {
    const { dialog, server, user: visitor } = await ask('Approve', pending)
    const confirm = await choice('Approve $2,500.00')
    const fresh = later(answersWith({ ...pending, user: { ...user, idStatus: 'rejected' } }))
    server.now(get, fresh.answer)
    react(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(confirm.disabled).toBe(true))
    await visitor.click(confirm)
    fresh.arrive()
    expect(await dialog.findByText('Verification Failed.')).toBeTruthy()
    await visitor.click(confirm)
    expect(server.to(approve)).toEqual([])
    await choose(visitor, 'Approve $2,500.00')
    await waitFor(() => expect(server.to(approve)).toHaveLength(1))
  })

  test('a return to the window that finds nothing new changes nothing, nor does one that fails', async () => {
    const { dialog, server, user: visitor } = await ask('Approve', pending)
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve $2,500.00' })
    for (const [answer, times] of [
      [answersWith({ ...pending }), 2],
      [refuses('The bank is busy.', 403), 3],
    ] as const) {
      server.now(get, answer)
      react(() => void window.dispatchEvent(new Event('focus')))
      await waitFor(() => expect(server.to(get)).toHaveLength(times))
      await waitFor(() => expect(confirm.disabled).toBe(false))
    }
    expect(dialog.queryByText('This has changed since the question was opened.')).toBeNull()
    await visitor.click(confirm)
    await waitFor(() => expect(server.to(approve)).toHaveLength(1))
  })
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

/** What screen readers were told and can still find, oldest first. */
const announced = () =>
  [...document.querySelectorAll('[aria-live="polite"] > [role="img"]')].map((said) =>
    said.getAttribute('aria-label'),
  )

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
