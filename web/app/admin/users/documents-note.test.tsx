import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { ada, administrator } from '../../testing/people.ts'
import Users from './users.tsx'

const mei = { ...ada, firstName: 'Mei', lastName: 'Goh', status: 'pending' }
const nothingSent = {
  userId: mei.id,
  ssnStatus: 'not_submitted',
  idStatus: 'not_submitted',
  hasSSN: false,
  hasIdFront: false,
  hasIdBack: false,
  idFront: null,
  idBack: null,
  submissionId: null,
  submittedAt: null,
  decidedAt: null,
  decidedBy: null,
  person: { firstName: 'Mei', lastName: 'Goh', dateOfBirth: null, country: 'Singapore' },
  ssnVerifiedFor: null,
  idVerifiedFor: null,
}
const front = '0190c8a0-0000-7000-8000-00000000bbbb'
const statusOf = `GET /verification/status/${mei.id}`
const answersRecord = (about: Partial<Record<keyof typeof nothingSent, unknown>>) =>
  answersWith({ ...nothingSent, ...about }, { status: 'success' })

const openUsers = opener(Users, administrator, {
  'GET /admin/users': answersList([mei]),
  [`GET /admin/users/${mei.id}`]: answersWith(mei),
  [statusOf]: answersRecord({}),
})

async function approve(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Approve Mei Goh: activate the account' }))
  return within(await screen.findByRole('alertdialog', { name: 'Activate the account of Mei Goh?' }))
}

/** The three documents with their standing: "Front of the ID: Missing". */
const standings = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test.each([
  [{}, ['Missing', 'Missing', 'Missing'], 'This does not verify their documents'],
  [
    { ssnStatus: 'pending', hasSSN: true, idStatus: 'rejected', hasIdFront: true, idFront: front },
    ['Pending', 'Rejected', 'Missing'],
    'This does not verify their documents',
  ],
  [
    { ssnStatus: 'verified', hasSSN: true, idStatus: 'verified', hasIdFront: true, idFront: front },
    ['Verified', 'Verified', 'Missing'],
    'The documents are verified',
  ],
])(
  'the question before an account is activated says which documents are there: %j',
  async (record, [ssn, idFront, idBack], title) => {
    const { user } = openUsers({ [statusOf]: answersRecord(record) })
    const question = await approve(user)
    expect(await question.findByText(title)).toBeTruthy()
    expect(question.getByText(/email address and phone number will be marked as verified/)).toBeTruthy()
    expect(standings()).toEqual([
      `Social security number: ${ssn}`,
      `Front of the ID: ${idFront}`,
      `Back of the ID: ${idBack}`,
    ])
  },
)

test('the documents are read again for each question, and one that can’t be read says so', async () => {
  const { user, server } = openUsers()
  let question = await approve(user)
  await question.findByText('This does not verify their documents')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  const slow = later(answersRecord({ ssnStatus: 'pending', hasSSN: true }))
  server.now(statusOf, slow.answer)
  question = await approve(user)
  expect(question.getByText('Loading the documents')).toBeTruthy()
  expect(question.queryByText('Missing')).toBeNull()
  const confirm = () => question.getByRole('button', { name: 'Activate the account of Mei Goh' })
  expect(confirm()).toHaveProperty('disabled', true)
  slow.arrive()
  expect(await question.findByText('Pending')).toBeTruthy()
  expect(confirm()).toHaveProperty('disabled', false)
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  server.now(statusOf, refuses('No.', 403))
  question = await approve(user)
  expect(await question.findByText(/could not find out which documents are missing/)).toBeTruthy()
  expect(confirm()).toHaveProperty('disabled', false)
})

test('beside the documents, no button about the account stands out or could be taken for approving them', async () => {
  const { user } = openUsers({}, `/?user=${mei.id}&part=verification`)
  const record = within(await screen.findByRole('dialog', { name: 'Mei Goh' }))
  const activate = await record.findByRole('button', { name: 'Activate, mark contact verified' })
  const reject = record.getByRole('button', { name: 'Reject user' })
  expect(activate.className).toBe(reject.className)
  await user.click(record.getByRole('tab', { name: 'Profile' }))
  expect(record.getByRole('button', { name: 'Activate, mark contact verified' }).className).not.toBe(
    reject.className,
  )
})
