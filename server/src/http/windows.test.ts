import { expect, test } from 'vitest'
import { openWindows } from './windows.ts'

function atTime(most: number) {
  let seconds = 0
  const { count } = openWindows(most, () => seconds * 1000)
  return {
    count,
    wait(more: number) {
      seconds += more
    },
  }
}

test('acts are counted by key until the window is over, and then from one again', () => {
  const { count, wait } = atTime(10)
  expect(count('a', 60)).toEqual({ count: 1, left: 60 })
  wait(59.5)
  expect(count('a', 60)).toEqual({ count: 2, left: 1 })
  expect(count('b', 60)).toEqual({ count: 1, left: 60 })
  wait(0.5)
  expect(count('a', 60)).toEqual({ count: 1, left: 60 })
})

test('a full memory drops finished windows, or else the oldest one', () => {
  const { count, wait } = atTime(2)
  count('long', 100)
  count('short', 10)
  wait(10)
  count('new', 100)
  expect(count('long', 100).count).toBe(2)
  count('newer', 100)
  expect(count('new', 100).count).toBe(2)
  expect(count('long', 100).count).toBe(1)
})
