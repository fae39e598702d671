import { expect, test } from 'vitest'
import { formatAxisDate } from './format-axis-date.ts'

test('a day on an axis is short, and never shifts to the day before', () => {
  expect(formatAxisDate('2026-11-01', 'day', 'en-US')).toBe('Nov 1')
  expect(formatAxisDate('2026-11-01', 'month', 'en-US')).toBe('Nov 2026')
  expect(formatAxisDate('2026-11', 'month', 'en-US')).toBe('Nov 2026')
})
