import { expect, test } from 'vitest'
import { formatCount, formatPercent } from './format-count.ts'

test('counts have separators, percentages at most one decimal', () => {
  expect([formatCount(0), formatCount(1204), formatCount(1_000_000)]).toEqual(['0', '1,204', '1,000,000'])
  expect(formatPercent(0.042, { signed: true })).toBe('+4.2%')
  expect([formatPercent(0.125), formatPercent(1), formatPercent(-0.0333)]).toEqual(['12.5%', '100%', '−3.3%'])
})
