import { Problem } from '../../problem.ts'
import { openFairQueue, type Place, type QueueLimits } from './fair-queue.ts'

export type FairTurnsOptions = {
  /** How many tasks run at a time. */
  atOnce: number
  /** How many tasks can wait for their turn. */
  waiting: QueueLimits
  /** Retry-After of a rejected request, in seconds. */
  retryAfter: number
}

/** Runs work when it is the turn of `whose`. */
export type InFairTurn = <Result>(whose: Place, work: () => Promise<Result>) => Promise<Result>

type Waiting = { go(): void; refuse(problem: Problem): void }

/**
 * Runs tasks in turns, so that a caller with many keeps nobody else waiting (fair-queue.ts). The returned function throws
 * `too_many_attempts` if too many of the caller's tasks are waiting, and `unavailable` if too many are waiting in all. A
 * waiting task that has to make room for another one is rejected in the same way.
 */
export function openFairTurns({ atOnce, waiting, retryAfter }: FairTurnsOptions): InFairTurn {
  const queue = openFairQueue<Waiting>(waiting)
  let busy = 0

  function turnOf(whose: Place): Promise<void> {
    return new Promise((go, refuse) => {
      const shed = queue.add({ go, refuse }, whose)
      if (!shed) return
      const code = shed.tooMany === 'in-all' ? 'unavailable' : 'too_many_attempts'
      shed.item.refuse(new Problem(code, { retryAfter, summedUp: 'shed' }))
    })
  }

  return async (whose, work) => {
    if (busy < atOnce) busy++
    else await turnOf(whose)
    try {
      return await work()
    } finally {
      const next = queue.next()
      if (next) next.go()
      else busy--
    }
  }
}
