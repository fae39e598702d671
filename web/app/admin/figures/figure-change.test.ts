import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { oddityOf } from './figure-change.ts'

test.each([
  [99_409_237, 994_092_370, '10 times as much'],
  [1, 100_000, '100,000 times as much'],
  [300, 3_700, 'About 12 times as much'],
  [1_00, 0, 'Becomes zero'],
  [1_190_60, 11_905_76, 'About 10 times as much'],
  [1_00, 9_50, 'About 10 times as much'],
  [994_092_370, 99_409_237, 'A tenth of what it was'],
  [11_905_76, 1_190_60, 'About a tenth of what it was'],
  [9_50, 1_00, 'About a tenth of what it was'],
  [10_40, 1_00, 'About a tenth of what it was'],
  [10_50, 1_00, 'Only 9.5% of what it was'],
  [1_000_00, 12_34, 'Only 1.2% of what it was'],
  [99_999_999_999_999, 1, 'Less than 0.1% of what it was'],
])('a change from %d to %d cents is odd', (from, to, words) => {
  expect(oddityOf({ from: cents(from), to: cents(to) })).toBe(words)
})

test.each([
  [1_00, 9_49],
  [9_49, 1_00],
  [0, 5_000_00],
  [0, 0],
  [5_00, 5_00],
])('a change from %d to %d cents is not odd', (from, to) => {
  expect(oddityOf({ from: cents(from), to: cents(to) })).toBeNull()
})
