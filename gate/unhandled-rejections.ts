import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach } from 'vitest'

// A promise that is rejected and that nobody awaits fails the test during which that happened.
const rejections: unknown[] = []
const note = (reason: unknown) => void rejections.push(reason)
process.on('unhandledRejection', note)

afterEach(async () => {
  await nextTurn()
  const [first] = rejections.splice(0)
  if (first !== undefined) throw first
})

afterAll(() => {
  process.off('unhandledRejection', note)
})
