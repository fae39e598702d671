import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { countArrivals, useArrivals } from './arrivals.ts'

function Queue({ ids, of = 'all' }: { ids: readonly string[] | null; of?: string }) {
  useArrivals({ ids, of, hasMore: false, words: (count) => `${count} new` })
  return null
}

test.each([
  ['nothing', ['a', 'b'], ['a', 'b'], true, 0],
  ['one on top', ['a', 'b'], ['n', 'a', 'b'], true, 1],
  ['one among them', ['a', 'b'], ['a', 'n', 'b'], true, 1],
  ['what the next page gives after a row has left', ['a', 'b'], ['b', 'c'], true, 0],
  ['one at the end of a list that was whole', ['a'], ['a', 'n'], false, 1],
  ['the first of an empty list', [], ['n'], false, 1],
] as const)('arrivals: %s', (_, before, now, hadMore, count) => {
  expect(countArrivals(before, now, hadMore)).toBe(count)
})

const said = () => screen.queryAllByRole('img').map((element) => element.getAttribute('aria-label'))

test('arrivals are said once each, not when the list is first read, and not for another list', () => {
  const { rerender } = render(<Queue ids={null} />)
  rerender(<Queue ids={['a']} />)
  expect(said()).toEqual([])
  rerender(<Queue ids={['b', 'a']} />)
  rerender(<Queue ids={['b', 'a']} />)
  expect(said()).toEqual(['1 new'])
  rerender(<Queue ids={null} of="other" />)
  rerender(<Queue ids={['x', 'y', 'z']} of="other" />)
  expect(said()).toEqual(['1 new'])
  rerender(<Queue ids={['v', 'w', 'x', 'y', 'z']} of="other" />)
  expect(said()).toEqual(['1 new', '2 new'])
})

test('what comes soon after an announcement is collected and said together', () => {
  vi.useFakeTimers()
  const { rerender, unmount } = render(<Queue ids={['a']} />)
  rerender(<Queue ids={['b', 'a']} />)
  expect(said()).toEqual(['1 new'])
  rerender(<Queue ids={['c', 'b', 'a']} />)
  rerender(<Queue ids={['e', 'd', 'c', 'b']} />)
  vi.advanceTimersByTime(9_900)
  expect(said()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(said()).toEqual(['3 new'])
  rerender(<Queue ids={['f', 'e', 'd', 'c', 'b']} />)
  unmount()
  vi.advanceTimersByTime(20_000)
  expect(said()).toEqual([])
})

test('after a quiet while the next arrival is said at once', () => {
  vi.useFakeTimers()
  const { rerender } = render(<Queue ids={['a']} />)
  rerender(<Queue ids={['b', 'a']} />)
  vi.advanceTimersByTime(30_000)
  rerender(<Queue ids={['c', 'b', 'a']} />)
  expect(said()).toEqual(['1 new'])
})
