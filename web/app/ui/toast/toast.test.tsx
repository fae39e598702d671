import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../announce/announce.ts'
import { toast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => toast.clear())
})

function say(speak: () => void) {
  act(speak)
}

test('a toast is a status, an error an alert, and the list around them is not a live region', () => {
  render(<ToastRegion />)
  say(() => {
    toast.success('Profile saved')
    toast.error('Failed to save wallet')
  })
  expect(screen.getByRole('status').textContent).toBe('Profile saved')
  expect(screen.getByRole('alert').textContent).toBe('Failed to save wallet')
  expect(screen.getByRole('list').hasAttribute('aria-live')).toBe(false)
})

test('the place of announcements is in the page before the first of them', () => {
  const { baseElement } = render(<ToastRegion />)
  const place = baseElement.querySelector('[aria-live="polite"]')
  expect(place?.childElementCount).toBe(0)
  act(() => void announce('1 new message'))
  expect(screen.getByRole('img', { name: '1 new message' }).parentElement).toBe(place)
})

test('a repeated toast is not stacked a second time and stays longer', () => {
  render(<ToastRegion />)
  say(() => toast.success('Profile saved'))
  act(() => vi.advanceTimersByTime(4_000))
  say(() => toast.success('Profile saved'))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  act(() => vi.advanceTimersByTime(4_000))
  expect(screen.getByText('Profile saved')).toBeDefined()
  act(() => vi.advanceTimersByTime(4_000))
  expect(screen.queryByText('Profile saved')).toBeNull()
})

test('the same text with another hint is another toast', () => {
  render(<ToastRegion />)
  say(() => {
    toast.success('Request cancelled', { hint: '$1' })
    toast.success('Request cancelled', { hint: '$2' })
  })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('a toast sent before the region is mounted is not lost', () => {
  say(() => toast.success('Login successful! Welcome back.'))
  render(<ToastRegion />)
  expect(screen.getByText('Login successful! Welcome back.')).toBeDefined()
})

test('dismissing a toast removes only that one', () => {
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

test('a success disappears by itself, and an error stays until it is dismissed', () => {
  render(<ToastRegion />)
  say(() => {
    toast.success('Profile saved')
    toast.error('Failed to save wallet')
  })
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Profile saved')).toBeNull()
  expect(screen.getByText('Failed to save wallet')).toBeDefined()
})

test('a toast does not disappear while it has the focus', () => {
  render(<ToastRegion />)
  say(() => toast.success('Profile saved'))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Profile saved')).toBeDefined()
})

test('dismissing a toast returns the focus to where it was', () => {
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

test('at most three toasts are shown at once, the latest ones', () => {
  render(<ToastRegion />)
  say(() => {
    for (const number of ['one', 'two', 'three', 'four']) toast.info(number)
  })
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
