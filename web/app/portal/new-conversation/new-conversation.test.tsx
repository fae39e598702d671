import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answersWith, failure, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { conversation, threadId } from '../conversation/conversation-testing.ts'
import NewConversation from './new-conversation.tsx'

const START = 'POST /threads'
const SLOTS = 'GET /appointments/slots'
const started = () => ({ status: 201, body: { data: conversation } })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
})

const openAt = opener(NewConversation, customer, {
  [START]: started,
  [SLOTS]: answersWith([{ date: '2026-12-03', times: ['10:00', '10:30'] }]),
})
const open = (topic: string, own = {}) => openAt(own, `/dashboard/support/new?topic=${topic}`)
const press = (name: string) => screen.getByRole('button', { name })
const topic = () => screen.getByLabelText<HTMLSelectElement>('Topic')

test('a question is sent and leads to its conversation', async () => {
  const { user, server, address } = open('question')
  await user.type(screen.getByLabelText('Your question'), 'How long does it take?')
  await user.dblClick(press('Send'))
  await waitFor(() => expect(address()).toBe(`/dashboard/support/conversation?id=${threadId}`))
  expect(server.bodies(START)).toEqual([
    { topic: 'question', message: 'How long does it take?', reference: expect.any(String) },
  ])
  expect(Object.keys(sessionStorage)).not.toContain('drafts')
})

test('an unknown topic is a question, and the topic can be changed; each keeps what was typed for it', async () => {
  const { user, address } = open('nonsense')
  expect(topic().value).toBe('question')
  await user.type(screen.getByLabelText('Your question'), 'Half a question')
  await user.selectOptions(topic(), 'Complaint')
  expect(address()).toBe('/dashboard/support/new?topic=complaint')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your complaint').value).toBe('')
  await user.selectOptions(topic(), 'Question')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Half a question')
})

test('a credit says what is missing, beginning with the first field, and is sent as an amount', async () => {
  const { user, server } = open('credit')
  await user.click(press('Request credit'))
  for (const words of [
    'Amount is required',
    'Purpose is required',
    'Term is required',
    'Message is required',
  ])
    expect(screen.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), '5,000.50')
  await user.type(screen.getByLabelText('Purpose'), 'A car')
  await user.type(screen.getByLabelText('Term'), '1.5')
  expect(screen.getByText('Term must be a whole number of months')).toBeTruthy()
  await user.clear(screen.getByLabelText('Term'))
  await user.type(screen.getByLabelText('Term'), '24')
  await user.type(screen.getByLabelText('Message'), 'Please.')
  await user.click(press('Request credit'))
  await waitFor(() => expect(server.to(START)).toHaveLength(1))
  expect(server.bodies(START)).toEqual([
    {
      topic: 'credit',
      message: 'Please.',
      reference: expect.any(String),
      details: { amount: 5000.5, purpose: 'A car', termMonths: 24 },
    },
  ])
})

test('an appointment is made at a free time; one that was taken meanwhile says so', async () => {
  const taken = failure(409, 'slot_taken', 'This time is not free. Please choose another one.')
  const { user, server } = open('appointment', { [START]: taken })
  await user.selectOptions(screen.getByLabelText('Branch'), 'Silom Branch')
  const thursday = await screen.findByRole('radio', { name: 'Thu, Dec 3' })
  await user.click(press('Make appointment'))
  expect(document.activeElement).toBe(thursday)
  await user.click(await screen.findByRole('radio', { name: 'Thu, Dec 3' }))
  await user.click(screen.getByRole('radio', { name: /^10:00/ }))
  await user.type(screen.getByLabelText('What would you like to talk about?'), 'A mortgage.')
  await user.click(press('Make appointment'))
  expect(await screen.findByText('This time is not free. Please choose another one.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^10:00/ }).checked).toBe(false)
  server.now(START, started)
  await user.click(screen.getByRole('radio', { name: /^10:30/ }))
  await user.click(press('Make appointment'))
  await waitFor(() => expect(server.to(START)).toHaveLength(2))
  expect(server.bodies(START)[1]).toEqual({
    topic: 'appointment',
    message: 'A mortgage.',
    reference: expect.any(String),
    details: { place: 'silom-branch', date: '2026-12-03', time: '10:30' },
  })
})

test('whoever has left the form before the answer stays where they are, and is told', async () => {
  const slow = later(started)
  const { user, address, navigateTo } = open('question', { [START]: slow.answer })
  await user.type(screen.getByLabelText('Your question'), 'How long?')
  await user.click(press('Send'))
  await navigateTo('/dashboard/support/new?topic=complaint')
  slow.arrive()
  expect(await screen.findByText('Your message is sent.')).toBeTruthy()
  await user.type(screen.getByLabelText('Your complaint'), 'Slow.')
  expect(address()).toBe('/dashboard/support/new?topic=complaint')
})

test('whoever has left the form is told if the message was not sent, and finds it', async () => {
  const slow = later(refuses('No.'))
  const { user, navigateTo } = open('question', { [START]: slow.answer })
  await user.type(screen.getByLabelText('Your question'), 'How long?')
  await user.click(press('Send'))
  await navigateTo('/dashboard/support/new?topic=complaint')
  slow.arrive()
  expect(await screen.findByText('Your message may not have been sent.')).toBeTruthy()
  await navigateTo('/dashboard/support/new?topic=question')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('How long?')
})

test('too many open conversations say what to do', async () => {
  const words = 'You already have 20 open conversations. Please continue in one of them.'
  const { user } = open('question', { [START]: failure(409, 'too_many', words) })
  await user.type(screen.getByLabelText('Your question'), 'How long?')
  await user.click(press('Send'))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('How long?')
})

test('an issue of security says whom to call at once', () => {
  open('security')
  expect(screen.getByText(/^In an emergency, call/)).toBeTruthy()
})
