import { enquiries } from '@bank/contract/enquiries'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../../api/refresh.ts'
import { lead, question, reply } from '../../../testing/enquiries.ts'
import { answersList, answersWith, failure, later, refuses } from '../../../testing/fake-server.ts'
import { opener } from '../../../testing/open-screen.tsx'
import { describedBy } from '../../../testing/parts.ts'
import { administrator, grace } from '../../../testing/people.ts'
import { useDrafts } from '../inbox/drafts.ts'
import { Visitors } from './visitors.tsx'

test('a reply is sent by email once, however often the button is pressed, and is then shown', async () => {
  const sent = later(answersWith(answered))
  const { user, server } = openQuestion({ [send]: sent.answer })
  await user.type(await text(), ' A passport is enough. ')
  expect(describedBy(await text())).toContain('It goes to charles@example.com. 23 of 2,000 characters')
  const button = screen.getByRole('button', { name: 'Send email to Charles Babbage' })
  await user.dblClick(button)
  server.now(read, answersWith(answered))
  sent.arrive()
  expect(await screen.findByText('Email sent')).toBeTruthy()
  expect(server.bodies(send)).toEqual([
    { message: 'A passport is enough.', reference: expect.stringMatching(UUID), seen: 0 },
  ])
  const replies = within(await screen.findByRole('region', { name: '1 reply' }))
  expect(replies.getByText('Siti Aminah')).toBeTruthy()
  expect((await text()).value).toBe('')
})

test('an empty reply is not sent', async () => {
  const { user, server } = openQuestion()
  await user.type(await text(), '  ')
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  expect(describedBy(await text())).toContain('Message is required')
  expect(document.activeElement).toBe(await text())
  expect(server.to(send)).toEqual([])
})

