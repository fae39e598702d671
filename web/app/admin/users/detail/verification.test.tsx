import { verification } from '@bank/contract/verification'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../api/refresh.ts'
import { answersList, answersWith, failure, later, refuses } from '../../../testing/fake-server.ts'
import { opener } from '../../../testing/open-screen.tsx'
import { choice, choose, describedBy } from '../../../testing/parts.ts'
import { ada, administrator } from '../../../testing/people.ts'
import Users from '../users.tsx'

const id = (end: string) => `0190c8a0-0000-7000-8000-00000000${end}`
const { firstName, lastName, dateOfBirth, country } = ada
const person = { firstName, lastName, dateOfBirth, country }
const record = {
  userId: ada.id,
  ssnStatus: 'pending',
  idStatus: 'pending',
  hasSSN: true,
  hasIdFront: true,
  hasIdBack: false,
  idFront: id('bbbb'),
  idBack: null,
  submissionId: id('aaaa'),
  submittedAt: '2026-07-01T08:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  person,
  ssnVerifiedFor: null,
  idVerifiedFor: null,
}
const siti = { id: id('cccc'), firstName: 'Siti', lastName: 'Aminah', email: 'siti@meranti.example' }
const bySiti = { decidedAt: '2026-07-02T08:00:00.000Z', decidedBy: siti }
const newer = { submissionId: id('dddd'), idFront: id('eeee'), submittedAt: '2026-07-03T08:00:00.000Z' }

const statusOf = `GET /verification/status/${ada.id}`
const decide = 'PUT /verification/update-status'
const answersRecord = (changed: object = {}) => answersWith({ ...record, ...changed }, { status: 'success' })

const open = opener(Users, administrator, {
  'GET /admin/users': answersList([ada]),
  [`GET /admin/users/${ada.id}`]: answersWith(ada),
  [statusOf]: answersRecord(),
  [`GET /admin/users/${ada.id}/ssn`]: answersWith({ ssn: '123456789', ssnStatus: 'pending' }),
})
type Opened = ReturnType<typeof open>

const openPart = (own = {}) => open(own, `/?user=${ada.id}&part=verification`)
const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole('button', { name: `${name} of Ada Lovelace` }))
/** What the server would tell of a change that somebody else has made. */
const changes = async ({ server }: Opened, changed: object) => {
  server.now(statusOf, answersRecord(changed))
  await act(async () => {
    await refresh(verification.statusOf)
    // The cache tells the screen in a task of its own.
    await new Promise((done) => setTimeout(done))
  })
}
const question = () => within(screen.getByRole('alertdialog'))
const NEWS = 'This has changed while you were here'
const OUTDATED = 'This has changed since the question was opened'

test('a rejection asks for a reason and a note, and shows what the customer will read', async () => {
  const opened = openPart({ [decide]: answersRecord({ idStatus: 'rejected' }) })
  const { user, server } = opened
  await press(opened, 'Reject ID')
  const reason = await screen.findByLabelText(/^Reason/)
  expect(question().getByText('Please contact us to learn why.')).toBeTruthy()
  await user.selectOptions(reason, 'Blurred')
  expect(question().getByText('The picture is too blurred to read.')).toBeTruthy()
  const note = screen.getByLabelText<HTMLTextAreaElement>(/^Note/)
  await user.type(note, 'Use daylight')
  expect(describedBy(note)).toContain('12 of 300 characters')
  expect(note.maxLength).toBe(300)
  expect(question().getByText('Use daylight', { selector: 'p' })).toBeTruthy()
  await choose(user, 'Reject Ada Lovelace’s ID')
  expect(await screen.findByText('ID rejected')).toBeTruthy()
  expect(server.bodies(decide)).toEqual([
    {
      ...{ userId: ada.id, idStatus: 'rejected', idReason: 'blurred', note: 'Use daylight' },
      ...{ submissionId: record.submissionId, person },
    },
  ])
})

test('a note takes the place of the sentence that says nothing, and pressing through sends no reason', async () => {
  const opened = openPart({ [decide]: answersRecord({ ssnStatus: 'rejected' }) })
  const { user, server } = opened
  await press(opened, 'Reject SSN')
  const note = await screen.findByLabelText(/^Note/)
  await user.type(note, '  ')
  expect(question().getByText('Please contact us to learn why.')).toBeTruthy()
  await user.type(note, 'Call us')
  expect(question().queryByText('Please contact us to learn why.')).toBeNull()
  await user.clear(note)
  await choose(user, 'Reject Ada Lovelace’s SSN')
  await screen.findByText('SSN rejected')
  expect(server.bodies(decide)).toEqual([
    { userId: ada.id, ssnStatus: 'rejected', submissionId: record.submissionId, person },
  ])
})

