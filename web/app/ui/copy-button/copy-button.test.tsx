import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const address = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset()
  writeText.mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})

async function press() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button'))
  })
}

test('the address is copied and the confirmation stays for two seconds', async () => {
  render(<CopyButton text={address} label="Copy address" confirmation="Address copied!" />)
  await press()
  expect(writeText).toHaveBeenCalledWith(address)
  expect(screen.getByRole('button').textContent).toBe('Address copied!')
  act(() => vi.advanceTimersByTime(1_999))
  expect(screen.getByRole('button').textContent).toBe('Address copied!')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('button').textContent).toBe('Copy address')
})

test('copying again starts the two seconds again', async () => {
  render(<CopyButton text={address} label="Copy address" confirmation="Address copied!" />)
  await press()
  act(() => vi.advanceTimersByTime(1_500))
  await press()
  act(() => vi.advanceTimersByTime(1_500))
  expect(screen.getByRole('button').textContent).toBe('Address copied!')
})

test('the confirmation is announced politely, and is in the page once', async () => {
  render(<CopyButton text={address} label="Copy address" confirmation="Address copied!" />)
  await press()
  const [said] = screen.getAllByRole('img', { name: 'Address copied!' })
  expect(said?.parentElement?.getAttribute('aria-live')).toBe('polite')
  expect(screen.getByText('Address copied!').closest('button')).not.toBeNull()
})

test('if the browser refuses to copy, the button says so', async () => {
  writeText.mockRejectedValue(new Error('NotAllowedError'))
  render(<CopyButton text={address} label="Copy address" confirmation="Address copied!" />)
  await press()
  expect(screen.getByText(/blocked/).closest('button')).not.toBeNull()
  expect(screen.queryByText('Address copied!')).toBeNull()
})
