import { expect, test } from 'vitest'
import { formatInDays } from './format-in-days.ts'

test('the next days have names, and the others are counted', () => {
  expect([0, 1, 8].map((days) => formatInDays(days, 'en-US'))).toEqual(['today', 'tomorrow', 'in 8 days'])
})
