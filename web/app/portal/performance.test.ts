import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { netPerformance, returnRate, totalInvested } from './performance.ts'

const holding = (totalValue: number, totalGains: number, totalLosses: number) => ({
  totalValue: cents(totalValue),
  totalGains: cents(totalGains),
  totalLosses: cents(totalLosses),
})

test('net performance is gains less losses, and may be below zero', () => {
  expect(netPerformance(holding(0, 1_000, 250))).toBe(750)
  expect(netPerformance(holding(0, 250, 1_000))).toBe(-750)
})

test('what was invested is the value without what it gained and lost', () => {
  expect(totalInvested(holding(11_000, 1_500, 500))).toBe(10_000)
  expect(totalInvested(holding(9_000, 500, 1_500))).toBe(10_000)
})

test('the return rate is net performance over what was invested', () => {
  expect(returnRate(holding(11_000, 1_500, 500))).toBe(0.1)
  expect(returnRate(holding(9_000, 500, 1_500))).toBe(-0.1)
  expect(returnRate(holding(0, 0, 10_000))).toBe(-1)
})

test('where nothing was invested there is no return rate', () => {
  expect(returnRate(holding(0, 0, 0))).toBeNull()
  expect(returnRate(holding(1_000, 1_000, 0))).toBeNull()
  expect(returnRate(holding(1_000, 5_000, 0))).toBeNull()
})

test('the largest figures stay exact', () => {
  expect(totalInvested(holding(99_999_999_999_999, 1, 99_999_999_999_999))).toBe(199_999_999_999_997)
})
