import { finances } from '@bank/contract/finances'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { refresh } from '../../../api/refresh.ts'
import {
  type Answers,
  answersList,
  answersWith,
  changedMeanwhile,
  failure,
  refuses,
} from '../../../testing/fake-server.ts'
import { closeScreen, opener, type User } from '../../../testing/open-screen.tsx'
import { choose, describedBy, onPhone, retype } from '../../../testing/parts.ts'
import { ada, administrator } from '../../../testing/people.ts'
import { noFigures } from '../../../testing/portal.ts'
import Users from '../users.tsx'

const submission = '0190c8a0-0000-7000-8000-00000000aaaa'
const front = '0190c8a0-0000-7000-8000-00000000bbbb'
const { firstName, lastName, dateOfBirth, country } = ada
const person = { firstName, lastName, dateOfBirth, country }
const record = {
  userId: ada.id,
  ssnStatus: 'pending',
  idStatus: 'verified',
  hasSSN: true,
  hasIdFront: true,
  hasIdBack: false,
  idFront: front,
  idBack: null,
  submissionId: submission,
  submittedAt: '2026-07-01T08:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  person,
  ssnVerifiedFor: null,
  idVerifiedFor: person,
}
const figures = {
  ...noFigures,
  accounts: { ...noFigures.accounts, checkingBalance: 12_345_678_901.23, savingsBalance: 50.5 },
}

test('Enter opens a row at its own address, as do the record’s parts, and Escape closes it', async () => {
  const { user, address } = open()
  const row = (await screen.findByText('Ada Lovelace')).closest('tr')
  row?.focus()
  await user.keyboard('{Enter}')
  const details = within(await screen.findByRole('dialog', { name: 'Ada Lovelace' }))
  expect(address()).toBe(`/?user=${ada.id}`)
  expect(await details.findByText('1 Ring Road')).toBeTruthy()
  await user.click(details.getByRole('tab', { name: 'Figures' }))
  expect(address()).toBe(`/?user=${ada.id}&part=figures`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/')
})

test('an edit of the profile sends only what changed, and a blank field keeps its value', async () => {
  const { user, server } = await editProfile()
  await user.clear(screen.getByLabelText('First Name'))
  await type(user, 'Last Name', 'King')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeTruthy()
  expect(server.bodies(put)).toEqual([{ lastName: 'King', seen: ada.updatedAt }])
})

test('if someone else changed the user in the meantime, the input is kept, and it can be saved or replaced', async () => {
  const changedAt = '2026-01-02T00:00:00.000Z'
  const { user, server } = await editProfile({
    [put]: changedMeanwhile({ lastName: 'Byron', status: 'suspended' }, changedAt),
  })
  await type(user, 'Last Name', 'King')
  await type(user, 'First Name', 'Augusta')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Someone else has changed this user')).toBeTruthy()
  expect(alert.getByText('Byron').closest('div')?.textContent).toBe('Last NameByron')
  expect(alert.getByText('Suspended').closest('div')?.textContent).toBe('StatusSuspended')
  const lastName = screen.getByLabelText<HTMLInputElement>('Last Name')
  expect(lastName.value).toBe('King')
  await user.click(alert.getByRole('button', { name: 'Load the new values' }))
  expect(lastName.value).toBe('Byron')
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Augusta')
  server.now(put, answersWith(ada))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByRole('button', { name: 'Edit profile' })
  expect(server.bodies(put)).toEqual([
    { firstName: 'Augusta', lastName: 'King', seen: ada.updatedAt },
    { firstName: 'Augusta', seen: changedAt },
  ])
})

test('an edit is compared with the values it started with, even after the screen has loaded newer ones', async () => {
  const { user, server } = await editProfile()
  server.now(
    `GET /admin/users/${ada.id}`,
    answersWith({ ...ada, lastName: 'Byron', updatedAt: '2026-01-02T00:00:00.000Z' }),
  )
  await user.click(screen.getByRole('tab', { name: 'Figures' }))
  await act(() => queryClient.invalidateQueries())
  await user.click(screen.getByRole('tab', { name: 'Profile' }))
  await type(user, 'First Name', 'Augusta')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(server.bodies(put)).toEqual([{ firstName: 'Augusta', seen: ada.updatedAt }]))
})

