import { expect, test } from 'vitest'
import { chartOptionsOf, queryOf } from './chart-options.ts'

test('the frame shows one of the eight symbols, whatever its address says', () => {
  expect(chartOptionsOf('?symbol=NVDA&scheme=dark')).toEqual({
    symbol: 'NVDA',
    scheme: 'dark',
    builtIn: false,
  })
  expect(chartOptionsOf('')).toEqual({ symbol: 'AAPL', scheme: 'light', builtIn: false })
  expect(chartOptionsOf('?symbol=nvda&scheme=DARK')).toEqual({
    symbol: 'AAPL',
    scheme: 'light',
    builtIn: false,
  })
  expect(chartOptionsOf('?symbol=<script>&scheme=url(x)')).toEqual({
    ...{ symbol: 'AAPL', scheme: 'light', builtIn: false },
  })
})

test('the frame reads back the options that its address was made from', () => {
  for (const builtIn of [true, false]) {
    const options = { symbol: 'TSLA', scheme: 'dark', builtIn } as const
    expect(chartOptionsOf(`?${queryOf(options)}`)).toEqual(options)
  }
})
