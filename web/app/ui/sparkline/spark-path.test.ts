import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test('the lowest balance is at the lower edge and the highest at the upper one', () => {
  expect(sparkPath([-500, 1_500, 500])).toEqual({
    line: 'M1 28L49 4L97 16',
    area: 'M1 28L49 4L97 16V32H1Z',
    end: 'M97 16h0',
  })
})

test('balances that never change are a level line, at the bottom if they are zero', () => {
  expect(sparkPath([700, 700]).line).toBe('M1 16L97 16')
  expect(sparkPath([0, 0, 0]).line).toBe('M1 28L49 28L97 28')
})

test('a single balance is a level line, and none is no line', () => {
  expect(sparkPath([700]).line).toBe('M1 16L97 16')
  expect(sparkPath([])).toEqual({ line: '', area: '', end: '' })
})

test('the largest balances stay inside the drawing', () => {
  expect(sparkPath([0, 99_999_999_999_999]).line).toBe('M1 28L97 4')
})
