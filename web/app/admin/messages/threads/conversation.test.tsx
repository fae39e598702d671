import { staffThreads } from '@bank/contract/staff-threads'
import { act as react, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../api/refresh.ts'
import { answersWith, failure, later, refuses } from '../../../testing/fake-server.ts'
import { expectTryAgain } from '../../../testing/open-screen.tsx'
import { administrator } from '../../../testing/people.ts'
import {
  answer,
  asked,
  conversation,
  edit,
  list,
  openConversation,
  openMessages,
  question,
  read,
  template,
  write,
} from './threads-testing.ts'

const log = () => screen.findByRole('log', { name: 'Messages of this conversation' })
const area = (label = 'Answer to Ada Lovelace') => screen.findByLabelText<HTMLTextAreaElement>(label)
const send = (name = 'Send to customer') => screen.getByRole('button', { name })
const sent = (text: string) => ({ ...answer, author: { ...answer.author, id: administrator.id }, text })

test('the messages say who wrote them, and a note says that the customer never sees it', async () => {
  openConversation()
  const messages = within(await log())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(messages[0]).toMatch(/^Ada Lovelace.*Where is my transfer of Friday\?/)
  expect(messages[1]).toMatch(/^Note among staff, the customer never sees it.*Siti Aminah.*Case 4711/)
  expect(messages[2]).toMatch(/^The credit was approved\./)
})

test('an answer is sent once for each text, with the last message that was seen, and the field is empty then', async () => {
  const held = later(answersWith(sent('It is on its way.')))
  const { server, user } = openConversation({ [write]: held.answer })
  await user.type(await area(), 'It is on its way.')
  await user.dblClick(send())
  await react(async () => held.arrive())
  await waitFor(async () => expect((await area()).value).toBe(''))
  expect(server.bodies(write)).toEqual([
    { message: 'It is on its way.', reference: expect.any(String), seen: conversation.messages[2]?.id },
  ])
  expect(screen.getByText('Sent to Ada Lovelace')).toBeTruthy()
})

test('after a failure the same text is sent with the same reference, and another text with another one', async () => {
  const { server, user } = openConversation({ [write]: 'unreachable' })
  await user.type(await area(), 'It is on its way')
  await user.click(send())
  expect(await screen.findByText(/^No answer came, so your answer may not have been sent/)).toBeTruthy()
  await user.click(send())
  await waitFor(() => expect(server.to(write)).toHaveLength(2))
  await user.type(await area(), '.')
  await user.click(send())
  await waitFor(() => expect(server.to(write)).toHaveLength(3))
  const [first, second, third] = server.bodies(write).map((body) => JSON.stringify(body))
  expect(second).toBe(first)
  const references = [first, third].map((body) => /"reference":"([^"]+)"/.exec(body ?? '')?.[1])
  expect(new Set(references).size).toBe(2)
})

