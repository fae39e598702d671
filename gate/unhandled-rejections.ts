import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach } from 'vitest'

// A promise that is rejected and that nobody awaits fails the test during which that happened, and in any case the file: a
// second try of the test can't excuse it. Vitest itself leaves rejections to others who listen.
const rejections: unknown[] = []
let seen = 0
const note = (reason: unknown) => void rejections.push(reason)
process.on('unhandledRejection', note)

function throwNew(from: number): void {
  if (rejections.length === from) return
  seen = rejections.length
  throw new Error('A promise was rejected that nobody awaited.', { cause: rejections.at(-1) })
}

afterEach(async () => {
  await nextTurn()
  throwNew(seen)
})

afterAll(async () => {
  await nextTurn()
  process.off('unhandledRejection', note)
  throwNew(0)
})
