import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SubmitButton } from './submit-button.tsx'

afterEach(cleanup)

function form(onSubmit: (event: { preventDefault: () => void }) => void, busy: boolean) {
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <SubmitButton busy={busy} busyLabel="Logging in...">
        Login
      </SubmitButton>
    </form>
  )
}

test('while busy it keeps focus, says so, and submits no second time', async () => {
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { rerender } = render(form(submitted, false))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(submitted).toHaveBeenCalledTimes(1)

  rerender(form(submitted, true))
  const button = screen.getByRole('button', { name: 'Logging in...' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Logging in...')
  await user.click(button)
  await user.type(screen.getByLabelText('Email'), '{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)
})
