import { expect, test } from 'vitest'
import { openPauses } from './pauses.ts'

test('a host that fails is left alone twice as long each time, up to a minute, until it works', () => {
  let at = 0
  const pauses = openPauses(() => at)
  const lengths = Array.from({ length: 8 }, () => {
    const begun = at
    pauses.begin('a')
    pauses.begin('a')
    while (pauses.hosts().length > 0) at += 500
    return (at - begun) / 1000
  })
  expect(lengths).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  pauses.begin('a')
  pauses.begin('b')
  expect(pauses.hosts()).toEqual(['a', 'b'])
  pauses.end('a')
  expect(pauses.hosts()).toEqual(['b'])
})

test('a host is forgotten a minute after its pause', () => {
  let at = 0
  const pauses = openPauses(() => at)
  pauses.begin('a')
  at = 1000
  pauses.begin('a')
  at += 2000 + 60_000
  expect(pauses.hosts()).toEqual([])
  pauses.begin('a')
  at += 1000
  expect(pauses.hosts()).toEqual([])
})
