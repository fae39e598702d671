import { cents } from '@bank/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, coinText, parseRate, type Rate, rateText, unitsFor } from './coin-amount.ts'

const BTC = { decimals: 8, shownDecimals: 8 }
const ETH = { decimals: 18, shownDecimals: 8 }
const USDT = { decimals: 6, shownDecimals: 6 }
const ONE_DOLLAR: Rate = { usd: 1n, scale: 0 }
const rate = (text: string) => parseRate(text) ?? ONE_DOLLAR

const assets = fc.constantFrom(BTC, ETH, USDT)
const rates = fc
  .record({ usd: fc.bigInt({ min: 1n, max: 10n ** 15n }), scale: fc.integer({ min: 0, max: 10 }) })
  .filter(({ usd, scale }) => usd * 1000n >= 10n ** BigInt(scale))
const requests = fc.integer({ min: 100, max: 100_000_000_000 }).map(cents)

describe('an amount of coins as text', () => {
  test.each([
    [0n, BTC, '0'],
    [1n, BTC, '0.00000001'],
    [150_000_000n, BTC, '1.5'],
    [2_000_000n, USDT, '2'],
    [1n, ETH, '0.000000000000000001'],
    [10n ** 24n, ETH, '1000000'],
  ])('%s units of %o are %s', (units, asset, text) => {
    expect(coinText(units, asset)).toBe(text)
  })

  test('has every digit, whatever its size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 96n }), assets, (units, asset) => {
        const text = coinText(units, asset)
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        const [whole = '', fraction = ''] = text.split('.')
        expect(BigInt(whole + fraction.padEnd(asset.decimals, '0'))).toBe(units)
      }),
    )
  })
})

describe('dollars and coins', () => {
  test('$100.00 at 67,000 dollars a bitcoin is asked for rounded up, at the last decimal that is shown', () => {
    expect(unitsFor(cents(10_000), rate('67000'), BTC)).toBe(149_254n)
    expect(coinText(149_254n, BTC)).toBe('0.00149254')
  })

  test('ether is asked for with eight decimals, not eighteen', () => {
    expect(coinText(unitsFor(cents(100_001), rate('3456.78'), ETH), ETH)).toMatch(/^0\.\d{8}$/)
  })

  test('a dollar token is worth exactly a dollar', () => {
    expect(unitsFor(cents(250_000_01), ONE_DOLLAR, USDT)).toBe(250_000_010_000n)
    expect(centsOf(250_000_010_000n, ONE_DOLLAR, USDT)).toBe(250_000_01)
  })

  test('what arrives is rounded down to the cent', () => {
    expect(centsOf(1_009_999n, ONE_DOLLAR, USDT)).toBe(100)
    expect(centsOf(9_999n, ONE_DOLLAR, USDT)).toBe(0)
  })

  test('a customer who pays what was asked gets at least the amount, and less than one shown unit more', () => {
    fc.assert(
      fc.property(requests, rates, assets, (amount, given, asset) => {
        const asked = unitsFor(amount, given, asset)
        expect(centsOf(asked, given, asset)).toBeGreaterThanOrEqual(amount)
        const step = 10n ** BigInt(asset.decimals - asset.shownDecimals)
        expect(asked % step).toBe(0n)
        // One unit less is worth less than the amount: nothing is asked for that is not needed.
        const less = (asked - step) * given.usd * 100n
        expect(less < BigInt(amount) * 10n ** BigInt(asset.decimals + given.scale)).toBe(true)
      }),
    )
  })

  test('two payments are never worth more than their sum', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(units, units, rates, assets, (one, other, given, asset) => {
        const apart = [one, other].map((part) => Number(centsOf(part, given, asset)))
        const together = centsOf(one + other, given, asset)
        if (together !== null)
          expect(apart.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(together)
      }),
    )
  })

  test('an amount above every figure of the bank is no amount of dollars', () => {
    expect(centsOf(2n ** 255n, ONE_DOLLAR, USDT)).toBeNull()
  })

  test('an amount that left is refused', () => {
    expect(() => centsOf(-1n, ONE_DOLLAR, USDT)).toThrow(RangeError)
  })
})

describe('a rate', () => {
  test.each(['67123.40000', '0.00000001', '1', '999999999999999'])('%s is read exactly', (text) => {
    expect(Number(rateText(rate(text)))).toBe(Number(text))
  })

  test.each(['0', '0.000', '-1', '', 'NaN', '1e5', '1.', '67,123.40'])('%j is none', (text) => {
    expect(parseRate(text)).toBeNull()
  })
})
