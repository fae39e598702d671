import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PasswordField } from './password-field.tsx'

test('a password is hidden until the person asks to see it, and hidden again on request', async () => {
  render(<PasswordField label="Password" />)
  // The label matches the field only, not the toggle.
  const field = screen.getByLabelText(/password/i)
  const user = userEvent.setup()
  expect(field.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.getAttribute('type')).toBe('password')
})

test('the typed value survives the toggle, and the toggle does not submit the form', async () => {
  const submitted = vi.fn()
  render(
    <form onSubmit={submitted}>
      <PasswordField label="SSN" secretName="SSN" />
    </form>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('SSN'), '123456789')
  await user.click(screen.getByRole('button', { name: 'Show SSN' }))
  expect(screen.getByDisplayValue('123456789')).toBeDefined()
  expect(submitted).not.toHaveBeenCalled()
})
