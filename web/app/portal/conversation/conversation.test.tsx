import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endSession, offerReturn, startSession } from '../../account/session/store.ts'
import { queryClient } from '../../api/query-client.ts'
import { answersWith, failure, later, refuses, type Sent } from '../../testing/fake-server.ts'
import { closeScreen, expectTryAgain, opener } from '../../testing/open-screen.tsx'
import '../../shell/connection.ts'
import { choose } from '../../testing/parts.ts'
import { ada, customer } from '../../testing/people.ts'
import { shownToasts } from '../../ui/toast/toast.ts'
import { fakeUploads } from '../verification/upload-testing.ts'
import ConversationScreen from './conversation.tsx'
import {
  answered,
  appointment,
  asked,
  conversation,
  credit,
  messageOf,
  question,
  threadId,
} from './conversation-testing.ts'

const READ = `GET /threads/${threadId}`
const WRITE = `POST /threads/${threadId}/messages`
const MARK = `PUT /threads/${threadId}/read`
const APPOINTMENT = `/threads/${threadId}/appointment`
const ADDRESS = `/dashboard/support/conversation?id=${threadId}`
const written = messageOf(3, 'customer', 'Thank you.', '2026-11-21T10:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) =>
    file instanceof File ? `blob:${file.name}` : '',
  )
})

const openAt = opener(ConversationScreen, customer, {
  [READ]: answersWith(conversation),
  [WRITE]: () => ({ status: 201, body: { data: written } }),
  [MARK]: answersWith(question),
  'GET /appointments/slots': answersWith([{ date: '2026-12-03', times: ['10:00'] }]),
})
const open = (own = {}) => openAt(own, ADDRESS)
const openWith = (part: object) => open({ [READ]: answersWith({ ...conversation, ...part }) })
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message')
const send = () => screen.getByRole('button', { name: 'Send' })
const said = (name: string | RegExp) => screen.findByRole('img', { name })
const picture = (name: string, type = 'image/png', size = 10) =>
  new File([new Uint8Array(size)], name, { type })
const pictureInput = () => screen.getByLabelText<HTMLInputElement>('Pictures')

test('shows the messages by day, who wrote them, and of pictures how many there are', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Question' })).toBeTruthy()
  for (const day of ['Friday, November 20, 2026', 'Saturday, November 21, 2026'])
    expect(within(screen.getByRole('region', { name: day })).getAllByRole('listitem')).toHaveLength(1)
  const [own, bank] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(own).toMatch(/^You, .*How long does a transfer take\?2 pictures, sentOnly the bank’s staff/)
  expect(bank).toMatch(/^Meranti Bank, .*It takes two working days\.$/)
  expect(screen.getByText('Answered')).toBeTruthy()
})

test('what happened is an event and nobody’s message', async () => {
  openWith({ messages: [asked, messageOf(4, 'news', 'Your credit is approved.', answered.at)] })
  const news = (await screen.findByText('Your credit is approved.')).closest('li')
  expect(news?.textContent).not.toMatch(/You\b|Meranti Bank/)
})

test('if it can’t be loaded, it can be tried again', () =>
  expectTryAgain(
    (own) => openAt(own, ADDRESS),
    READ,
    'Failed to load your conversation',
    'It takes two working days.',
  ))

test.each(['', '?id=nonsense', '?id=0190c8a0-0000-7000-8000-0000000000ff'])(
  'a conversation that is not there leads back to Support: %s',
  async (query) => {
    const { user, address } = openAt(
      { 'GET /threads/0190c8a0-0000-7000-8000-0000000000ff': refuses('Not found', 404) },
      `/dashboard/support/conversation${query}`,
    )
    expect(await screen.findByText('This conversation can’t be found')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'See your conversations' }))
    expect(address()).toBe('/dashboard/support')
  },
)

test('a message is sent once however often that is pressed, and stays in view before it is read again', async () => {
  const { user, server } = open()
  await user.type(await field(), 'Thank you.')
  const slow = later(() => ({ status: 201, body: { data: written } }))
  server.now(WRITE, slow.answer)
  await user.dblClick(send())
  server.now(READ, later(answersWith(conversation)).answer)
  slow.arrive()
  expect(await screen.findByText('Thank you.', { selector: 'p' })).toBeTruthy()
  expect(await said('Message sent')).toBeTruthy()
  expect(server.bodies(WRITE)).toEqual([{ message: 'Thank you.', reference: expect.any(String) }])
  expect((await field()).value).toBe('')
  expect(Object.keys(sessionStorage)).not.toContain('drafts')
})

