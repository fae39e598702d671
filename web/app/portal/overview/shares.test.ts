import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('shares add up to 100 where each alone would round down', () => {
  expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(sharesOf([994_683, 455_897, 62_168, 559_509]).reduce((all, share) => all + share)).toBe(100)
})

test('a kind that there is nothing of has no share', () => {
  expect(sharesOf([0, 5, 0, 5])).toEqual([0, 50, 0, 50])
})

test('nothing at all has no shares', () => {
  expect(sharesOf([0, 0, 0, 0])).toEqual([0, 0, 0, 0])
})
