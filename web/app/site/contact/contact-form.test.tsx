import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { ContactForm } from './contact-form.tsx'

const log = vi.fn()
const fetched = vi.fn()

beforeEach(() => {
  log.mockReset()
  vi.spyOn(console, 'log').mockImplementation(log)
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

async function fillIn(phone?: string) {
  const user = userEvent.setup()
  render(<ContactForm />)
  await user.type(screen.getByLabelText('Name'), 'Ada Lovelace')
  await user.type(screen.getByLabelText('Email'), 'ada@meranti.example')
  if (phone) await user.type(screen.getByLabelText('Phone (Optional)'), phone)
  await user.type(screen.getByLabelText('Subject'), 'A question')
  await user.type(screen.getByLabelText('Message'), 'How do I open an account?')
  return user
}

const written = (phone: string) => ({
  name: 'Ada Lovelace',
  email: 'ada@meranti.example',
  phone,
  subject: 'A question',
  message: 'How do I open an account?',
})

/** Logged once, as an object to expand and as text. */
function expectLogged(message: object) {
  expect(log.mock.calls).toEqual([[message, JSON.stringify(message)]])
}

test('writes exactly its values to the console, sends nothing, and says so', async () => {
  const user = await fillIn('+65 6000 1234')
  expect(screen.getByRole('status').textContent).toBe('')

  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expectLogged(written('+65 6000 1234'))
  expect(fetched).not.toHaveBeenCalled()
  const said = screen.getByRole('status').textContent
  expect(said).toContain('Nothing has been sent.')
  expect(said).toContain('hello@meranti.example')
  const target = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target(/6000 1234/)).toBe('tel:+6560001234')
  expect(target(/^hello@/)).toBe('mailto:hello@meranti.example')
})

test('the phone number is optional', async () => {
  const user = await fillIn()
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expectLogged(written(''))
})

test('the browser requires name, email, subject and message, and a valid email address', async () => {
  const user = userEvent.setup()
  render(<ContactForm />)
  const form = screen.getByRole<HTMLFormElement>('form')
  const required = [...form.querySelectorAll<HTMLInputElement>('[required]')].map(({ name }) => name)
  expect(required).toEqual(['name', 'email', 'subject', 'message'])
  expect(form.noValidate).toBe(false)
  expect(form.querySelector('[name=email]')?.getAttribute('type')).toBe('email')

  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(log).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the typed values stay in the fields, so that they can be copied into an e-mail', async () => {
  const user = await fillIn()
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('How do I open an account?')
})

test('a submit before React hydrates the form sends nothing', () => {
  // Outside of a dialog, browsers do nothing with a form of this method.
  expect(renderToString(<ContactForm />)).toContain('method="dialog"')
})
