import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'
import { formatMonth, formatShortMonth } from './format-month.ts'

test('a month is the same in every time zone', () => {
  expect(formatMonth('2026-03', 'en-US')).toBe('March 2026')
  expect(formatMonth('2026-12', 'en-US')).toBe('December 2026')
  expect(formatMonth('someday')).toBe('–')
})

test('a duration is shown in its two largest units', () => {
  const [minute, hour, day] = [60, 3_600, 86_400]
  expect([20, 61, hour, day + 2 * hour + 5 * minute, 3 * day + minute].map(formatDuration)).toEqual([
    'Less than a minute',
    '1 minute',
    '1 hour',
    '1 day, 2 hours',
    '3 days, 1 minute',
  ])
})

test('a day’s month is short, and does not shift by time zone', () => {
  expect(formatShortMonth('2026-12-01', 'en-US')).toBe('Dec')
})