test('the same text that is sent again after a failure has the same reference, another text another one', async () => {
  const { user, server } = openQuestion({ [send]: 'unreachable' })
  await user.type(await text(), 'Yes')
  const button = screen.getByRole('button', { name: /^Send email/ })
  await user.click(button)
  await screen.findByRole('alert')
  await user.click(button)
  await waitFor(() => expect(server.to(send)).toHaveLength(2))
  await user.type(await text(), '!')
  await user.click(button)
  await waitFor(() => expect(server.to(send)).toHaveLength(3))
  const references = server.bodies(send).map((body) => JSON.stringify(body).match(/"reference":"[^"]+"/)?.[0])
  expect(references[0]).toBe(references[1])
  expect(references[2]).not.toBe(references[0])
})

test('if a colleague has replied in the meantime, their reply is shown, the text is kept and can be sent', async () => {
  const refusal = failure(409, 'answered_meanwhile', 'A colleague has answered in the meantime.')
  const { user, server } = openQuestion({ [send]: refusal })
  await user.type(await text(), 'Bring your passport.')
  server.now(read, answersWith(answered))
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('A colleague has answered in the meantime. Their reply is above')
  expect(await screen.findByText('A passport is enough.')).toBeTruthy()
  expect((await text()).value).toBe('Bring your passport.')
  server.now(send, answersWith({ ...answered, replies: [reply, { ...reply, id: lead.id }] }))
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  expect(await screen.findByText('Email sent')).toBeTruthy()
  expect(server.bodies(send).at(-1)).toMatchObject({ message: 'Bring your passport.', seen: 1 })
})

test('a colleague’s reply that comes while one writes is pointed out before anything is sent', async () => {
  const { user, server } = openQuestion()
  await user.type(await text(), 'Bring')
  expect(screen.queryByText(/^A colleague has replied/)).toBeNull()
  server.now(read, answersWith(answered))
  await act(() => refresh(enquiries.read))
  expect(await screen.findByText(/^A colleague has replied since you began to write/)).toBeTruthy()
  expect((await text()).value).toBe('Bring')
})

test.each([
  ['no_letters', 'Nothing was sent.', 'Nothing was sent. Email Notifications may be off in Settings'],
  ['no_email', 'This visitor has left no email address to answer to.', 'This visitor has left no email'],
])('%s is told in the server’s words, and the text stays', async (code, words, told) => {
  const { user } = openQuestion({ [send]: failure(409, code, words) })
  await user.type(await text(), 'Yes')
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(told)
  expect((await text()).value).toBe('Yes')
})

test('what the server says of the text is beside the text', async () => {
  const words = 'Message contains a character that is not allowed'
  const { user } = openQuestion({
    [send]: failure(400, 'invalid', 'Please check', [{ path: 'message', msg: words }]),
  })
  await user.type(await text(), 'Yes')
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  await waitFor(async () => expect(describedBy(await text())).toContain(words))
})

test('a text that was not sent waits while another message is open', async () => {
  const { user } = openQuestion()
  await user.type(await text(), 'Half a sent')
  await user.click(screen.getByRole('link', { name: 'No name' }))
  await screen.findByText(/is not an email address/)
  await user.click(screen.getByRole('link', { name: 'Charles Babbage' }))
  expect((await text()).value).toBe('Half a sent')
})

test('a failure while another message is open is said, and is still there on return', async () => {
  const held = later(refuses('Not now.'))
  const { user } = openQuestion({ [send]: held.answer })
  await user.type(await text(), 'Yes')
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  await user.click(screen.getByRole('link', { name: 'No name' }))
  await screen.findByText(/is not an email address/)
  await act(async () => held.arrive())
  expect(await screen.findByText('Your reply to Charles Babbage was not sent')).toBeTruthy()
  expect(screen.getByText('Draft')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Charles Babbage' }))
  expect((await text()).value).toBe('Yes')
  expect(screen.getByText('Not now.')).toBeTruthy()
})

test('while a reply is on its way nothing can be typed behind it, also after looking at another message', async () => {
  const held = later(answersWith(answered))
  const { user } = openQuestion({ [send]: held.answer })
  await user.type(await text(), 'Yes')
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  await user.click(screen.getByRole('link', { name: 'No name' }))
  await screen.findByText(/is not an email address/)
  await user.click(screen.getByRole('link', { name: 'Charles Babbage' }))
  expect((await text()).readOnly).toBe(true)
  await act(async () => held.arrive())
  await waitFor(async () => expect((await text()).value).toBe(''))
})

test('a lost answer is not told as a failure, and a reply that was sent is not asked for again', async () => {
  const { user, server } = openQuestion({ [send]: 'unreachable' })
  await user.type(await text(), 'Yes')
  await user.click(screen.getByRole('button', { name: /^Send email/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came, so your email may not/)
  const own = { ...reply, message: 'Yes', author: { ...reply.author, id: administrator.id } }
  server.now(read, answersWith({ ...answered, replies: [own] }))
  await act(() => refresh(enquiries.read))
  expect(await screen.findByText('Email sent')).toBeTruthy()
  expect((await text()).value).toBe('')
})

test('a template is put behind what was typed', async () => {
  const { user } = openQuestion({
    'GET /admin/templates': answersWith([{ id: reply.id, title: 'Documents', message: 'A passport.' }]),
  })
  await user.type(await text(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('menuitem', { name: /Documents/ }))
  await waitFor(async () => expect((await text()).value).toBe('Hello\n\nA passport.'))
  await waitFor(async () => expect(document.activeElement).toBe(await text()))
})

test.each([
  [
    { ...lead.fields, email: '' },
    /left no email address, so no email can be sent\. You can call \+65 9123 4567/,
  ],
  [lead.fields, /“mary at home” is not an email address.*You can call \+65 9123 4567/],
  [{ firstName: 'Mary' }, /left no email address.*There is no phone number either/],
])(
  'without an email address nothing can be sent, and the phone number is there if one was left',
  async (fields, words) => {
    openQuestion({ [read]: answersWith({ ...lead, id: question.id, fields }) })
    const form = await screen.findByRole('region', { name: 'Reply by email' })
    expect(form.textContent).toMatch(words)
    expect(screen.queryByRole('button', { name: /^Send email/ })).toBeNull()
  },
)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const list = 'GET /admin/enquiries'
const read = `GET /admin/enquiries/${question.id}`
const send = `POST /admin/enquiries/${question.id}/reply`
const answered = { ...question, status: 'closed', replies: [reply] }

const text = () => screen.findByLabelText<HTMLTextAreaElement>('Message')

function Screen() {
  return <Visitors drafts={useDrafts<number>()} />
}

const openVisitors = opener(Screen, administrator, {
  [list]: answersList([question, lead]),
  [read]: answersWith(question),
  [`GET /admin/enquiries/${lead.id}`]: answersWith(lead),
  'GET /admin/users': answersList([grace]),
  'GET /admin/templates': answersWith([]),
})
const openQuestion: typeof openVisitors = (own, address = `/?visitor=${question.id}`) =>
  openVisitors(own, address)