test('a note looks and is named differently, and is never sent as an answer', async () => {
  const { server, user } = openConversation({ [write]: answersWith({ ...answer, internal: true }) })
  await user.click(await screen.findByRole('radio', { name: 'Note among staff' }))
  await user.type(await area('Note for colleagues'), 'Call 4711.')
  expect(screen.queryByRole('button', { name: 'Send to customer' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Answer' }))
  expect((await area()).value).toBe('')
  await user.click(screen.getByRole('radio', { name: 'Note among staff' }))
  expect(screen.getByRole('region', { name: 'Write' }).dataset.internal).toBe('true')
  await user.click(send('Save note'))
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(server.bodies(write)).toMatchObject([{ message: 'Call 4711.', internal: true }])
  expect((await area('Note for colleagues')).value).toBe('')
})

test('nothing is sent without words', async () => {
  const { server, user } = openConversation()
  await user.type(await area(), '  ')
  await user.click(send())
  expect(await screen.findByText('Message is required')).toBeTruthy()
  expect(document.activeElement).toBe(await area())
  expect(server.to(write)).toEqual([])
})

test('if a colleague was faster, their answer is shown, the text stays, and it can be sent again', async () => {
  const { server, user } = openConversation({
    [write]: failure(
      409,
      'answered_meanwhile',
      'A colleague has answered in the meantime, so nothing was sent.',
    ),
  })
  await user.type(await area(), 'On Monday.')
  server.now(read, answersWith({ ...conversation, messages: [...conversation.messages, answer] }))
  await user.click(send())
  expect(await screen.findByText('It comes on Monday.')).toBeTruthy()
  expect(screen.getByText(/^A colleague has answered in the meantime/)).toBeTruthy()
  expect((await area()).value).toBe('On Monday.')
  server.now(write, answersWith(sent('On Monday.')))
  await user.click(send())
  await screen.findByText('Sent to Ada Lovelace')
  expect(server.bodies(write)).toMatchObject([{ seen: conversation.messages[2]?.id }, { seen: answer.id }])
})

test('an answer of a colleague that comes while one writes is pointed at', async () => {
  const { server, user } = openConversation()
  await user.type(await area(), 'On Monday.')
  server.now(read, answersWith({ ...conversation, messages: [...conversation.messages, answer] }))
  await react(() => refresh(staffThreads.read))
  expect(await screen.findByText(/^Siti Aminah has answered while you were writing/)).toBeTruthy()
})

test('a draft stays while another conversation is open', async () => {
  const other = { ...question, id: answer.id, customer: { ...question.customer, firstName: 'Bob' } }
  const { user, navigateTo } = openConversation({
    [list]: { body: { data: [question, other], total: 2, matched: 2, nextCursor: null } },
    [`GET /admin/threads/${other.id}`]: answersWith({ ...other, messages: [asked] }),
  })
  await user.type(await area(), 'Half a sentence')
  await user.click(screen.getByRole('link', { name: 'Bob Lovelace' }))
  expect((await area('Answer to Bob Lovelace')).value).toBe('')
  await navigateTo(`/?thread=${question.id}`)
  expect((await area()).value).toBe('Half a sentence')
})

test('leaving the screen with a draft is asked about', async () => {
  const { user, navigateTo, address } = openConversation()
  await user.type(await area(), 'Half')
  await navigateTo('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe(`/?thread=${question.id}`)
})

test('a template is inserted where the caret is, and keeps what was typed', async () => {
  const { user } = openConversation()
  await user.type(await area(), 'Dear Ada,')
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Thanks/ }))
  expect((await area()).value).toBe(`Dear Ada,\n\n${template.message}`)
  await waitFor(async () => expect(document.activeElement).toBe(await area()))
})

test('status and assignee are saved by themselves', async () => {
  const { server, user } = openConversation({ [edit]: answersWith(conversation) })
  await log()
  const part = within(screen.getByRole('region', { name: 'Conversation' }))
  await user.selectOptions(part.getByLabelText('Status'), 'Closed')
  await waitFor(() =>
    expect(server.bodies(edit)).toMatchObject([{ status: 'closed', seen: expect.any(String) }]),
  )
  await user.click(part.getByRole('button', { name: 'Assign to me' }))
  expect(document.activeElement).toBe(part.getByLabelText('Assigned to'))
  await waitFor(() => expect(server.bodies(edit)[1]).toEqual({ assigneeId: administrator.id }))
})

test('two quick choices are saved one after the other, and both show at once', async () => {
  const held = later(answersWith(conversation))
  const { server, user } = openConversation({ [edit]: held.answer })
  await log()
  const part = within(screen.getByRole('region', { name: 'Conversation' }))
  await user.selectOptions(part.getByLabelText('Status'), 'Closed')
  await user.click(part.getByRole('button', { name: 'Assign to me' }))
  expect(part.getByLabelText<HTMLSelectElement>('Status').value).toBe('closed')
  expect(part.getByLabelText<HTMLSelectElement>('Assigned to').value).toBe(administrator.id)
  expect(server.bodies(edit)).toMatchObject([{ status: 'closed' }])
  held.arrive()
  await waitFor(() =>
    expect(server.bodies(edit)).toMatchObject([{ status: 'closed' }, { assigneeId: administrator.id }]),
  )
})

test('status and assignee are in the header, which stays in sight while the messages are scrolled', async () => {
  openConversation()
  await log()
  const part = within(screen.getByRole('region', { name: 'Conversation' }))
  expect(part.getByLabelText('Status').closest('header')).toBeTruthy()
})

test('on a phone, status and assignee are at the end of the conversation, where it opens', async () => {
  const whole = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  openConversation()
  const part = within(screen.getByRole('region', { name: 'Conversation' }))
  const messages = await log()
  expect(messages.compareDocumentPosition(part.getByLabelText('Status'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(whole).toHaveBeenCalledWith({ block: 'end' })
})

test('a conversation that opens beside the list does not scroll the list away', async () => {
  const whole = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  openConversation()
  await log()
  expect(whole).not.toHaveBeenCalled()
})

test('a choice that is not saved is taken back and said', async () => {
  const { user } = openConversation({ [edit]: refuses('Not now.') })
  await log()
  const status = within(
    screen.getByRole('region', { name: 'Conversation' }),
  ).getByLabelText<HTMLSelectElement>('Status')
  await user.selectOptions(status, 'Closed')
  expect(await screen.findByText('The conversation could not be changed')).toBeTruthy()
  await waitFor(() => expect(status.value).toBe('open'))
})

test('the customer’s standing and figures are beside the conversation', async () => {
  openConversation()
  const link = await screen.findByRole('link', { name: 'Ada Lovelace, open the record' })
  expect(link.getAttribute('href')).toBe(`/admin/users?user=${question.customer.id}`)
  expect(await screen.findByText('Pending Verification')).toBeTruthy()
  expect(await screen.findByText('$1,000.00')).toBeTruthy()
})

test('if the conversation can’t be loaded, it can be tried again', async () => {
  const open = (own = {}) => openMessages(own, `/?thread=${question.id}`)
  await expectTryAgain(open, read, 'No.', 'Where is my transfer of Friday?')
})
