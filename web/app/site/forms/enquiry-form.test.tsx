import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, failure, fakeServer, later } from '../../testing/fake-server.ts'
import { ContactForm } from '../contact/contact-form.tsx'
import { LeadForm } from '../home/lead-form.tsx'

const SEND = 'POST /enquiries'
const received: Answer = { status: 201, body: { message: 'Received' } }
const log = vi.fn()

beforeEach(() => {
  log.mockReset()
  vi.spyOn(console, 'log').mockImplementation(log)
  window.onlineEnquiries = Promise.resolve(true)
})

const message = {
  name: 'Ada Lovelace',
  email: 'ada@meranti.example',
  phone: '',
  subject: 'A question',
  message: 'How do I open an account?',
}

const submit = () => screen.getByRole('button', { name: 'Submit' })
const status = () => screen.getByRole('status').textContent
/** Whether nobody can type or press anything in the fields. */
const isLocked = () => field('Message').closest('[inert]') !== null
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function writeToContact(answer: Answer) {
  const server = fakeServer({ [SEND]: answer })
  const user = userEvent.setup()
  render(<ContactForm />)
  await user.type(field('Name'), message.name)
  await user.type(field('Email'), message.email)
  await user.type(field('Subject'), message.subject)
  await user.type(field('Message'), message.message)
  return { user, server }
}

test('while visitors can write online, a message is sent once, and its form is empty again', async () => {
  const slow = later(() => received)
  const { user, server } = await writeToContact(slow.answer)
  await user.click(submit())
  const busy = await screen.findByRole('button', { name: 'Sending...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(busy)
  await user.click(busy)
  expect(isLocked()).toBe(true)
  slow.arrive()
  await screen.findByText('Thank you. We have received your message.')
  expect(status()).toContain('We answer by email within 24 hours.')
  expect(server.bodies(SEND)).toEqual([
    { kind: 'contact', page: location.pathname, fields: message, reference: expect.any(String) },
  ])
  expect(log.mock.calls).toEqual([[message, JSON.stringify(message)]])
  expect(field('Message').value).toBe('')
  expect(isLocked()).toBe(false)
})

test('a lead is sent with the words that were agreed to, and without an email address nobody promises one', async () => {
  const { bodies } = fakeServer({ [SEND]: received })
  const user = userEvent.setup()
  render(<LeadForm />)
  await user.type(field('First Name'), 'Ada')
  await user.click(submit())
  await screen.findByText(/You gave no email address/)
  await user.click(screen.getByRole('checkbox'))
  await user.type(field('Email'), 'ada@meranti.example')
  await user.click(submit())
  await screen.findByText(/We answer by email/)

  const empty = { firstName: '', lastName: '', countryCode: '+65', contactNumber: '', email: '' }
  const [first, second] = bodies(SEND)
  const lead = { kind: 'lead', page: location.pathname, reference: expect.any(String) }
  expect(first).toEqual({ ...lead, fields: { ...empty, firstName: 'Ada', consent: false } })
  const consentWording = screen.getByRole('checkbox').closest('label')?.textContent
  expect(consentWording).toMatch(/^I agree to receive .* do-not-call registry\.$/)
  expect(second).toEqual({
    ...lead,
    fields: { ...empty, email: 'ada@meranti.example', consent: true, consentWording },
  })
  expect(log.mock.calls[1]?.[0]).toEqual({ ...empty, email: 'ada@meranti.example', consent: true })
})

test.each<[string, Answer, string]>([
  ['too often', failure(429, 'too_many_attempts', 'Please wait an hour.'), 'Please wait an hour.'],
  ['in maintenance', failure(503, 'maintenance', 'We are back at noon.'), 'We are back at noon.'],
])('%s it says that nothing was sent, and keeps what was typed', async (_, answer, words) => {
  const { user } = await writeToContact(answer)
  await user.click(submit())
  await screen.findByText(new RegExp(`Your message has not been sent\\. ${words}`))
  expect(field('Message').value).toBe(message.message)
})

test('after a lost answer nobody says that nothing was sent, and the same form has the same reference', async () => {
  const { user, server } = await writeToContact('unreachable')
  await user.click(submit())
  await screen.findByText('We could not confirm that it was sent. Press again; it is never sent twice.')
  expect([status()?.includes('has not been sent'), field('Message').value]).toEqual([false, message.message])
  server.now(SEND, failure(500, 'internal', 'Something went wrong.'))
  await user.click(submit())
  await waitFor(() => expect(server.to(SEND)).toHaveLength(2))
  await screen.findByText(/We could not confirm/)
  await user.type(field('Message'), ' Thank you.')
  server.now(SEND, received)
  await user.click(submit())
  await screen.findByText('Thank you. We have received your message.')
  const [first, second, third] = server.bodies(SEND).map((body) => JSON.stringify(body))
  expect(second).toBe(first)
  const referenceOf = (text = '') => /"reference":"([^"]+)"/.exec(text)?.[1]
  expect(referenceOf(third)).not.toBe(referenceOf(first))
})

