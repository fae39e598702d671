import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Action } from '../../actions/action.tsx'
import { answerNotOnline } from './not-online.ts'
import { NotOnlineToast } from './not-online-toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <>
      <Action page="home" label="Apply now" />
      <NotOnlineToast />
    </>,
  )
  answerNotOnline()
})

const button = () => screen.getByRole('button', { name: 'Apply now' })
const message = () => screen.queryByText('This can’t be done online yet.')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** The addresses that were opened since. The listeners of the tests before are still on the document, and open the same. */
function openedAddresses() {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  return () => [...new Set(assign.mock.calls.flat())]
}

test('a press is answered politely, with how to reach the bank, and the answer goes away by itself', async () => {
  const user = userEvent.setup()
  expect(message()).toBeNull()
  await user.click(button())
  await pass(10)
  expect(message()?.closest('[aria-live=polite]')?.textContent).toContain('+65 6000 1234')
  await pass(7_000)
  expect(message()).toBeNull()
})

test('a second press repeats the message, so that it is read again and stays longer', async () => {
  const user = userEvent.setup()
  await user.click(button())
  await pass(4_000)
  await user.click(button())
  await pass(4_000)
  expect(screen.getAllByText('This can’t be done online yet.')).toHaveLength(1)
})

test('the message stays while a pointer is on it', async () => {
  const user = userEvent.setup()
  await user.click(button())
  await pass(10)
  await user.hover(screen.getByText('This can’t be done online yet.'))
  await pass(60_000)
  expect(message()).not.toBeNull()
})

test('dismissing it returns the focus to the button', async () => {
  const user = userEvent.setup()
  await user.click(button())
  await pass(10)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(message()).toBeNull()
  expect(document.activeElement).toBe(button())
})

test('while visitors can write online, a button with a place in Ask us leads there without a message', async () => {
  const addresses = openedAddresses()
  window.onlineEnquiries = Promise.resolve(true)
  await userEvent.setup().click(button())
  await pass(10)
  expect(addresses()).toEqual(['/ask-us?kind=application&about=premier'])
  expect(message()).toBeNull()
})

test('people who are signed in are led to their own screen, also while visitors can’t write', async () => {
  const addresses = openedAddresses()
  sessionStorage.setItem('token', 'a token')
  render(<Action page="premier" label="Schedule a Consultation" />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Schedule a Consultation' }))
  await pass(10)
  expect(addresses()).toEqual(['/dashboard/support/new?topic=appointment'])
  await user.click(button())
  await pass(10)
  expect(addresses()).toHaveLength(1)
  expect(message()).not.toBeNull()
})

test('while it is not known whether visitors can write, a press is answered after a second', async () => {
  const addresses = openedAddresses()
  window.onlineEnquiries = new Promise(() => {})
  await userEvent.setup().click(button())
  await pass(500)
  expect(message()).toBeNull()
  await pass(600)
  expect(message()).not.toBeNull()
  expect(addresses()).toEqual([])
})

test('a button without a place in Ask us is answered at once', async () => {
  window.onlineEnquiries = new Promise(() => {})
  render(<Action page="mobileBanking" label="Download App" />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Download App' }))
  await pass(10)
  expect(message()).not.toBeNull()
})
