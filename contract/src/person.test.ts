import { expect, test } from 'vitest'
import { PhoneNumber } from './person.ts'

test.each([
  ['+65 6000 1234', '+65 6000 1234'],
  ['\u202A+65 6000 1234\u202C', '+65 6000 1234'],
  ['\u2066+65\u20696000\u200E1234\u200F', '+6560001234'],
  ['+65\u00A06000\u202F1234', '+65 6000 1234'],
  ['+65\u20116000\u20131234', '+65-6000-1234'],
  ['6000\u20101234\u22125', '6000-1234-5'],
  ['tel:+65-6000-1234', '+65-6000-1234'],
  ['\uFF0B\uFF16\uFF15\u30006000 1234', '+65 6000 1234'],
  ['+65 6000 1234 ext. 12', '+65 6000 1234 ext. 12'],
  ['(0)6000/1234 x12', '(0)6000/1234 x12'],
  ['+65 6000 1234, Extension 12', '+65 6000 1234, Extension 12'],
  ['tel:+65-6000-1234;ext=12', '+65-6000-1234;ext=12'],
])('%j is a telephone number', (pasted, kept) => {
  expect(PhoneNumber.parse(pasted)).toBe(kept)
  expect(PhoneNumber.parse(kept)).toBe(kept)
})

test.each([
  'call me',
  '1234',
  '1234 ext. 56789',
  'ext. 12345',
  '+65 6000 1234 or so',
  '6000 1234 ext. 12 or 13',
])('%j is no telephone number', (text) => {
  expect(PhoneNumber.safeParse(text).error?.issues[0]?.message).toBe(
    'Enter a phone number with at least five digits, like +65 6000 1234',
  )
})
