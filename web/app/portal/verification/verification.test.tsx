import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import { fakeUploads } from './upload-testing.ts'
import Verification from './verification.tsx'

const STATUS = 'GET /verification/status'

let revoked: string[]
beforeEach(() => {
  revoked = []
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  vi.spyOn(URL, 'createObjectURL').mockImplementation(
    (file) => `blob:${file instanceof File ? file.name : ''}`,
  )
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
})

type Status = 'not_submitted' | 'pending' | 'verified' | 'rejected'
const statusOf = (ssnStatus: Status, idStatus: Status) => ({
  ssnStatus,
  idStatus,
  hasSSN: ssnStatus !== 'not_submitted',
  hasIdFront: idStatus !== 'not_submitted',
  hasIdBack: false,
  submittedAt: ssnStatus === 'not_submitted' ? null : '2026-11-20T08:00:00.000Z',
})
const statusAnswer = (ssn: Status, id: Status) => answersWith(statusOf(ssn, id), { status: 'success' })

const picture = (name = 'front.jpg', type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type })
const ssn = () => screen.getByLabelText<HTMLInputElement>('Social Security Number (SSN)')
const front = () => screen.getByLabelText<HTMLInputElement>('Front ID image')
const back = () => screen.getByLabelText<HTMLInputElement>(/^Back ID image/)
const submitButton = () => screen.getByRole('button', { name: 'Submit for Verification' })

const open = opener(Verification, customer, { [STATUS]: statusAnswer('pending', 'pending') })

async function openAs(ssnStatus: Status, idStatus: Status) {
  const uploads = fakeUploads()
  const opened = open({ [STATUS]: statusAnswer(ssnStatus, idStatus) })
  await screen.findByRole('heading', { name: 'ID' })
  return { uploads, ...opened }
}

/** The card with this heading: the closest element that also contains a sentence. */
function card(name: string) {
  let element: HTMLElement | null = screen.getByRole('heading', { name })
  while (element && !element.querySelector('p')) element = element.parentElement
  return within(element ?? document.body).getByText
}

