import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answersWith } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { fakeUploads } from './upload-testing.ts'
import Verification from './verification.tsx'

// A rejected item says why, and is redone alone (DEC-65). The bank can decide while the customer is looking.

const STATUS = 'GET /verification/status'
const sentBefore = {
  ...{ hasSSN: true, hasIdFront: true, hasIdBack: false },
  ...{ submittedAt: '2026-11-20T08:00:00.000Z', ssnReason: null, idReason: null, note: null },
}
const statusAnswer = (status: object) => answersWith({ ...sentBefore, ...status }, { status: 'success' })
const pending = { ssnStatus: 'pending', idStatus: 'pending' }
const idRejected = { idStatus: 'rejected', idReason: 'cropped', note: 'The left edge is missing.' }
const CROPPED = 'We could not verify your ID. A part of the document is missing in the picture.'

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
})

const open = opener(Verification, customer, { [STATUS]: statusAnswer(pending) })

async function openAs(status: object) {
  const uploads = fakeUploads()
  const opened = open({ [STATUS]: statusAnswer(status) })
  await screen.findByRole('button', { name: 'Submit for Verification' })
  /** The bank decides. */
  async function becomes(next: object) {
    opened.server.now(STATUS, statusAnswer(next))
    await act(() => queryClient.invalidateQueries())
  }
  return { ...opened, uploads, becomes }
}

const ssn = () => screen.getByLabelText<HTMLInputElement>('Social Security Number (SSN)')
const noSsn = () => screen.queryByLabelText('Social Security Number (SSN)')
const front = () => screen.getByLabelText<HTMLInputElement>('Front ID image')
const noFront = () => screen.queryByLabelText('Front ID image')
const submit = () => screen.getByRole('button', { name: 'Submit for Verification' })
const picture = () => new File(['picture'], 'front.jpg', { type: 'image/jpeg' })
const form = (name: string) => within(screen.getByRole('region', { name }))

test('a rejected ID says why, quotes the bank, and is sent alone while the number is in review', async () => {
  const { user, uploads } = await openAs({ ssnStatus: 'pending', ...idRejected })
  expect(screen.getByText(CROPPED)).toBeTruthy()
  const redo = form('Please send your ID again')
  expect(redo.getByText('The left edge is missing.').tagName).toBe('BLOCKQUOTE')
  expect(redo.getByText('We are reviewing your SSN. We only need your ID.')).toBeTruthy()
  expect(redo.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/dashboard/support')
  expect(noSsn()).toBeNull()
  await user.upload(front(), picture())
  await user.click(submit())
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['idFront'])
  uploads[0]?.answer({ status: 'success', data: { ...sentBefore, ...pending } })
  expect(await screen.findByText('Verification documents submitted successfully!')).toBeTruthy()
  expect(screen.getAllByText('Pending')).toHaveLength(2)
  expect(screen.queryByText('The left edge is missing.')).toBeNull()
})

test('a rejected number is sent alone while the ID is verified', async () => {
  await openAs({ ssnStatus: 'rejected', idStatus: 'verified', ssnReason: 'name-differs' })
  expect(
    screen.getByText('We could not verify your number. The name is not the same as the one on your account.'),
  ).toBeTruthy()
  expect(
    form('Please send your SSN again').getByText('Your ID is verified. We only need your SSN.'),
  ).toBeTruthy()
  expect(ssn()).toBeTruthy()
  expect(noFront()).toBeNull()
})

test('both rejected: each says why, the note is there once, and both are asked for', async () => {
  await openAs({ ...idRejected, ssnStatus: 'rejected', ssnReason: 'other' })
  expect(screen.getByText(CROPPED)).toBeTruthy()
  expect(screen.getByText('We could not verify your number.')).toBeTruthy()
  expect(screen.getAllByText('The left edge is missing.')).toHaveLength(1)
  expect(form('Please send your documents again').getByLabelText('Front ID image')).toBeTruthy()
  expect(ssn()).toBeTruthy()
})

test('a decision that comes while one looks is shown and said, and the form asks for the rejected item alone', async () => {
  const { becomes } = await openAs(pending)
  await becomes({ ssnStatus: 'verified', ...idRejected })
  expect(await screen.findByRole('heading', { name: 'Please send your ID again' })).toBeTruthy()
  expect(noSsn()).toBeNull()
  expect(
    screen.getByRole('img', {
      name: `Your number is verified. You don’t need to do anything else. ${CROPPED} From the bank: The left edge is missing.`,
    }),
  ).toBeTruthy()
})

test('what is already known when the screen opens is not announced', async () => {
  const { becomes } = await openAs({ ssnStatus: 'pending', ...idRejected })
  await becomes({ ssnStatus: 'pending', ...idRejected, submittedAt: '2026-11-20T08:00:01.000Z' })
  expect(screen.queryByRole('img', { name: CROPPED })).toBeNull()
})

test('an item that is verified while it is entered leaves kindly, and the rest of the form stays', async () => {
  const { user, becomes, uploads } = await openAs({ ssnStatus: 'rejected', ...idRejected })
  await user.upload(front(), picture())
  await user.type(ssn(), '12345')
  await becomes({ ssnStatus: 'verified', ...idRejected })
  expect(
    await screen.findByText('We have just verified your SSN, so you don’t need to send it again.'),
  ).toBeTruthy()
  expect(noSsn()).toBeNull()
  const top = screen.getByText('The left edge is missing.').closest('[tabindex="-1"]')
  await waitFor(() => expect(document.activeElement).toBe(top))
  expect(screen.getByText('front.jpg')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^We have just verified/)).toBeNull()
  await user.click(submit())
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['idFront'])
})

test('a number that is being replaced stays in the form when only the ID is rejected, and can be left out', async () => {
  const { user, becomes, uploads } = await openAs(pending)
  await user.type(ssn(), '123456789')
  await becomes({ ssnStatus: 'pending', ...idRejected })
  expect(await screen.findByText(/You can still replace your SSN/)).toBeTruthy()
  expect(ssn().value).toBe('123-45-6789')
  expect(document.activeElement).toBe(ssn())
  await user.clear(ssn())
  await user.upload(front(), picture())
  await user.click(submit())
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['idFront'])
})

test('once everything is verified the seal takes the place of the form, and its focus', async () => {
  const { user, becomes } = await openAs({ ssnStatus: 'verified', idStatus: 'rejected' })
  await user.upload(front(), picture())
  submit().focus()
  await becomes({ ssnStatus: 'verified', idStatus: 'verified' })
  const title = await screen.findByRole('heading', { name: 'Your identity is verified' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('img', { name: /^Your ID is verified\./ })).toBeTruthy()
})
