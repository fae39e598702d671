import { expect, test } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

const LIMITS = { member: 4, group: 8, all: 20 }

/** Serves all items, and returns them in their order. */
function drain(queue: { next(): string | undefined }): string[] {
  const served: string[] = []
  for (let next = queue.next(); next !== undefined; next = queue.next()) served.push(next)
  return served
}

test('a single item is served after one of each group, not after all of them', () => {
  const queue = openFairQueue<string>(LIMITS)
  for (const n of [1, 2, 3, 4]) queue.add(`a${n}`, { group: 'a', member: `${n}` })
  for (const n of [1, 2]) queue.add(`b${n}`, { group: 'b', member: `${n}` })
  queue.add('c', { group: 'c', member: '' })
  expect(drain(queue)).toEqual(['a1', 'b1', 'c', 'a2', 'b2', 'a3', 'a4'])
})

test('the members of a group take turns', () => {
  const queue = openFairQueue<string>(LIMITS)
  for (const n of [1, 2, 3]) queue.add(`x${n}`, { group: 'a', member: 'x' })
  queue.add('y1', { group: 'a', member: 'y' })
  expect(drain(queue)).toEqual(['x1', 'y1', 'x2', 'x3'])
})

test('a member or a group with too many waiting items is refused', () => {
  const queue = openFairQueue<string>(LIMITS)
  for (const n of [1, 2, 3, 4]) expect(queue.add(`x${n}`, { group: 'a', member: 'x' })).toBeNull()
  expect(queue.add('x5', { group: 'a', member: 'x' })).toEqual({ item: 'x5', tooMany: 'of-their-own' })
  expect(drain(queue)).toHaveLength(4)
  for (let n = 1; n <= 8; n++) expect(queue.add(`y${n}`, { group: 'a', member: `y${n}` })).toBeNull()
  expect(queue.add('z', { group: 'a', member: 'z' })).toEqual({ item: 'z', tooMany: 'of-their-own' })
  expect(drain(queue)).toHaveLength(8)
  expect(queue.add('x6', { group: 'a', member: 'x' })).toBeNull()
})

test('in a full group, the last item of the member with most makes room for a newcomer', () => {
  const queue = openFairQueue<string>(LIMITS)
  for (const n of [1, 2, 3, 4]) queue.add(`x${n}`, { group: 'a', member: 'x' })
  for (const n of [1, 2, 3]) queue.add(`y${n}`, { group: 'a', member: 'y' })
  queue.add('w1', { group: 'a', member: 'w' })
  expect(queue.add('z1', { group: 'a', member: 'z' })).toEqual({ item: 'x4', tooMany: 'of-their-own' })
  expect(queue.add('w2', { group: 'a', member: 'w' })).toEqual({ item: 'y3', tooMany: 'of-their-own' })
  expect(drain(queue)).toHaveLength(8)
})

test('in a full queue, the last item of the longest group makes room for a single one', () => {
  const queue = openFairQueue<string>({ member: 8, group: 8, all: 12 })
  for (let n = 1; n <= 8; n++) queue.add(`a${n}`, { group: 'a', member: `${n}` })
  for (let n = 1; n <= 4; n++) queue.add(`b${n}`, { group: 'b', member: `${n}` })
  expect(queue.add('c', { group: 'c', member: '' })).toEqual({ item: 'a8', tooMany: 'in-all' })
  expect(drain(queue)).toHaveLength(12)
})

test('in a queue full of single items, a new one is refused, and the queue does not grow', () => {
  const queue = openFairQueue<string>({ member: 1, group: 1, all: 3 })
  for (const n of [1, 2, 3]) queue.add(`${n}`, { group: `${n}`, member: '' })
  expect(queue.add('4', { group: '4', member: '' })).toEqual({ item: '4', tooMany: 'in-all' })
  expect(drain(queue)).toEqual(['1', '2', '3'])
  expect(drain(queue)).toEqual([])
})
