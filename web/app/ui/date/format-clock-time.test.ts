import { expect, test } from 'vitest'
import { formatClockTime } from './format-clock-time.ts'

test.each([
  ['14:30', 'en-US', '2:30 PM'],
  ['09:00', 'de', '09:00'],
  ['noon', 'en-US', 'noon'],
])('%s in %s is %s', (time, locale, shown) => {
  expect(formatClockTime(time, locale).replace(/\s/g, ' ')).toBe(shown)
})