test('a refused edit is reported in the specification’s and the server’s words, and beside its field', async () => {
  const taken = 'An account with this email address already exists.'
  const { user } = await editProfile({ [put]: refuses(taken, 409, [{ path: 'email', msg: taken }]) })
  await type(user, 'Email', 'grace@meranti.example')
  expect(screen.getByText('The new email address will count as not verified.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error updating user data. Please try again.')
  expect(alert.textContent).toContain(taken)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('an invalid value is reported only beside its field, and nothing is sent', async () => {
  const { user, server } = await editProfile()
  await type(user, 'Email', 'ada at home')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const email = screen.getByLabelText('Email')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/Error updating user data/)).toBeNull()
  expect(server.to(put)).toEqual([])
})

test('the record names the zone of its times once, beside the days of transactions', async () => {
  openUser()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const words = `Times are in the time zone ${timeZone}, the days of transactions in UTC.`
  expect(await screen.findByText(words)).toBeTruthy()
})

test('closing with unsaved changes asks first', async () => {
  const { user } = openUser('&part=figures')
  await type(user, 'Savings Balance', '60')
  await user.keyboard('{Escape}')
  await choose(user, 'Keep editing', 'Discard your changes?')
  expect(screen.getByLabelText<HTMLInputElement>('Savings Balance').value).toBe('60')
})

test('figures load to the cent; saving first lists old and new and asks why; the changed one is sent with the old value', async () => {
  const { user, server } = openUser('&part=figures')
  const checking = await screen.findByLabelText<HTMLInputElement>('Checking Balance')
  expect(checking.value).toBe('12,345,678,901.23')
  await saveSavings(user, '60.29')
  const review = within(await screen.findByRole('alertdialog', { name: 'Change 1 figure of Ada Lovelace?' }))
  expect(review.getByText('$50.50')).toBeTruthy()
  expect(review.getByText('$60.29')).toBeTruthy()
  await user.click(review.getByRole('button', { name: 'Set Savings Balance to $60.29' }))
  const reason = review.getByLabelText('Reason for the customer and the audit log')
  expect(describedBy(reason)).toContain('Reason is required')
  expect(describedBy(reason)).toContain('The customer reads it beside each balance that changes.')
  expect(document.activeElement).toBe(reason)
  expect(server.to(financial)).toEqual([])
  await user.type(reason, 'Interest for March')
  await user.click(review.getByRole('button', { name: 'Set Savings Balance to $60.29' }))
  expect(await screen.findByText('The figures are saved.')).toBeTruthy()
  expect(server.bodies(financial)).toEqual([
    {
      accounts: { savingsBalance: 60.29 },
      reason: 'Interest for March',
      seen: { accounts: { savingsBalance: 50.5 } },
    },
  ])
  await saveSavings(user, '70')
  await screen.findByRole('alertdialog')
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('')
})

test('a figure with an error is reported at the foot, in place of the sentence about nothing to save', async () => {
  const { user, server } = openUser('&part=figures')
  await type(user, 'Checking Balance', '5k')
  expect(describedBy(screen.getByLabelText('Checking Balance'))).toContain(
    '“5k” can’t be read as an amount: write dollars and cents in digits, such as 2500 or 2,500.50',
  )
  expect(screen.getByText('Correct the figure with an error before you save.')).toBeTruthy()
  await type(user, 'Savings Balance', '60')
  expect(
    screen.getByText('1 changed, not saved yet. Correct the figure with an error before you save.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Checking Balance'))
  expect(server.to(financial)).toEqual([])
})

test('the review marks figures that become zero or ten times as much', async () => {
  const { user, server } = openUser('&part=figures')
  await type(user, 'Savings Balance', '505')
  await user.clear(screen.getByLabelText('Checking Balance'))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const review = within(await screen.findByRole('alertdialog', { name: 'Change 2 figures of Ada Lovelace?' }))
  expect(review.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Accounts: Checking Balance$12,345,678,901.23 becomes $0.00Becomes zero',
    'Accounts: Savings Balance$50.50 becomes $505.0010 times as much',
  ])
  await type(user, 'Reason for the customer and the audit log', 'Closing the account')
  await user.click(review.getByRole('button', { name: 'Save 2 figures' }))
  await waitFor(() =>
    expect(server.to(financial)[0]?.body).toMatchObject({
      accounts: { checkingBalance: 0, savingsBalance: 505 },
      reason: 'Closing the account',
    }),
  )
})

