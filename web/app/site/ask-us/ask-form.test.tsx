import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { actions } from '../../actions/actions.ts'
import { askUsAddress } from '../../actions/ask-us.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { AskForm } from './ask-form.tsx'
import { AskUsPage } from './ask-us.tsx'
import { askedBy } from './asked.ts'
import { tomorrow } from './branch-days.ts'
import { showNotOnline } from './show-not-online.ts'

const SEND = 'POST /enquiries'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  window.onlineEnquiries = Promise.resolve(true)
})

function open(search: string) {
  history.replaceState(null, '', `/ask-us${search}`)
  const server = fakeServer({ [SEND]: { status: 201, body: { message: 'Received' } } })
  render(<AskForm />)
  return { server, user: userEvent.setup() }
}

const topic = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'What is it about?' })

test('every call to action opens the form with its own topic', () => {
  const targets = Object.values(actions).flatMap((page) => Object.values(page))
  const asks = targets.filter((target) => 'enquiry' in target)
  expect(asks.length).toBeGreaterThan(7)
  for (const { enquiry, about } of asks) {
    const { search } = new URL(askUsAddress(enquiry, about), 'http://bank.example')
    expect(askedBy(search)).toEqual({ kind: enquiry, about })
  }
})

test('an appointment has a branch and a day on which it is open, and is sent in words', async () => {
  const { server, user } = open('?kind=appointment&about=premier')
  await screen.findByRole('heading', { level: 2, name: 'Ask for an appointment' })
  expect(topic().value).toBe('Premier Banking')
  await user.type(screen.getByLabelText('Name'), 'Ada Lovelace')
  await user.type(screen.getByLabelText('Email'), 'ada@meranti.example')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'George Town Branch, Malaysia')
  const day = screen.getByLabelText<HTMLInputElement>('Preferred day')
  expect(day.min).toBe(tomorrow())
  await user.type(day, '2100-01-03')
  await user.type(screen.getByLabelText('Message'), 'In the morning, please.')
  await screen.findByText('George Town Branch is closed on Sundays.')
  expect(day.validationMessage).toBe('George Town Branch is closed on Sundays.')
  await user.clear(day)
  await user.type(day, '2100-01-04')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Thank you. We have received your message.')
  expect(server.bodies(SEND)).toEqual([
    {
      kind: 'appointment',
      page: '/ask-us',
      reference: expect.any(String),
      fields: {
        name: 'Ada Lovelace',
        email: 'ada@meranti.example',
        phone: '',
        about: 'Premier Banking',
        branch: 'George Town Branch',
        day: '2100-01-04',
        message: 'In the morning, please.',
      },
    },
  ])
  expect(topic().value).toBe('Premier Banking')
  const emptied = ['Name', 'Branch', 'Preferred day', 'Message'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(emptied).toEqual(['', '', '', ''])
  expect(screen.getByLabelText<HTMLInputElement>('Preferred day').min).toBe(tomorrow())
})

test('a topic that was chosen is not chosen for the next message', async () => {
  const { user } = open('')
  await screen.findByRole('heading', { level: 2, name: 'Ask a question' })
  await user.type(screen.getByLabelText('Name'), 'Ada Lovelace')
  await user.type(screen.getByLabelText('Email'), 'ada@meranti.example')
  await user.selectOptions(topic(), 'Premier Banking')
  await user.type(screen.getByLabelText('Message'), 'What is it?')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Thank you. We have received your message.')
  expect(topic().value).toBe('')
})

test('of an address that nobody made, nothing is shown', async () => {
  open('?kind=%3Cb%3E&about=Call+this+number')
  await screen.findByRole('heading', { level: 2, name: 'Ask a question' })
  expect(topic().value).toBe('')
  expect(document.body.textContent).not.toContain('Call this number')
})

test('a topic of another form is not chosen', async () => {
  open('?kind=application&about=branch')
  await screen.findByRole('heading', { level: 2, name: 'Apply' })
  expect(topic().value).toBe('')
  expect(screen.queryByLabelText('Branch')).toBeNull()
})

test('while visitors can’t write online, the page says how to reach the bank in place of the form', async () => {
  window.onlineEnquiries = Promise.resolve(false)
  render(
    <main>
      <AskUsPage>
        <AskForm />
      </AskUsPage>
    </main>,
  )
  const instead = screen.getByText(/This can’t be done online yet/).closest('[hidden]')
  expect(instead).not.toBeNull()
  const page = within(screen.getByRole('main'))
  page.getByText(/We answer within 24 hours/)
  showNotOnline()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(screen.getByRole('main').textContent).not.toMatch(/24 hours|reads? your message|a message|answer/i)
  page.getByRole('heading', { name: 'Call or write' })
  page.getByText('Monday to Friday')
})
