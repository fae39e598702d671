import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('shares add up to 100 even if rounding each one down would give less', () => {
  expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(sharesOf([994_683, 455_897, 62_168, 559_509]).reduce((all, share) => all + share)).toBe(100)
})

test('an amount of zero has a share of 0', () => {
  expect(sharesOf([0, 5, 0, 5])).toEqual([0, 50, 0, 50])
})

test('if all amounts are zero, all shares are 0', () => {
  expect(sharesOf([0, 0, 0, 0])).toEqual([0, 0, 0, 0])
})