test('the reason of figures that are only stated stays in the audit log, and goes with what is discarded', async () => {
  const { user } = openUser('&part=figures')
  const review = async () => {
    await type(user, 'Credit Limit', '100')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    return screen.findByLabelText<HTMLInputElement>('Reason for the audit log')
  }
  await user.type(await review(), 'New card')
  await choose(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await review()).value).toBe('New card')
  await choose(user, 'Cancel')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect((await review()).value).toBe('')
})

test('figures that someone else changed in the meantime are not overwritten, and the input is kept', async () => {
  const { user, server } = openUser('&part=figures', {
    [financial]: failure(409, 'figures_changed', 'Somebody else was here.'),
  })
  await saveSavings(user, '60')
  server.now(balances, answersWith({ ...figures, accounts: { ...figures.accounts, savingsBalance: 75 } }))
  await type(user, 'Reason for the customer and the audit log', 'Interest for March')
  await user.click(await screen.findByRole('button', { name: 'Set Savings Balance to $60.00' }))
  expect(await screen.findByText('Failed to save changes')).toBeTruthy()
  expect(await screen.findByText('Now $75.00')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Savings Balance').value).toBe('60')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(within(await screen.findByRole('alertdialog')).getByText('$75.00')).toBeTruthy()
})

test('a figure that someone else changes while staff type is never overwritten, and the change is said at the field', async () => {
  const { user, server } = openUser('&part=figures')
  await type(user, 'Savings Balance', '60.50')
  server.now(
    balances,
    answersWith({ ...figures, accounts: { ...figures.accounts, savingsBalance: 2_050.5 } }),
  )
  await act(() => refresh(finances.balancesOf))
  const said = await screen.findByText('Someone else has changed this from $50.50 to $2,050.50')
  expect(said.closest('[role=status]')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText(/^Someone else changed these figures in the meantime/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Savings Balance').value).toBe('60.50')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const review = within(await screen.findByRole('alertdialog'))
  expect(review.getByText('$2,050.50')).toBeTruthy()
  await user.type(review.getByLabelText(/^Reason/), 'Correction')
  await user.click(review.getByRole('button', { name: 'Set Savings Balance to $60.50' }))
  await waitFor(() =>
    expect(server.bodies(financial)).toMatchObject([{ seen: { accounts: { savingsBalance: 2_050.5 } } }]),
  )
})

test('figures that come during the review change neither it nor what the server compares with', async () => {
  const { user, server } = openUser('&part=figures')
  await saveSavings(user, '60')
  const review = within(await screen.findByRole('alertdialog'))
  server.now(balances, answersWith({ ...figures, accounts: { ...figures.accounts, savingsBalance: 75 } }))
  await act(() => refresh(finances.balancesOf))
  await user.type(review.getByLabelText(/^Reason/), 'Interest')
  await user.click(review.getByRole('button', { name: 'Set Savings Balance to $60.00' }))
  await waitFor(() =>
    expect(server.bodies(financial)).toMatchObject([{ seen: { accounts: { savingsBalance: 50.5 } } }]),
  )
})

test('Approve is off when verified, Reject when rejected, both when nothing was submitted', async () => {
  const off = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  const rules = async () => {
    await screen.findByText('Social security number')
    return ['Approve SSN', 'Reject SSN', 'Approve ID', 'Reject ID'].map((act) =>
      off(`${act} of Ada Lovelace`),
    )
  }
  openUser('&part=verification')
  expect(await rules()).toEqual([false, false, true, false])
  closeScreen()
  openUser('&part=verification', {
    [statusOf]: answersWithStatus({ ...record, ssnStatus: 'rejected', idStatus: 'not_submitted' }),
  })
  expect(await rules()).toEqual([false, true, true, true])
})

test('a decision names the submission that was shown, and its failure is reported', async () => {
  const { user, server } = openUser('&part=verification', {
    [decide]: refuses('A newer submission has arrived.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Approve SSN of Ada Lovelace' }))
  await choose(user, 'Approve Ada Lovelace’s SSN')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error updating verification status. Please try again.')
  expect(alert.textContent).toContain('A newer submission has arrived.')
  expect(server.bodies(decide)).toEqual([
    { userId: ada.id, ssnStatus: 'verified', submissionId: submission, person },
  ])
})

test('the SSN is requested at each look, can be hidden again, and is gone after the dialog was closed', async () => {
  const { user, server } = openUser('&part=verification')
  const show = () => screen.findByRole('button', { name: 'Show SSN of Ada Lovelace' })
  await screen.findByText('•••-••-••••')
  expect(server.to(ssnOf)).toEqual([])
  await user.click(await show())
  expect(await screen.findByText('123-45-6789')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hide SSN of Ada Lovelace' }))
  expect(screen.queryByText('123-45-6789')).toBeNull()
  await user.click(await show())
  await screen.findByText('123-45-6789')
  expect(server.to(ssnOf)).toHaveLength(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByText('Ada Lovelace'))
  await user.click(await screen.findByRole('tab', { name: 'Verification' }))
  expect(await screen.findByText('•••-••-••••')).toBeTruthy()
  expect(server.to(ssnOf)).toHaveLength(2)
})

test('an SSN that could not be fetched is reported in the specification’s words', async () => {
  const { user } = openUser('&part=verification', { [ssnOf]: refuses('Please wait a while.', 429) })
  await user.click(await screen.findByRole('button', { name: 'Show SSN of Ada Lovelace' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Error fetching SSN data. Please try again.Please wait a while.')
})

test('deleting asks first, and its refusal recommends suspending instead', async () => {
  const history = 'This user has transactions and can’t be deleted. Suspend the account instead.'
  const { user } = openUser('', { [`DELETE /admin/users/${ada.id}`]: refuses(history) })
  await user.click(await screen.findByRole('button', { name: 'Delete user' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Ada Lovelace?' }))
  await user.click(question.getByRole('button', { name: 'Delete Ada Lovelace' }))
  expect(await question.findByText(history)).toBeTruthy()
})

test('an administrator can read their own account and decide nothing about it', async () => {
  const own = { ...ada, id: '019681ce-2129-7803-a7d2-6306453ab20d' }
  const { user } = open(
    {
      [`GET /admin/users/${own.id}`]: answersWith(own),
      [`GET /admin/users/${own.id}/balances`]: answersWith(figures),
      [`GET /verification/status/${own.id}`]: answersWithStatus({ ...record, userId: own.id }),
    },
    `/?user=${own.id}`,
  )
  const details = within(await screen.findByRole('dialog'))
  await details.findByRole('button', { name: 'Edit profile' })
  expect(details.queryByRole('button', { name: /Suspend|Delete/ })).toBeNull()
  await user.click(details.getByRole('tab', { name: 'Figures' }))
  expect((await details.findByLabelText<HTMLInputElement>('Checking Balance')).disabled).toBe(true)
  await user.click(details.getByRole('tab', { name: 'Verification' }))
  const approve = await details.findByRole<HTMLButtonElement>('button', { name: /Approve SSN/ })
  expect(approve.disabled).toBe(true)
})

test('the audit log lists each change, with money in dollars', async () => {
  openUser('&part=audit', {
    'GET /admin/audit-logs': ({ query }) =>
      query.customer === ada.id ? answersList([entry, approval])() : refuses('No.', 400)(),
  })
  const row = (await screen.findByText('Figures edited')).closest('tr')
  expect(row?.textContent).toContain('Siti Aminah')
  expect(row?.textContent).toContain('Accounts, checking balance: from $12,345,678,901.23to $5.00')
  // Administrators created in the terminal can all have the same name.
  expect(row?.textContent).toContain('siti@meranti.example')
  const approved = (await screen.findByText('Transaction approved')).closest('tr')
  for (const part of ['Bitcoin-42', 'Status: from pendingto completed', 'Amount: $2,500.00'])
    expect(approved?.textContent).toContain(part)
})

test('on a phone the audit log names the member of staff with the e-mail address, and the request', async () => {
  onPhone()
  openUser('&part=audit', { 'GET /admin/audit-logs': answersList([approval]) })
  const row = (await screen.findByText('Transaction approved')).closest('li')
  for (const part of ['Siti Aminah', 'siti@meranti.example', 'Bitcoin-42', 'Amount: $2,500.00'])
    expect(row?.textContent).toContain(part)
  // The record is Ada's.
  expect(row?.textContent).not.toContain('Ada Lovelace')
})

test('the administrator who decided a verification is named with the e-mail address', async () => {
  const decidedBy = { id: front, firstName: 'Siti', lastName: 'Aminah', email: 'siti@meranti.example' }
  openUser('&part=verification', {
    [statusOf]: answersWithStatus({ ...record, decidedAt: '2026-07-02T08:00:00.000Z', decidedBy }),
  })
  expect(await screen.findByText(/by Siti Aminah \(siti@meranti\.example\)/)).toBeTruthy()
})

const entry = {
  id: front,
  at: '2026-07-01T08:00:00.000Z',
  act: 'figures.edited',
  actor: { id: front, firstName: 'Siti', lastName: 'Aminah', email: 'siti@meranti.example', role: 'admin' },
  subject: { type: 'user', id: ada.id, label: 'Ada Lovelace', email: ada.email },
  customer: { id: ada.id, firstName: 'Ada', lastName: 'Lovelace', email: ada.email },
  before: { 'accounts.checkingBalance': 12_345_678_901.23 },
  after: { 'accounts.checkingBalance': 5 },
  address: null,
  requestId: null,
}
const approval = {
  ...entry,
  id: submission,
  act: 'transaction.approved',
  subject: { type: 'transaction', id: front, label: 'Bitcoin-42', email: null },
  before: { status: 'pending' },
  after: { status: 'completed', amount: 2500, accountType: 'checking' },
}
const put = `PUT /admin/users/${ada.id}`
const balances = `GET /admin/users/${ada.id}/balances`
const financial = `PUT /admin/users/${ada.id}/financial`
const statusOf = `GET /verification/status/${ada.id}`
const ssnOf = `GET /admin/users/${ada.id}/ssn`
const decide = 'PUT /verification/update-status'

/** The answers of verification also have a `status` (DEC-6). */
const answersWithStatus = (data: object) => answersWith(data, { status: 'success' })

const open = opener(Users, administrator, {
  'GET /admin/users': answersList([ada]),
  [`GET /admin/users/${ada.id}`]: answersWith(ada),
  [put]: answersWith(ada),
  [balances]: answersWith(figures),
  [financial]: answersWith(figures),
  [statusOf]: answersWithStatus(record),
  [ssnOf]: answersWith({ ssn: '123456789', ssnStatus: 'pending' }),
})

/** Opens the record of Ada Lovelace, at a part of it: `openUser('&part=figures')`. */
const openUser = (part = '', own?: Answers) => open(own, `/?user=${ada.id}${part}`)

async function editProfile(own?: Answers) {
  const opened = openUser('', own)
  await opened.user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  return opened
}

async function saveSavings(user: User, amount: string) {
  await type(user, 'Savings Balance', amount)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
}

async function type(user: User, label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await retype(user, field, text)
}

test('personal data that was verified is shown beside the current data if they differ', async () => {
  openUser('&part=verification', {
    [statusOf]: answersWithStatus({
      ...record,
      idStatus: 'pending',
      idVerifiedFor: { ...person, lastName: 'Byron', country: 'Malaysia' },
    }),
  })
  const warning = (await screen.findByText(/has changed since this was verified/)).parentElement
  expect(warning?.textContent).toContain('Verified for: ByronOn record now: Lovelace')
  expect(warning?.textContent).toContain('Verified for: Malaysia')
  expect(warning?.textContent).not.toContain('Ada')
})
