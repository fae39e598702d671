import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

function Approve({ onApprove }: { onApprove: () => void }) {
  const [busy, setBusy] = useState(false)
  function approve() {
    onApprove()
    setBusy(true)
  }
  return (
    <Button busy={busy} busyLabel="Approving..." onPress={approve}>
      Approve
    </Button>
  )
}

test('a busy button does not react to a second press, by pointer or by key', async () => {
  const approved = vi.fn()
  render(<Approve onApprove={approved} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(screen.getByRole('button', { name: 'Approving...' }))
  await user.keyboard('{Enter} ')
  expect(approved).toHaveBeenCalledTimes(1)
})

test('a busy button keeps the focus and is marked as disabled', async () => {
  const { rerender } = render(<Button busyLabel="Saving...">Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(
    <Button busy busyLabel="Saving...">
      Save
    </Button>,
  )
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.textContent).toBe('Saving...')
})

test('a pressed button that becomes busy is announced, and one without the focus is not', async () => {
  render(
    <>
      <Approve onApprove={() => {}} />
      <Button busy busyLabel="Sending...">
        Send
      </Button>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const [said] = await screen.findAllByRole('img', { name: 'Approving...' })
  expect(said?.closest('[aria-live=polite]')).not.toBeNull()
  expect(screen.queryByRole('img', { name: 'Sending...' })).toBeNull()
})

test('work that ends at once is not announced, and an announcement goes when the work ends', async () => {
  const button = (busy: boolean) => (
    <Button busy={busy} busyLabel="Registering...">
      Register
    </Button>
  )
  const said = () => screen.queryAllByRole('img', { name: 'Registering...' })
  const { rerender } = render(button(false))
  screen.getByRole('button').focus()
  rerender(button(true))
  rerender(button(false))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(said()).toEqual([])

  rerender(button(true))
  await screen.findByRole('img', { name: 'Registering...' })
  rerender(button(false))
  expect(said()).toEqual([])
})

test('a form with a busy submit button is not submitted again, not even by Enter in its only field', async () => {
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <input aria-label="Email" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), '{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)

  rerender(form(true))
  await user.type(screen.getByLabelText('Email'), '{Enter}')
  await user.click(screen.getByRole('button'))
  expect(submitted).toHaveBeenCalledTimes(1)
})

test('a button in a form does not submit unless it is meant to', async () => {
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Button>Cancel</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(submitted).not.toHaveBeenCalled()
})
