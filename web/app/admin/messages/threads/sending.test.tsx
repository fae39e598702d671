import { act as react, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersList, answersWith, later, refuses } from '../../../testing/fake-server.ts'
import { administrator } from '../../../testing/people.ts'
import {
  answer,
  asked,
  conversation,
  list,
  openConversation,
  question,
  read,
  write,
} from './threads-testing.ts'

const area = (label = 'Answer to Ada Lovelace') => screen.findByLabelText<HTMLTextAreaElement>(label)
const press = () => screen.getByRole('button', { name: 'Send to customer' })
const row = (name: string) =>
  screen.findByRole('link', { name }).then((link) => within(link.closest('li') ?? link))

const bob = { ...question, id: answer.id, customer: { ...question.customer, firstName: 'Bob' } }
const recorded = { ...answer, author: { ...answer.author, id: administrator.id }, text: 'On Monday.' }

const openTwo = (own: Answers) =>
  openConversation({
    [list]: answersList([question, bob]),
    [`GET /admin/threads/${bob.id}`]: answersWith({ ...bob, messages: [asked] }),
    ...own,
  })

async function lookAt(user: ReturnType<typeof openTwo>['user'], firstName: 'Ada' | 'Bob') {
  await user.click(screen.getByRole('link', { name: `${firstName} Lovelace` }))
  await area(`Answer to ${firstName} Lovelace`)
}

test('a failure while another conversation is open is said, and is still there on return', async () => {
  const held = later(refuses('Not now.'))
  const { user } = openTwo({ [write]: held.answer })
  await user.type(await area(), 'On Monday.')
  await user.click(press())
  await lookAt(user, 'Bob')
  await react(async () => held.arrive())
  expect(await screen.findByText('Your answer to Ada Lovelace was not sent')).toBeTruthy()
  expect((await row('Ada Lovelace')).getByText('Draft')).toBeTruthy()
  expect((await row('Bob Lovelace')).queryByText('Draft')).toBeNull()
  await lookAt(user, 'Ada')
  expect(screen.getByText('Your answer was not sent')).toBeTruthy()
  expect((await area()).value).toBe('On Monday.')
})

test('a failure in the conversation that is open is said there alone', async () => {
  const { user } = openTwo({ [write]: refuses('Not now.') })
  await user.type(await area(), 'On Monday.')
  await user.click(press())
  expect(await screen.findByText('Your answer was not sent')).toBeTruthy()
  expect(screen.queryByText('Your answer to Ada Lovelace was not sent')).toBeNull()
})

test('while an answer is on its way nothing can be typed behind it, also after looking at another', async () => {
  const held = later(answersWith(recorded))
  const { user, server } = openTwo({ [write]: held.answer })
  await user.type(await area(), 'On Monday.')
  await user.click(press())
  await lookAt(user, 'Bob')
  await lookAt(user, 'Ada')
  expect((await area()).readOnly).toBe(true)
  await user.type(await area(), ' Or Tuesday')
  expect((await area()).value).toBe('On Monday.')
  await react(async () => held.arrive())
  await waitFor(async () => expect((await area()).value).toBe(''))
  expect((await area()).readOnly).toBe(false)
  expect(server.to(write)).toHaveLength(1)
})

test('an answer that was recorded although the server’s own was lost is not asked for again', async () => {
  const { user, server } = openTwo({ [write]: 'unreachable' })
  await user.type(await area(), ' On Monday.')
  server.now(read, answersWith({ ...conversation, messages: [...conversation.messages, recorded] }))
  await user.click(press())
  expect(await screen.findByText('Sent to Ada Lovelace')).toBeTruthy()
  expect((await area()).value).toBe('')
  expect(screen.queryByText(/^No answer came/)).toBeNull()
})

test('a colleague’s or an earlier answer in the same words is not taken for a lost one', async () => {
  const { user, server } = openTwo({
    [read]: answersWith({ ...conversation, messages: [...conversation.messages, recorded] }),
    [write]: 'unreachable',
  })
  await user.type(await area(), 'On Monday.')
  const theirs = { ...recorded, id: bob.customer.id, author: answer.author }
  server.now(read, answersWith({ ...conversation, messages: [...conversation.messages, recorded, theirs] }))
  await user.click(press())
  expect(await screen.findByText(/^No answer came, so your answer may not have been sent/)).toBeTruthy()
  expect((await area()).value).toBe('On Monday.')
})
