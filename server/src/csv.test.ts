import { describe, expect, test } from 'vitest'
import { digitsAsText } from './csv.ts'

describe('digits as text', () => {
  test.each([
    '+6560001111',
    '+65 6000 1111',
    '(65) 6000 1111',
    '018956',
    '00',
    '123456789012',
    '1234567890123456',
    '5-12',
    '1/2',
    '12:30',
    '1e5',
    '1.50',
    '1,234',
    '50%',
  ])('keep %s, which a spreadsheet would show differently', (typed) => {
    expect(digitsAsText(typed)).toBe(`\u{A0}${typed}`)
  })

  test.each(['0', '7', '18956', '12345678901', '', 'ref-1', 'Level 3', '=1+1', '-2+3', '12A', '1e5x'])(
    'leave “%s” alone, which a spreadsheet shows as it is or which csvLine defuses',
    (typed) => {
      expect(digitsAsText(typed)).toBe(typed)
    },
  )
})