test('a number, of which there is no picture, is not called blurred or cropped', async () => {
  const opened = openPart()
  await press(opened, 'Reject SSN')
  const { options } = await screen.findByLabelText<HTMLSelectElement>(/^Reason/)
  expect([...options].map(({ text }) => text)).toEqual(['Choose a reason', 'Name differs', 'Other'])
})

test('both items are rejected at once, each for its reason, with one note', async () => {
  const opened = openPart({ [decide]: answersRecord({ ssnStatus: 'rejected', idStatus: 'rejected' }) })
  const { user, server } = opened
  await press(opened, 'Reject ID')
  await user.click(await screen.findByLabelText('Reject the social security number as well'))
  await user.selectOptions(screen.getByLabelText(/^Reason for the ID/), 'Expired')
  await user.selectOptions(screen.getByLabelText(/^Reason for the SSN/), 'Name differs')
  await user.type(screen.getByLabelText(/^Note/), 'Please send both')
  expect(
    question().getByText(/social security number and the ID of Ada Lovelace will count as rejected/),
  ).toBeTruthy()
  await choose(user, 'Reject Ada Lovelace’s SSN and ID', 'Reject Ada Lovelace’s SSN and ID?')
  expect(await screen.findByText('SSN and ID rejected')).toBeTruthy()
  expect(server.bodies(decide)).toMatchObject([
    {
      ...{ ssnStatus: 'rejected', idStatus: 'rejected', note: 'Please send both' },
      ...{ ssnReason: 'name-differs', idReason: 'expired' },
    },
  ])
})

test('an item that is rejected already is not offered as well, and a verified one is named so', async () => {
  const rejected = openPart({ [statusOf]: answersRecord({ ssnStatus: 'rejected' }) })
  await press(rejected, 'Reject ID')
  await screen.findByLabelText(/^Reason/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await choose(rejected.user, 'Cancel')
  await changes(rejected, { ssnStatus: 'verified' })
  await press(rejected, 'Reject ID')
  expect(describedBy(await screen.findByRole('checkbox'))).toContain('It is verified now.')
})

test('a refusal about the note is beside it; any other is above the record, and what was typed is kept', async () => {
  const tooLong = 'Note contains a character that is not allowed'
  const opened = openPart({ [decide]: refuses(tooLong, 400, [{ path: 'note', msg: tooLong }]) })
  const { user, server } = opened
  await press(opened, 'Reject ID')
  const note = await screen.findByLabelText(/^Note/)
  await user.type(note, 'Hello')
  await choose(user, 'Reject Ada Lovelace’s ID')
  await waitFor(() => expect(describedBy(note)).toContain(tooLong))
  await waitFor(() => expect(document.activeElement).toBe(note))
  server.now(decide, failure(409, 'newer_submission', 'Something newer came.'))
  await choose(user, 'Reject Ada Lovelace’s ID')
  expect((await screen.findByRole('alert')).textContent).toContain('Something newer came.')
  await press(opened, 'Reject ID')
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Note/)).value).toBe('Hello')
  await choose(user, 'Cancel')
})

test('the record says why an item is rejected, what the customer was told, who decided and when', async () => {
  openPart({
    [statusOf]: answersRecord({
      ...{ idStatus: 'rejected', idReason: 'cropped', note: 'All four corners, please', ...bySiti },
    }),
  })
  const part = (await screen.findByRole('heading', { name: 'ID documents' })).closest('section')
  expect(part?.textContent).toContain('Reason: Cropped')
  expect(screen.getByText('All four corners, please')).toBeTruthy()
  expect(screen.getByText(/by Siti Aminah \(siti@meranti\.example\)/)).toBeTruthy()
  expect(screen.queryByText(NEWS)).toBeNull()
})

