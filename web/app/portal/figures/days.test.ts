import { expect, test } from 'vitest'
import { lastDay, sameDayIn, shiftDay, shiftMonth } from './days.ts'

test('a day after the last of a month is the first of the next', () => {
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29')
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
})

test('a month has its days, leap years included', () => {
  expect([lastDay('2026-02'), lastDay('2028-02'), lastDay('2026-12')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28')
})