test('after a lost answer the same message has the same reference, and another one its own', async () => {
  const { user, server } = open({ [WRITE]: 'unreachable' })
  await user.type(await field(), 'Thank you.')
  await user.click(send())
  expect(await screen.findByText(/^No answer came, so your message may not have been sent\./)).toBeTruthy()
  expect((await field()).value).toBe('Thank you.')
  await user.click(send())
  await waitFor(() => expect(server.to(WRITE)).toHaveLength(2))
  await user.type(await field(), ' Bye.')
  await user.click(send())
  await waitFor(() => expect(server.to(WRITE)).toHaveLength(3))
  const [first, second, third] = server.bodies(WRITE).map((body) => JSON.stringify(body))
  expect(second).toBe(first)
  const referenceOf = (text = '') => /"reference":"([^"]+)"/.exec(text)?.[1]
  expect(referenceOf(third)).not.toBe(referenceOf(first))
})

test('a person who is offline reads once, beside the button, that nothing was sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = open({ [WRITE]: 'unreachable' })
  await user.type(await field(), 'Thank you.')
  await user.click(send())
  expect(await screen.findByText(/^You are offline, so your message was not sent\./)).toBeTruthy()
  expect(shownToasts()).toEqual([])
})

test.each([
  ['thread_full', 'This conversation has become too long. Please start a new one.'],
  ['too_many', 'We keep at most 100 MB of your pictures. Please send this message without them.'],
])('a refusal says why, and the message stays: %s', async (code, words) => {
  const { user } = open({ [WRITE]: failure(409, code, words) })
  await user.type(await field(), 'Thank you.')
  await user.click(send())
  expect(await screen.findByText(words)).toBeTruthy()
  expect((await field()).value).toBe('Thank you.')
})

test('an empty or too long message is not sent, and the field says why', async () => {
  const { user, server } = open()
  await field()
  await user.click(send())
  expect(screen.getByText('Message is required')).toBeTruthy()
  expect(document.activeElement).toBe(await field())
  fireEvent.change(await field(), { target: { value: 'a'.repeat(2001) } })
  expect(screen.getByText('Message must be at most 2000 characters long')).toBeTruthy()
  expect(screen.getByText('2,001 of 2,000 characters')).toBeTruthy()
  await user.click(send())
  expect(server.to(WRITE)).toEqual([])
})

test('what was typed is there after a reload, for the same person only, and goes with the session', async () => {
  const { user } = open()
  await user.type(await field(), 'Half a')
  const kept = { ...sessionStorage }
  closeScreen()
  Object.assign(sessionStorage, kept)
  open()
  expect((await field()).value).toBe('Half a')
  closeScreen()
  Object.assign(sessionStorage, kept)
  opener(
    ConversationScreen,
    { ...customer, id: 'another' },
    { [READ]: answersWith(conversation) },
  )({}, ADDRESS)
  expect((await field()).value).toBe('')
  Object.assign(sessionStorage, kept)
  act(() => endSession())
  expect(Object.keys(sessionStorage)).toEqual([])
})

/** The session ends over the open screen, as for somebody who can log in again in place. */
function endInPlace() {
  onTestFinished(offerReturn(() => true))
  act(() => endSession('refused'))
}
const logInAgain = () => act(() => startSession('another token', { ...ada, id: customer.id }))

test('what was typed before the session ended is still kept after logging in again in place', async () => {
  const { user, navigateTo } = open()
  await user.type(await field(), 'Half a')
  endInPlace()
  expect(Object.keys(sessionStorage)).toEqual([])
  logInAgain()
  await navigateTo('/dashboard/support/conversation')
  expect(screen.queryByLabelText('Message')).toBeNull()
  await navigateTo(ADDRESS)
  expect((await field()).value).toBe('Half a')
})

test('a message that waited for its person to log in again has its whole time limit', async () => {
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  const { user, server } = open({ [WRITE]: failure(401, 'session_expired', 'Over.') })
  await user.type(await field(), 'Thank you.')
  onTestFinished(offerReturn(() => true))
  await user.click(send())
  await waitFor(() => expect(server.to(WRITE)).toHaveLength(1))
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
  // The person takes long.
  for (const limit of limits) limit.abort()
  server.now(WRITE, () => ({ status: 201, body: { data: written } }))
  logInAgain()
  await waitFor(() => expect(server.to(WRITE)).toHaveLength(2))
  expect(server.to(WRITE).map(({ signal }) => signal?.aborted)).toEqual([true, false])
  expect(await said('Message sent')).toBeTruthy()
})

