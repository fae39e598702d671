import { expect, test } from 'vitest'
import { wishOf } from './wish.ts'

test('the frame shows one of the eight symbols, whatever its address says', () => {
  expect(wishOf('?symbol=NVDA&scheme=dark')).toEqual({ symbol: 'NVDA', scheme: 'dark' })
  expect(wishOf('')).toEqual({ symbol: 'AAPL', scheme: 'light' })
  expect(wishOf('?symbol=nvda&scheme=DARK')).toEqual({ symbol: 'AAPL', scheme: 'light' })
  expect(wishOf('?symbol=<script>&scheme=url(x)')).toEqual({ symbol: 'AAPL', scheme: 'light' })
})
