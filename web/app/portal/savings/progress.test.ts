import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

const progress = (totalSavings: number, goalAmount: number) =>
  progressOf({ totalSavings: cents(totalSavings), goalAmount: cents(goalAmount) })

test('the remainder is the goal less the savings, to the cent', () => {
  expect(progress(0, 100)).toEqual({ status: 'on the way', remaining: 100 })
  expect(progress(9_999, 10_000)).toEqual({ status: 'on the way', remaining: 1 })
})

test('a goal is reached with the last cent, and stays reached above it', () => {
  expect(progress(10_000, 10_000)).toEqual({ status: 'reached' })
  expect(progress(10_001, 10_000)).toEqual({ status: 'reached' })
})

test('a goal of zero is no goal', () => {
  expect(progress(0, 0)).toEqual({ status: 'no goal' })
  expect(progress(10_000, 0)).toEqual({ status: 'no goal' })
})

test('a negative balance is further from the goal than zero', () => {
  expect(progress(-5_000, 10_000)).toEqual({ status: 'on the way', remaining: 15_000 })
})
