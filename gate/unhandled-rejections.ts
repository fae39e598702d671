import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach } from 'vitest'

// An unhandled rejection fails the test that was running, and at the end the whole file, because a retry of the test would
// pass. Vitest no longer reports rejections once somebody else listens for them.
const rejections: unknown[] = []
let seen = 0
const note = (reason: unknown) => void rejections.push(reason)
process.on('unhandledRejection', note)

function throwNew(from: number): void {
  if (rejections.length === from) return
  seen = rejections.length
  throw new Error('Unhandled rejection', { cause: rejections.at(-1) })
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