test('a refused field says why, and has the focus', async () => {
  const refusal = failure(400, 'validation_failed', 'Email is too long', [
    { path: 'fields.email', msg: 'Email is too long' },
  ])
  const { user } = await writeToContact(refusal)
  await user.click(submit())
  await screen.findByText(/has not been sent/)
  const email = screen.getByRole('textbox', { name: 'Email' })
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
})

test('if the bank has just switched it off, the form says so, and never that nothing left the browser', async () => {
  const { user } = await writeToContact(failure(409, 'enquiries_off', 'No messages here.'))
  await user.click(submit())
  await screen.findByText(/No messages here\./)
  expect(screen.queryByText(/Nothing has been sent|stayed in your browser/)).toBeNull()
  expect(field('Message').value).toBe(message.message)
})

test('a submit before it is known whether visitors can write waits for it, and sends nothing if they can’t', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  window.onlineEnquiries = promise
  const { user, server } = await writeToContact(received)
  await user.click(submit())
  const waiting = await screen.findByRole('button', { name: 'One moment...' })
  await user.click(waiting)
  expect([status(), isLocked()]).toEqual(['', true])
  resolve(false)
  await screen.findByText('Thank you. Nothing has been sent.')
  expect([isLocked(), field('Message').value]).toEqual([false, message.message])
  expect(log.mock.calls).toEqual([[message, JSON.stringify(message)]])
  expect(server.sent).toEqual([])
})

test('once it is known that visitors can’t write, a submit is answered as if nothing had been asked', async () => {
  window.onlineEnquiries = Promise.resolve(false)
  const { user, server } = await writeToContact(received)
  const words: unknown[] = []
  const observer = new MutationObserver(() => words.push(screen.getAllByRole('button')[0]?.textContent))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await user.type(field('Subject'), '{Enter}')
  await screen.findByText('Thank you. Nothing has been sent.')
  observer.disconnect()
  expect(new Set(words)).toEqual(new Set(['Submit']))
  expect(document.activeElement).toBe(field('Subject'))
  expect(log.mock.calls).toEqual([[message, JSON.stringify(message)]])
  expect(server.sent).toEqual([])
})

test('an answer to a message is waited for half a minute', async () => {
  const giveUp = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  const { user } = await writeToContact(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', reject)),
  )
  await user.click(submit())
  await screen.findByRole('button', { name: 'Sending...' })
  expect(timeout).toHaveBeenCalledWith(30_000)
  giveUp.abort()
  await screen.findByText(/We could not confirm that it was sent/)
  expect(field('Message').value).toBe(message.message)
})

test('what a program writes into the hidden field goes to the bank, and not into the console', async () => {
  const { user, server } = await writeToContact(received)
  const trap = document.querySelector<HTMLInputElement>('[name=website]')
  expect(trap?.closest('[aria-hidden=true]')).not.toBeNull()
  expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off'])
  if (trap) trap.value = 'https://spam.example'
  await user.click(submit())
  await screen.findByText('Thank you. We have received your message.')
  expect(server.bodies(SEND)).toEqual([
    expect.objectContaining({ website: 'https://spam.example', fields: message }),
  ])
  expect(log.mock.calls[0]?.[0]).toEqual(message)
})
