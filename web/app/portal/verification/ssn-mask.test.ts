import { expect, test } from 'vitest'
import { caretAfter, maskSsn, ssnDigits } from './ssn-mask.ts'

test('a number is shown in three groups, each hyphen with the digit after it', () => {
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

test('of what is typed or pasted, the first nine digits count', () => {
  expect(ssnDigits('123-45-6789')).toBe('123456789')
  expect(ssnDigits(' SSN: 123 45 6789\n')).toBe('123456789')
  expect(ssnDigits('12345678901')).toBe('123456789')
  expect(ssnDigits('abc')).toBe('')
})

test('the caret stands behind its digit, wherever the hyphens go', () => {
  const digits = '123456789'
  for (let count = 0; count <= 9; count++) {
    expect(ssnDigits(maskSsn(digits).slice(0, caretAfter(count)))).toBe(digits.slice(0, count))
  }
})
