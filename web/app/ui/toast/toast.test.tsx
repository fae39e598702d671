import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.useRealTimers()
})

function say(speak: () => void) {
  act(speak)
}

test('a toast is read politely, from a region that was there before it', () => {
  render(<ToastRegion />)
  const region = screen.getByRole('list')
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.children).toHaveLength(0)
  say(() => toast.success('Profile saved'))
  expect(region.textContent).toContain('Profile saved')
})

test('a toast that was sent before the region stood is not lost', () => {
  say(() => toast.success('Login successful! Welcome back.'))
  render(<ToastRegion />)
  expect(screen.getByText('Login successful! Welcome back.')).toBeDefined()
})

test('a toast can be dismissed, and only that one goes', () => {
  render(<ToastRegion />)
  say(() => {
    toast.error('Failed to save wallet')
    toast.success('Data refreshed')
  })
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' })
  if (!first) throw new Error('there is no Dismiss button')
  fireEvent.click(first)
  expect(screen.queryByText('Failed to save wallet')).toBeNull()
  expect(screen.getByText('Data refreshed')).toBeDefined()
})

test('a success leaves by itself and an error stays until it is dismissed', () => {
  render(<ToastRegion />)
  say(() => {
    toast.success('Profile saved')
    toast.error('Failed to save wallet')
  })
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Profile saved')).toBeNull()
  expect(screen.getByText('Failed to save wallet')).toBeDefined()
})

test('a toast does not leave while the person is at it', () => {
  render(<ToastRegion />)
  say(() => toast.success('Profile saved'))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Profile saved')).toBeDefined()
})

test('dismissing a toast gives the focus back to where the person was', () => {
  render(
    <>
      <button type="button">Save</button>
      <ToastRegion />
    </>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => save.focus())
  say(() => toast.success('Profile saved'))
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  act(() => dismiss.focus())
  fireEvent.click(dismiss)
  expect(document.activeElement).toBe(save)
})

test('at most three toasts stand at once, the latest ones', () => {
  render(<ToastRegion />)
  say(() => {
    for (const number of ['one', 'two', 'three', 'four']) toast.info(number)
  })
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
