import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { LeadForm } from './lead-form.tsx'

const log = vi.fn()
const fetched = vi.fn()

beforeEach(() => {
  log.mockReset()
  vi.spyOn(console, 'log').mockImplementation(log)
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

/** Logged once, as an object to expand and as complete text. */
function expectLogged(lead: object) {
  expect(log.mock.calls).toEqual([[lead, JSON.stringify(lead)]])
}

test('writes exactly its values to the console, sends nothing, and says so', async () => {
  const user = userEvent.setup()
  render(<LeadForm />)
  await user.type(screen.getByLabelText('First Name'), 'Ada')
  await user.type(screen.getByLabelText('Last Name'), 'Lovelace')
  await user.type(screen.getByLabelText('Contact Number'), '6000 1234')
  await user.type(screen.getByLabelText('Email'), 'ada@meranti.example')
  await user.click(screen.getByRole('checkbox', { name: /voice calls and SMS\/MMS.*do-not-call registry/ }))
  expect(screen.getByRole('status').textContent).toBe('')

  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expectLogged({
    firstName: 'Ada',
    lastName: 'Lovelace',
    countryCode: '+65',
    contactNumber: '6000 1234',
    email: 'ada@meranti.example',
    consent: true,
  })
  expect(fetched).not.toHaveBeenCalled()
  const said = screen.getByRole('status').textContent
  expect(said).toContain('Thank you. Nothing has been sent.')
  expect(said).toContain('+65 6000 1234')
})

test('nothing is required, nothing is checked, and consent is not enforced', async () => {
  const user = userEvent.setup()
  render(<LeadForm />)
  await user.type(screen.getByLabelText('Email'), 'not an address')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expectLogged({
    firstName: '',
    lastName: '',
    countryCode: '+65',
    contactNumber: '',
    email: 'not an address',
    consent: false,
  })
})

test('there is no field for the country code', () => {
  render(<LeadForm />)
  expect(screen.getAllByRole('textbox')).toHaveLength(4)
  expect(document.querySelector('[name="countryCode"]')).toBeNull()
})

test('a submit before React hydrates the form sends nothing', () => {
  // Outside of a dialog, browsers do nothing with a form of this method.
  expect(renderToString(<LeadForm />)).toContain('method="dialog"')
})