test('what someone else decides is said at once, until it is dismissed, and the focus stays', async () => {
  const opened = openPart()
  const approve = await screen.findByRole('button', { name: 'Approve SSN of Ada Lovelace' })
  approve.focus()
  await changes(opened, { idStatus: 'rejected', idReason: 'blurred', ...bySiti })
  expect(await screen.findByText(NEWS)).toBeTruthy()
  expect(screen.getByText(/^Siti Aminah \(siti@meranti\.example\) rejected the ID/)).toBeTruthy()
  expect(document.activeElement).toBe(approve)
  const banner = within(screen.getByText(NEWS).closest<HTMLElement>('[data-tone]') ?? document.body)
  await opened.user.click(banner.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(NEWS)).toBeNull()
})

test('one’s own decision is no news', async () => {
  const own = { decidedAt: '2026-07-02T08:00:00.000Z', decidedBy: { ...siti, id: administrator.id } }
  const slow = later(answersRecord({ ssnStatus: 'verified', ...own }))
  const opened = openPart({ [decide]: slow.answer })
  await press(opened, 'Approve SSN')
  await choose(opened.user, 'Approve Ada Lovelace’s SSN')
  // The news of it can be faster than the answer.
  await changes(opened, { ssnStatus: 'verified', ...own })
  expect(screen.queryByText(OUTDATED)).toBeNull()
  slow.arrive()
  await screen.findByText('SSN approved')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText(NEWS)).toBeNull()
})

test('a question that someone else answers says who and can’t be answered any more', async () => {
  const opened = openPart()
  await press(opened, 'Reject ID')
  await choice('Reject Ada Lovelace’s ID')
  await changes(opened, { ssnStatus: 'verified', ...bySiti })
  // It is about the other item.
  expect(question().queryByText(OUTDATED)).toBeNull()
  await changes(opened, {
    ssnStatus: 'verified',
    idStatus: 'verified',
    ...bySiti,
    decidedAt: '2026-07-02T09:00:00.000Z',
  })
  expect(question().getByText(OUTDATED)).toBeTruthy()
  expect(
    question().getByText(/^Siti Aminah \(siti@meranti\.example\) approved the SSN and the ID/),
  ).toBeTruthy()
  expect(question().queryByRole('button', { name: /^Reject/ })).toBeNull()
  expect(screen.getByRole('img', { name: /^Siti Aminah .* approved the SSN and the ID\./ })).toBeTruthy()
  await opened.user.click(question().getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a newer submission is said before the press, hides the old number, and ends a question about the old one', async () => {
  const opened = openPart()
  await press(opened, 'Show SSN')
  await screen.findByText('123-45-6789')
  await changes(opened, newer)
  expect(screen.getByText(/^Ada Lovelace sent a newer submission/)).toBeTruthy()
  expect(screen.queryByText('123-45-6789')).toBeNull()
  await press(opened, 'Approve ID')
  await choice('Approve Ada Lovelace’s ID')
  expect(question().getByText(/so look again before you decide/)).toBeTruthy()
  await changes(opened, { ...newer, submissionId: id('ffff') })
  expect(question().getByText(OUTDATED)).toBeTruthy()
  expect(question().queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(opened.server.to(decide)).toEqual([])
})

test('changed personal data is said at once', async () => {
  const opened = openPart()
  await screen.findByText('Social security number')
  await changes(opened, { person: { ...person, lastName: 'Byron' } })
  expect(screen.getByText(/^The name, birth date or country of Ada Lovelace has changed/)).toBeTruthy()
})

test('a tab with a picture says that the customer has replaced it', async () => {
  const tab = Object.assign(new EventTarget(), {
    opener: window,
    document: document.implementation.createHTMLDocument(),
    close: vi.fn(),
  })
  vi.stubGlobal('open', () => tab)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  const opened = openPart({
    [`GET /verification/documents/${record.idFront}`]: () => ({
      file: new File(['picture'], 'id', { type: 'image/png' }),
    }),
  })
  await opened.user.click(await screen.findByRole('button', { name: /^View front image/ }))
  await waitFor(() => expect(tab.document.querySelector('img')).toBeTruthy())
  await changes(opened, { ssnStatus: 'verified', ...bySiti })
  expect(tab.document.querySelector('[role=alert]')).toBeNull()
  await changes(opened, newer)
  expect(tab.document.querySelector('[role=alert]')?.textContent).toContain('This is the old picture')
  expect(tab.document.title).toBe('Old: Front of the ID – Ada Lovelace')
  expect(tab.document.querySelector('img')).toBeTruthy()
})
