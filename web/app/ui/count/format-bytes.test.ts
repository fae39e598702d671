import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { formatCountShort } from './format-count.ts'

test('a size is shown in a suitable unit', () => {
  expect([0, 900, 2_048, 1_048_576 * 12.34, 1_073_741_824 * 3].map(formatBytes)).toEqual([
    '0 byte',
    '900 byte',
    '2 kB',
    '12.3 MB',
    '3 GB',
  ])
})

test('a count on an axis is short', () => {
  expect([0, 950, 1_200, 5_000_000].map(formatCountShort)).toEqual(['0', '950', '1.2K', '5M'])
})
