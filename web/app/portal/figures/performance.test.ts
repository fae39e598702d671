import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { netPerformance, returnRate, totalInvested } from './performance.ts'

const holding = (totalValue: number, totalGains: number, totalLosses: number) => ({
  totalValue: cents(totalValue),
  totalGains: cents(totalGains),
  totalLosses: cents(totalLosses),
})

test('net performance is gains less losses, and can be negative', () => {
  expect(netPerformance(holding(0, 1_000, 250))).toBe(750)
  expect(netPerformance(holding(0, 250, 1_000))).toBe(-750)
})

test('the amount invested is the value less the net performance', () => {
  expect(totalInvested(holding(11_000, 1_500, 500))).toBe(10_000)
  expect(totalInvested(holding(9_000, 500, 1_500))).toBe(10_000)
})

test('the return rate is net performance divided by the amount invested', () => {
  expect(returnRate(holding(11_000, 1_500, 500))).toBe(0.1)
  expect(returnRate(holding(9_000, 500, 1_500))).toBe(-0.1)
  expect(returnRate(holding(0, 0, 10_000))).toBe(-1)
})

test('there is no return rate if nothing was invested', () => {
  expect(returnRate(holding(0, 0, 0))).toBeNull()
  expect(returnRate(holding(1_000, 1_000, 0))).toBeNull()
  expect(returnRate(holding(1_000, 5_000, 0))).toBeNull()
})

test('calculates the largest figures exactly', () => {
  expect(totalInvested(holding(99_999_999_999_999, 1, 99_999_999_999_999))).toBe(199_999_999_999_997)
})
