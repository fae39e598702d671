import { cents } from '@bank/contract/money'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AmountToSend } from './amount-to-send.tsx'
import { startCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('screen readers hear of the time at five minutes, at one minute and at the end', () => {
  open(302)
  expect(after(1)).toEqual([])
  expect(after(1)).toEqual(['The rate is valid for five more minutes.'])
  expect(after(200)).toEqual([])
  expect(after(40)).toEqual(['The rate is valid for one more minute.'])
  expect(screen.getByRole('timer').textContent).toBe('1:00')
  expect(after(60)).toEqual(['The rate has ended.'])
  expect(screen.getByText('This rate has ended')).toBeTruthy()
})

test('the clock of the device can be set back without making the rate longer', () => {
  open(600)
  vi.setSystemTime(Date.now() - 3_600_000)
  after(60)
  expect(screen.getByRole('timer').textContent).toBe('9:00')
})

test('time that the machine slept counts, even if the browser’s timer stood still', () => {
  open(600)
  vi.setSystemTime(Date.now() + 420_000)
  after(1)
  expect(screen.getByRole('timer').textContent).toBe('2:59')
})

test('an amount keeps every digit', () => {
  open(600, { cryptoAmount: '0.000000000000000001', asset: 'ETH' })
  expect(screen.getByText('0.000000000000000001 ETH')).toBeTruthy()
})

function open(secondsLeft: number, about: object = {}) {
  render(
    <AmountToSend
      offer={{ ...offer, ...about }}
      countdown={startCountdown(secondsLeft)}
      onRenew={() => {}}
    />,
  )
}

function after(seconds: number) {
  act(() => vi.advanceTimersByTime(seconds * 1_000))
  const said = document.querySelectorAll('[aria-live="polite"] [role="img"]')
  return [...said].map((element) => element.getAttribute('aria-label'))
}

const offer = { cryptoAmount: '250.000417', asset: 'USDT', amount: cents(25_000), rate: 1 }
