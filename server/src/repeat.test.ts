import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

const fail = (cause: unknown) => expect.fail(String(cause))

/** Work that each time goes on until the test finishes it. */
function heldWork() {
  const finish: (() => void)[] = []
  return { finish, work: () => new Promise<void>((resolve) => finish.push(resolve)) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work is done at the first time and then at every turn, until it is stopped', async () => {
  const times: number[] = []
  const begin = Date.now()
  const { stop } = repeat({ everyMs: 100, firstMs: 10 }, async () => times.push(Date.now() - begin), fail)
  await vi.advanceTimersByTimeAsync(250)
  await stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(times).toEqual([10, 100, 200])
})

test('a turn is skipped while the one before is still running', async () => {
  const { work, finish } = heldWork()
  const { stop } = repeat({ everyMs: 100 }, work, fail)
  await vi.advanceTimersByTimeAsync(350)
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(finish).toHaveLength(2)
  finish[1]?.()
  await stop()
})

test('a failure is reported, and the next turn tries again', async () => {
  const causes: unknown[] = []
  let tries = 0
  const work = async () => {
    tries++
    throw new Error(`try ${tries}`)
  }
  const { stop } = repeat({ everyMs: 100 }, work, (cause) => causes.push(cause))
  await vi.advanceTimersByTimeAsync(200)
  await stop()
  expect(causes.map(String)).toEqual(['Error: try 1', 'Error: try 2'])
})

test('work that is woken is done at once, and once more if it is being done', async () => {
  const { work, finish } = heldWork()
  const { wake, stop } = repeat({ everyMs: 1000 }, work, fail)
  wake()
  expect(finish).toHaveLength(1)
  wake()
  wake()
  finish[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(finish).toHaveLength(2)
  finish[1]?.()
  await stop()
  wake()
  expect(finish).toHaveLength(2)
})

test('stopping waits for the work under way, and does no more of it', async () => {
  const { work, finish } = heldWork()
  const { wake, stop } = repeat({ everyMs: 100 }, work, fail)
  wake()
  wake()
  let isOver = false
  const ended = stop().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(300)
  expect(isOver).toBe(false)
  finish[0]?.()
  await ended
  expect(finish).toHaveLength(1)
})
