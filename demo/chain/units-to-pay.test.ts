import { findAsset } from '@bank/contract/networks'
import { expect, test } from 'vitest'
import { unitsToPay } from './units-to-pay.ts'

const asset = findAsset('ethereum', 'USDT')
if (!asset) throw new Error('USDT is unknown')

test('what was asked for is paid, a tenth less, or as many coins as were named', () => {
  expect(unitsToPay({ asset, units: 100_000_019n }, 'exact')).toBe(100_000_019n)
  expect(unitsToPay({ asset, units: 100_000_019n }, 'twice')).toBe(100_000_019n)
  expect(unitsToPay({ asset, units: 100_000_019n }, 'short')).toBe(90_000_018n)
  expect(unitsToPay({ asset, units: null }, { amount: '12.5' })).toBe(12_500_000n)
  expect(unitsToPay({ asset, units: 1n }, { amount: '0.000001' })).toBe(1n)
})

test('an amount that can’t be read is refused, and so is an offer without one', () => {
  for (const amount of ['', '0', '-1', '1e3', '1.0000001', 'ten'])
    expect(() => unitsToPay({ asset, units: 1n }, { amount })).toThrow(
      '--amount must be a number of USDT such as 1.5, with at most 6 decimals.',
    )
  expect(() => unitsToPay({ asset, units: null }, 'exact')).toThrow('--amount=COINS')
})