test('pictures are shown, can be taken back, and are uploaded with the words', async () => {
  const uploads = fakeUploads()
  const { user, server } = open()
  await user.type(await field(), 'See these.')
  await user.upload(pictureInput(), [picture('a.png'), picture('b.png')])
  expect((await screen.findByAltText('Preview of a.png')).getAttribute('src')).toBe('blob:a.png')
  await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add pictures' })),
  )
  await user.click(send())
  await waitFor(() => expect(uploads).toHaveLength(1))
  const form = [...(uploads[0]?.form.entries() ?? [])].map(([name, value]) => [
    name,
    value instanceof File ? value.name : value,
  ])
  expect(form).toEqual([
    ['message', 'See these.'],
    ['reference', expect.any(String)],
    ['pictures', 'b.png'],
  ])
  act(() => uploads[0]?.progress(0.5))
  expect(screen.getByRole('progressbar', { name: 'Sending your pictures' })).toBeTruthy()
  const sent = { ...written, text: 'See these.', pictures: 1 }
  server.now(READ, answersWith({ ...conversation, messages: [asked, answered, sent] }))
  uploads[0]?.answer({ data: sent }, 201)
  expect(await screen.findByText('1 picture, sent')).toBeTruthy()
  expect(screen.queryByAltText('Preview of b.png')).toBeNull()
})

test('what is no picture, too large or too many is said at once', async () => {
  const { user } = open()
  await field()
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('No picture')))
  await user.upload(pictureInput(), picture('a.png'))
  expect(await screen.findByText('a.png is not a JPEG, PNG or WebP picture')).toBeTruthy()
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  await user.upload(pictureInput(), picture('b.png', 'image/png', 5 * 1024 * 1024 + 1))
  expect(await screen.findByText('b.png is larger than 5 MB')).toBeTruthy()
  await user.upload(
    pictureInput(),
    ['c', 'd', 'e', 'f'].map((name) => picture(`${name}.png`)),
  )
  expect(await screen.findByText('A message has at most 3 pictures')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: /^Preview/ })).toHaveLength(3)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add pictures' }).disabled).toBe(true)
})

test('a message waits for pictures that are being checked, and a file that is too large is not decoded', async () => {
  const uploads = fakeUploads()
  const check = Promise.withResolvers<{ close: () => void }>()
  const decode = vi.fn(() => check.promise)
  vi.stubGlobal('createImageBitmap', decode)
  const { user, server } = open()
  await user.type(await field(), 'See this.')
  await user.upload(pictureInput(), picture('large.png', 'image/png', 5 * 1024 * 1024 + 1))
  expect(await screen.findByText('large.png is larger than 5 MB')).toBeTruthy()
  expect(decode).not.toHaveBeenCalled()
  await user.upload(pictureInput(), picture('a.png'))
  await user.click(screen.getByRole('button', { name: 'Checking...' }))
  check.resolve({ close: () => {} })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(uploads[0]?.form.getAll('pictures')).toHaveLength(1))
  expect(server.to(WRITE)).toEqual([])
})

test('a message of the bank that comes is said, is marked as read, and leaves what is typed', async () => {
  const { user, server } = open()
  await user.type(await field(), 'Half a')
  const fresh = messageOf(5, 'bank', 'One more thing.', '2026-11-23T11:00:00.000Z')
  server.now(READ, answersWith({ ...conversation, unread: true, messages: [asked, answered, fresh] }))
  await act(() => queryClient.invalidateQueries())
  expect(await said('New message from Meranti Bank: One more thing.')).toBeTruthy()
  expect((await field()).value).toBe('Half a')
  expect(document.activeElement).toBe(await field())
  await waitFor(() => expect(server.to(MARK)).toHaveLength(1))
})

/** As if a message began so many pixels from the upper edge; all others begin at it. */
function place(id: string, top: number) {
  return vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return DOMRect.fromRect({ y: this.matches(`[data-message="${id}"]`) ? top : 0 })
  })
}

test('an answer below the screen is not read until it is on it, and a button leads there', async () => {
  const { user, server } = open()
  await field()
  const fresh = messageOf(5, 'bank', 'One more thing.', '2026-11-23T11:00:00.000Z')
  place(fresh.id, innerHeight + 100)
  server.now(READ, answersWith({ ...conversation, unread: true, messages: [asked, answered, fresh] }))
  server.now(MARK, answersWith({ ...question, unread: true }))
  await act(() => queryClient.invalidateQueries())
  const button = await screen.findByRole('button', { name: 'New message' })
  expect(server.bodies(MARK)).toEqual([{ upTo: answered.id }])
  place(fresh.id, 200)
  await user.click(button)
  await waitFor(() => expect(server.bodies(MARK).at(-1)).toEqual({ upTo: fresh.id }))
  expect(document.activeElement?.textContent).toContain('One more thing.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New message' })).toBeNull())
})

test('in a hidden tab nothing is marked as read until somebody looks', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { server } = openWith({ unread: true })
  await field()
  expect(server.to(MARK)).toEqual([])
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(server.to(MARK)).toHaveLength(1))
})

