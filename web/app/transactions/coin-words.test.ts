import { expect, test } from 'vitest'
import { coinWords, rateWords } from './coin-words.ts'

test('an amount keeps every digit, with commas between thousands', () => {
  expect(coinWords('0.03846154', 'BTC')).toBe('0.03846154 BTC')
  expect(coinWords('1234567.000000000000000001', 'ETH')).toBe('1,234,567.000000000000000001 ETH')
  expect(coinWords('250', 'USDT')).toBe('250 USDT')
})

test('a rate has cents, and more decimals only for a coin that is worth little', () => {
  expect(rateWords(65_000, 'BTC')).toBe('1 BTC = $65,000.00')
  expect(rateWords(0.08512, 'TRX')).toBe('1 TRX = $0.08512')
})
