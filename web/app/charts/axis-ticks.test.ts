import { expect, test } from 'vitest'
import { ticksOf } from './axis-ticks.ts'

const dollars = (...amounts: number[]) =>
  ticksOf(amounts.map((amount) => amount * 100)).map((tick) => tick / 100)

test('the ticks of an axis are round and span all amounts', () => {
  expect(dollars(1_757_000, 2_072_257)).toEqual([1_700_000, 1_800_000, 1_900_000, 2_000_000, 2_100_000])
  expect(dollars(0, 2_500.5)).toEqual([0, 1_000, 2_000, 3_000])
  expect(dollars(99_000_000_000, 99_999_999_999)).toEqual([
    ...[99_000_000_000, 99_250_000_000, 99_500_000_000, 99_750_000_000, 100_000_000_000],
  ])
})

test('equal amounts get an axis from zero to about twice the amount', () => {
  expect(dollars(2_500)).toEqual([0, 2_000, 4_000, 6_000])
  expect(dollars(0, 0, 0)).toEqual([0, 1])
})

test('negative amounts get an axis too', () => {
  expect(dollars(-300, 500)).toEqual([-400, -200, 0, 200, 400, 600])
})

test('the ticks of counts are whole numbers', () => {
  expect(ticksOf([0, 9], 5, 1)).toEqual([0, 5, 10])
  expect(ticksOf([0, 3], 5, 1)).toEqual([0, 1, 2, 3])
  expect(ticksOf([0, 90], 5, 1)).toEqual([0, 25, 50, 75, 100])
})
