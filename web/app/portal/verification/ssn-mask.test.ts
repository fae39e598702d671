import { expect, test } from 'vitest'
import { caretAfter, maskSsn, ssnDigits } from './ssn-mask.ts'

test('shows a number in three groups, each hyphen together with the digit after it', () => {
  const shown = ['', '1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789'].map(
    maskSsn,
  )
  expect(shown).toEqual([
    '',
    '1',
    '12',
    '123',
    '123-4',
    '123-45',
    '123-45-6',
    '123-45-67',
    '123-45-678',
    '123-45-6789',
  ])
})

test('keeps the first nine digits of what was typed or pasted', () => {
  expect(ssnDigits('123-45-6789')).toBe('123456789')
  expect(ssnDigits(' SSN: 123 45 6789\n')).toBe('123456789')
  expect(ssnDigits('12345678901')).toBe('123456789')
  expect(ssnDigits('abc')).toBe('')
})

test('the caret stays behind its digit when hyphens move', () => {
  const digits = '123456789'
  for (let count = 0; count <= 9; count++) {
    expect(ssnDigits(maskSsn(digits).slice(0, caretAfter(count)))).toBe(digits.slice(0, count))
  }
})
