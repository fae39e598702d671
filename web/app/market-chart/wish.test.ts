import { expect, test } from 'vitest'
import { queryOf, wishOf } from './wish.ts'

test('the frame shows one of the eight symbols, whatever its address says', () => {
  expect(wishOf('?symbol=NVDA&scheme=dark')).toEqual({ symbol: 'NVDA', scheme: 'dark', builtIn: false })
  expect(wishOf('')).toEqual({ symbol: 'AAPL', scheme: 'light', builtIn: false })
  expect(wishOf('?symbol=nvda&scheme=DARK')).toEqual({ symbol: 'AAPL', scheme: 'light', builtIn: false })
  expect(wishOf('?symbol=<script>&scheme=url(x)')).toEqual({
    ...{ symbol: 'AAPL', scheme: 'light', builtIn: false },
  })
})

test('the frame reads back the wish that its address was made from', () => {
  for (const builtIn of [true, false]) {
    const wish = { symbol: 'TSLA', scheme: 'dark', builtIn } as const
    expect(wishOf(`?${queryOf(wish)}`)).toEqual(wish)
  }
})