test('what has been read is not marked again', async () => {
  const { server } = open()
  await field()
  expect(server.to(MARK)).toEqual([])
})

test('a closed conversation says that writing opens it again', async () => {
  openWith({ status: 'closed' })
  expect(await screen.findByText('This conversation is closed. Your message opens it again.')).toBeTruthy()
  expect(screen.getByText('Closed')).toBeTruthy()
})

test('a credit shows what was asked for, and what was granted', async () => {
  openWith({ topic: 'credit', credit })
  const card = within(await screen.findByRole('region', { name: 'Your credit request' }))
  expect(card.getByText('In review')).toBeTruthy()
  expect(card.getByText('$5,000.00')).toBeTruthy()
  expect(card.getByText('24 months')).toBeTruthy()
  closeScreen()
  openWith({
    topic: 'credit',
    credit: { ...credit, decision: 'approved', decidedAt: answered.at, granted: 4000 },
  })
  expect(await screen.findByText('Approved')).toBeTruthy()
  expect(screen.getByText('$4,000.00')).toBeTruthy()
})

test('an appointment is shown by the clock of its branch, and moved', async () => {
  const later = { ...appointment, date: '2026-12-03', time: '10:00', at: '2026-12-03T03:00:00.000Z' }
  const { user, server } = open({
    [READ]: answersWith({ ...conversation, topic: 'appointment', appointment }),
    [`PUT ${APPOINTMENT}`]: answersWith({ ...conversation, topic: 'appointment', appointment: later }),
  })
  const card = within(await screen.findByRole('region', { name: 'Your appointment' }))
  expect(card.getByText('Tuesday, December 1, 2026')).toBeTruthy()
  expect(card.getByText(/^2:30.PM \(Thailand time\)$/)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Move appointment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move your appointment' }))
  const thursday = await dialog.findByRole('radio', { name: 'Thu, Dec 3' })
  await user.click(dialog.getByRole('button', { name: 'Move appointment' }))
  expect(dialog.getByText('Choose a day')).toBeTruthy()
  expect(dialog.getByRole('radiogroup', { name: 'Day' }).getAttribute('aria-invalid')).toBe('true')
  expect(thursday.hasAttribute('aria-invalid')).toBe(false)
  expect(document.activeElement).toBe(thursday)
  await user.click(await dialog.findByRole('radio', { name: 'Thu, Dec 3' }))
  await user.click(dialog.getByRole('radio', { name: /^10:00/ }))
  server.now(READ, answersWith({ ...conversation, topic: 'appointment', appointment: later }))
  await user.click(dialog.getByRole('button', { name: 'Move appointment' }))
  expect(await screen.findByText('Your appointment is moved.')).toBeTruthy()
  expect(server.bodies(`PUT ${APPOINTMENT}`)).toEqual([
    { place: 'silom-branch', date: '2026-12-03', time: '10:00' },
  ])
  expect(await screen.findByText('Thursday, December 3, 2026')).toBeTruthy()
})

test('a time that somebody else took says so, and another can be chosen', async () => {
  const { user } = open({
    [READ]: answersWith({ ...conversation, topic: 'appointment', appointment: null }),
    [`PUT ${APPOINTMENT}`]: failure(409, 'slot_taken', 'This time is not free. Please choose another one.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Choose a time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a time' }))
  await user.selectOptions(dialog.getByLabelText('Branch'), 'Silom Branch')
  await user.click(await dialog.findByRole('radio', { name: 'Thu, Dec 3' }))
  await user.click(dialog.getByRole('radio', { name: /^10:00/ }))
  await user.click(dialog.getByRole('button', { name: 'Make appointment' }))
  expect(await dialog.findByText('This time is not free. Please choose another one.')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^10:00/ }).checked).toBe(false)
})

test('an appointment is cancelled after a question', async () => {
  const cancelled = { ...appointment, cancelled: true }
  const answer = answersWith({ ...conversation, topic: 'appointment', appointment: cancelled })
  const { user, server } = open({
    [READ]: answersWith({ ...conversation, topic: 'appointment', appointment }),
    [`DELETE ${APPOINTMENT}`]: (_: Sent) => {
      server.now(READ, answer)
      return answer()
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
  expect(server.to(`DELETE ${APPOINTMENT}`)).toEqual([])
  await choose(user, 'Cancel appointment', 'Cancel your appointment?')
  expect(await screen.findByText('Your appointment is cancelled.')).toBeTruthy()
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Choose a time' })).toBeTruthy()
})

test('an appointment of the past can’t be changed', async () => {
  openWith({ topic: 'appointment', appointment: { ...appointment, at: '2026-11-22T07:30:00.000Z' } })
  expect(await screen.findByText('Past')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move appointment' })).toBeNull()
})
