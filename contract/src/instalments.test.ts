import { expect, test } from 'vitest'
import { nextDueDate } from './instalments.ts'

test('monthly amounts are due on the first of a month, also today', () => {
  expect(nextDueDate('2026-11-23')).toBe('2026-12-01')
  expect(nextDueDate('2026-12-31')).toBe('2027-01-01')
  expect(nextDueDate('2026-12-01')).toBe('2026-12-01')
})

test('and so many months later', () => {
  expect(nextDueDate('2026-11-23', 14)).toBe('2028-02-01')
  expect(nextDueDate('2026-12-01', 1_199)).toBe('2126-11-01')
})
