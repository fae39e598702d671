import { expect, test } from 'vitest'
import { shortened } from './short-address.tsx'

test('a list shows the first 20 characters with dots, and the last 8 on their own line', () => {
  expect(shortened('bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l')).toEqual([
    'bc1q066mk6600nl36kxn...',
    'hey39h8l',
  ])
})

test('an address that is no longer than that is shown whole, without dots', () => {
  expect(shortened('x'.repeat(28))).toEqual(['x'.repeat(28), null])
  expect(shortened('x'.repeat(29))).toEqual([`${'x'.repeat(20)}...`, 'x'.repeat(8)])
})