describe('what the screen shows', () => {
  test('nothing sent: both items are open, and the form asks for both', async () => {
    await openAs('not_submitted', 'not_submitted')
    expect(screen.getByRole('heading', { level: 1, name: 'Identity Verification' })).toBeTruthy()
    expect(card('SSN')('Not Submitted')).toBeTruthy()
    expect(card('ID')('Not Submitted')).toBeTruthy()
    expect(ssn().autocomplete).toBe('off')
    expect(ssn().inputMode).toBe('numeric')
    expect(front().accept).toBe('image/jpeg,image/png,image/webp')
    expect(back()).toBeTruthy()
    expect(submitButton()).toBeTruthy()
  })

  test('pending: says that the documents are being checked, and that sending again replaces them', async () => {
    await openAs('pending', 'pending')
    expect(card('SSN')('Pending')).toBeTruthy()
    expect(card('ID')('Pending')).toBeTruthy()
    expect(screen.getByText(/^We are reviewing what you sent .*A new submission replaces it\./)).toBeTruthy()
    expect(submitButton()).toBeTruthy()
  })

  test('rejected: names the rejected item, and offers to send it again', async () => {
    await openAs('pending', 'rejected')
    expect(card('ID')('Rejected')).toBeTruthy()
    expect(card('ID')(/Please send a clear picture/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Please send your ID again' })).toBeTruthy()
  })

  test('number verified: asks only for the ID', async () => {
    await openAs('verified', 'rejected')
    expect(screen.queryByLabelText('Social Security Number (SSN)')).toBeNull()
    expect(front()).toBeTruthy()
    expect(screen.getByText('Your SSN is verified. We only need your ID.')).toBeTruthy()
  })

  test('ID verified: asks only for the number', async () => {
    const { uploads, user } = await openAs('rejected', 'verified')
    expect(screen.queryByLabelText('Front ID image')).toBeNull()
    await user.type(ssn(), '123456789')
    await user.click(submitButton())
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['ssn'])
  })

  test('both verified: shows one seal with its date and no form', async () => {
    const verifiedAt = '2026-11-21T08:00:00.000Z'
    open({
      [STATUS]: answersWith({ ...statusOf('verified', 'verified'), verifiedAt }, { status: 'success' }),
    })
    expect(await screen.findByRole('heading', { name: 'Your identity is verified' })).toBeTruthy()
    expect(screen.getByText(/^Verified on/).textContent).toBe('Verified on Nov 21, 2026')
    expect([figure('SSN'), figure('ID')]).toEqual(['Verified', 'Verified'])
    expect(screen.queryByRole('button', { name: 'Submit for Verification' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('both verified by a server that does not say when: shows no date', async () => {
    open({ [STATUS]: statusAnswer('verified', 'verified') })
    expect(await screen.findByText('Your identity is verified')).toBeTruthy()
    expect(screen.queryByText(/^Verified on/)).toBeNull()
  })

  test('shows no status while loading, and a way to try again after a failure', async () => {
    const answer = later(refuses('No.'))
    const { user, recover } = open({ [STATUS]: answer.answer })
    expect(await screen.findByText('Loading your verification')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    answer.arrive()
    expect(await screen.findByText('Failed to load verification status')).toBeTruthy()
    recover(STATUS)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByText('Pending')).toHaveLength(2)
  })
})

describe('the number field', () => {
  test('groups the digits while typing, and accepts nine digits only', async () => {
    const { user } = await openAs('not_submitted', 'not_submitted')
    await user.type(ssn(), '12a3 4')
    expect(ssn().value).toBe('123-4')
    await user.type(ssn(), '5678901')
    expect(ssn().value).toBe('123-45-6789')
  })

  test('extracts the number from a text entered at once, and ignores a tenth digit', async () => {
    await openAs('not_submitted', 'not_submitted')
    fireEvent.change(ssn(), { target: { value: 'SSN 123 45 6789 01' } })
    expect(ssn().value).toBe('123-45-6789')
    fireEvent.change(ssn(), { target: { value: '1023-45-6789' } })
    expect(ssn().value).toBe('123-45-6789')
  })

  test('has its own label', async () => {
    await openAs('not_submitted', 'not_submitted')
    expect(screen.getAllByLabelText(/SSN/).filter(({ tagName }) => tagName !== 'BUTTON')).toEqual([ssn()])
  })

  test('hides the number until the customer shows it', async () => {
    const { user } = await openAs('not_submitted', 'not_submitted')
    await user.type(ssn(), '123456789')
    expect(ssn().type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show SSN' }))
    expect(ssn().type).toBe('text')
    expect(ssn().value).toBe('123-45-6789')
    await user.click(screen.getByRole('button', { name: 'Hide SSN' }))
    expect(ssn().type).toBe('password')
  })

  test('accepts a number pasted in any format', async () => {
    const { user } = await openAs('not_submitted', 'not_submitted')
    await user.click(ssn())
    await user.paste('SSN: 987 65 4321 ')
    expect(ssn().value).toBe('987-65-4321')
    await user.clear(ssn())
    await user.paste('987')
    await user.paste('654321')
    expect(ssn().value).toBe('987-65-4321')
  })

  test('keeps the caret in place when a digit is inserted or removed', async () => {
    const { user } = await openAs('not_submitted', 'not_submitted')
    await user.type(ssn(), '12456789')
    ssn().setSelectionRange(2, 2)
    await user.keyboard('3')
    expect(ssn().value).toBe('123-45-6789')
    expect(ssn().selectionStart).toBe(3)
    await user.keyboard('{Backspace}{Backspace}')
    expect(ssn().value).toBe('145-67-89')
    expect(ssn().selectionStart).toBe(1)
  })
})

describe('before sending', () => {
  test('reports missing entries beside their fields, and focuses the first', async () => {
    const { user, uploads } = await openAs('not_submitted', 'not_submitted')
    await user.type(ssn(), '12345678')
    await user.click(submitButton())
    expect(await screen.findByText('Please enter a valid 9-digit SSN')).toBeTruthy()
    expect(screen.getByText('Front ID image is required')).toBeTruthy()
    expect(ssn().getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(ssn()))
    expect(uploads).toEqual([])
  })

  test('refuses a file of the wrong type or size at once', async () => {
    await openAs('not_submitted', 'not_submitted')
    fireEvent.change(front(), { target: { files: [picture('cv.pdf', 'application/pdf')] } })
    expect(await screen.findByText('Front ID image must be a JPEG, PNG or WebP picture')).toBeTruthy()
    fireEvent.change(back(), { target: { files: [picture('huge.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1)] } })
    expect(await screen.findByText('Back ID image must be at most 5 MB')).toBeTruthy()
  })

  test('refuses a file that is a picture in name only, before it is sent', async () => {
    const { user, uploads } = await openAs('not_submitted', 'not_submitted')
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('The source image could not be decoded.')
    })
    fireEvent.change(front(), { target: { files: [picture('notes.png', 'image/png')] } })
    expect(await screen.findByText('Front ID image must be a JPEG, PNG or WebP picture')).toBeTruthy()
    await user.type(ssn(), '123456789')
    await user.click(submitButton())
    await waitFor(() => expect(document.activeElement).toBe(front()))
    expect(uploads).toEqual([])
  })

  test('shows a preview of a picture, and revokes its URL when it is replaced or removed', async () => {
    const { user } = await openAs('not_submitted', 'not_submitted')
    await user.upload(front(), picture('one.jpg'))
    expect((await screen.findByAltText<HTMLImageElement>('Preview of one.jpg')).src).toBe('blob:one.jpg')
    await user.upload(front(), picture('two.jpg'))
    expect(await screen.findByAltText('Preview of two.jpg')).toBeTruthy()
    expect(revoked).toEqual(['blob:one.jpg'])
    await user.click(screen.getByRole('button', { name: 'Remove Front ID image' }))
    expect(screen.queryByAltText('Preview of two.jpg')).toBeNull()
    expect(revoked).toEqual(['blob:one.jpg', 'blob:two.jpg'])
    expect(document.activeElement).toBe(front())
  })
})

describe('sending', () => {
  async function sendAll() {
    const opened = await openAs('not_submitted', 'not_submitted')
    await opened.user.type(ssn(), '123456789')
    await opened.user.click(screen.getByRole('button', { name: 'Show SSN' }))
    await opened.user.upload(front(), picture())
    await opened.user.click(submitButton())
    await waitFor(() => expect(opened.uploads).toHaveLength(1))
    const [upload] = opened.uploads
    if (!upload) throw new Error('nothing was sent')
    return { ...opened, upload }
  }

  test('sends the digits and the pictures, shows the progress, and can’t be pressed twice', async () => {
    const { upload, uploads, user } = await sendAll()
    expect(upload.form.get('ssn')).toBe('123456789')
    expect(upload.form.get('idFront')).toBeInstanceOf(File)
    expect(upload.form.has('idBack')).toBe(false)
    expect(upload.token).toBe('Bearer a token')
    upload.progress(0.45)
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('45%'))
    await user.click(screen.getByRole('button', { name: /Submitting/ }))
    expect(uploads).toHaveLength(1)
  })

  test('while the pictures are checked, nothing can be entered that would not be sent', async () => {
    const { user, uploads } = await openAs('not_submitted', 'not_submitted')
    await user.type(ssn(), '123456789')
    await user.click(screen.getByRole('button', { name: 'Show SSN' }))
    await user.upload(front(), picture('one.jpg'))
    await screen.findByAltText('Preview of one.jpg')
    const check = Promise.withResolvers<object>()
    vi.stubGlobal('createImageBitmap', () => check.promise)
    await user.click(submitButton())
    await user.tripleClick(ssn())
    await user.paste('999999999')
    await user.keyboard('8')
    await user.upload(front(), picture('two.jpg'))
    expect(ssn().value).toBe('123-45-6789')
    expect(screen.getByAltText('Preview of one.jpg')).toBeTruthy()
    check.resolve({ close: () => {} })
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.form.get('ssn')).toBe('123456789')
    expect(screen.queryByAltText('Preview of two.jpg')).toBeNull()
  })

  test('sets both items to pending, clears the form, and reads the status again after a second', async () => {
    const { upload, server } = await sendAll()
    server.now(STATUS, statusAnswer('verified', 'pending'))
    upload.answer({ status: 'success', data: statusOf('pending', 'pending') })
    expect(await screen.findByText('Verification documents submitted successfully!')).toBeTruthy()
    expect(screen.getAllByText('Pending')).toHaveLength(2)
    expect([ssn().value, ssn().type]).toEqual(['', 'password'])
    expect(screen.queryByAltText(/Preview/)).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(server.to(STATUS)).toHaveLength(1)
    expect(await screen.findByText('Verified')).toBeTruthy()
    expect(server.to(STATUS)).toHaveLength(2)
  })

  test('shows why the server refused, beside the field too, and keeps the entries', async () => {
    const { upload } = await sendAll()
    const msg = 'Front ID image can’t be read: it must be complete and have at most 40 megapixels'
    upload.answer({ code: 'validation_failed', message: msg, errors: [{ path: 'idFront', msg }] }, 400)
    expect(await screen.findAllByText(msg)).toHaveLength(2)
    expect(ssn().value).toBe('123-45-6789')
    expect(screen.getByAltText('Preview of front.jpg')).toBeTruthy()
    expect(submitButton()).toBeTruthy()
  })

  test('shows the bank’s message if no answer comes', async () => {
    const { upload } = await sendAll()
    upload.fail()
    expect(await screen.findByText('Failed to submit verification documents. Please try again.')).toBeTruthy()
    expect(submitButton()).toBeTruthy()
  })

  test('if an administrator decided in the meantime, shows the decision', async () => {
    const { upload, server } = await sendAll()
    server.now(STATUS, statusAnswer('verified', 'verified'))
    upload.answer({ code: 'already_verified', message: 'This has been verified already.' }, 409)
    expect(await screen.findByText('Your identity is verified')).toBeTruthy()
  })

  test('if the session has ended, ends it here too, and stays on the screen', async () => {
    const { upload, address } = await sendAll()
    upload.answer({ code: 'session_expired', message: 'Your session has ended. Please log in again.' }, 401)
    await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull())
    expect(address()).toBe('/')
  })
})
