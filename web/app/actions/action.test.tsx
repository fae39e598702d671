import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { Action } from './action.tsx'

function show(action: ReactNode) {
  render(
    <MemoryRouter>
      {action}
      <ToastRegion />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

test('a call to action with a target is a link', async () => {
  show(<Action page="home" label="Get Started" />)
  const link = await screen.findByRole('link', { name: 'Get Started' })
  expect(link.getAttribute('href')).toBe('/register')
})

test('one without a target is a button; it announces politely how to reach the bank', async () => {
  const user = show(<Action page="home" label="Apply now" />)
  await user.click(await screen.findByRole('button', { name: 'Apply now' }))
  const words = await screen.findByText('This can’t be done online yet.')
  expect(words.closest('[aria-live="polite"]')?.textContent).toContain('+65 6000 1234')
})

test('e-mail opens the mail program', async () => {
  show(<Action page="support" label="Email Support" />)
  const link = await screen.findByRole('link', { name: 'Email Support' })
  expect(link.getAttribute('href')).toBe('mailto:support@meranti.example')
})
