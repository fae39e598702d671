import { expect, test } from 'vitest'
import { samplePrices } from './sample-prices.ts'
import { marketSymbols } from './symbols.ts'

const until = Date.UTC(2026, 10, 21, 12)

test('a symbol’s sample is always the same, and another day only adds to it', () => {
  const today = samplePrices('AAPL', until)
  expect(samplePrices('AAPL', until)).toEqual(today)
  const later = samplePrices('AAPL', until + 7 * 86_400_000)
  expect(later.slice(0, today.length)).toEqual(today)
  expect(later.length).toBe(today.length + 5)
})

test('each symbol has its own sample', () => {
  const closes = marketSymbols.map((symbol) => samplePrices(symbol, until).at(-1)?.close)
  expect(new Set(closes).size).toBe(marketSymbols.length)
})

test('a day’s prices are consistent, on weekdays only, in order', () => {
  for (const symbol of marketSymbols) {
    const candles = samplePrices(symbol, until)
    for (const [index, { date, open, high, low, close }] of candles.entries()) {
      expect(low).toBeGreaterThan(0)
      expect(Math.min(open, close)).toBeGreaterThanOrEqual(low)
      expect(Math.max(open, close)).toBeLessThanOrEqual(high)
      expect([0, 6]).not.toContain(new Date(date).getUTCDay())
      expect(date > (candles[index - 1]?.date ?? '')).toBe(true)
    }
    expect(candles.at(-1)?.date).toBe('2026-11-20')
  }
})

test('no price drifts far away within ten years', () => {
  for (const symbol of marketSymbols) {
    const close = samplePrices(symbol, Date.UTC(2035, 0, 1)).at(-1)?.close ?? 0
    expect(close).toBeGreaterThan(10)
    expect(close).toBeLessThan(2_000)
  }
})
