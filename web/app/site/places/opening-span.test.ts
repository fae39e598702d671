import { expect, test } from 'vitest'
import { openingSpan } from './opening-span.ts'

test.each([
  ['9:00 AM to 6:00 PM', { from: 9, to: 18 }],
  ['12:00 AM to 12:30 PM', { from: 0, to: 12.5 }],
  ['Closed', null],
])('%s in hours after midnight', (hours, span) => {
  expect(openingSpan(hours)).toEqual(span)
})
