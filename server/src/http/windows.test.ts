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

test('a full memory drops its older half', () => {
  const { count } = atTime(4)
  for (const key of ['a', 'b', 'c', 'd']) count(key, 60)
  expect(count('a', 60).count).toBe(2)
  count('e', 60)
  expect(['c', 'd', 'e'].map((key) => count(key, 60).count)).toEqual([2, 2, 2])
  expect(count('a', 60).count).toBe(1)
})

test('windows of one length never push out those of another', () => {
  const { count } = atTime(4)
  count('hour', 3600)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) count(key, 60)
  expect(count('hour', 3600).count).toBe(2)
})

test('a flood of new keys costs no more when there is no room left', () => {
  const { count } = atTime(100_000)
  const flood = (keys: string, times: number) => {
    const began = performance.now()
    for (let n = 0; n < times; n++) count(`${keys}${n}`, 60)
    return performance.now() - began
  }
  const filling = flood('first', 100_000)
  // Looking at every window each time took hundreds of times as long.
  expect(flood('second', 2000)).toBeLessThan(Math.max(200, filling))
})
