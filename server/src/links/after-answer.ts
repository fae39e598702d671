import type { Log } from '../http/request-log.ts'
import { Problem } from '../problem.ts'

/** The most pieces of work that wait in this process. Each takes some milliseconds. */
const WAITING_MAX = 500

export type AfterAnswer = {
  /** Does the work after the caller's answer. Throws `unavailable` if too much is waiting. */
  later(work: () => Promise<void>): void
  /** Resolves when everything is done. */
  close(): Promise<void>
}

/**
 * Does work after the answer, one piece at a time, so that how long an answer takes does not reveal what the work found
 * (DEC-45). Failures are logged.
 */
export function openAfterAnswer(log: Log): AfterAnswer {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return {
    later(work) {
      if (waiting >= WAITING_MAX) throw new Problem('unavailable', { retryAfter: 5, summedUp: 'shed' })
      waiting++
      last = last
        .then(() => new Promise<void>((done) => setImmediate(done)))
        .then(work)
        .catch((error) => log.error({ cause: String(error) }, 'a letter could not be written'))
        .finally(() => waiting--)
    },
    close: () => last,
  }
}
