import type { FastifyInstance } from 'fastify'
import type { Log } from '../../../http/request-log.ts'
import { Problem } from '../../../problem.ts'

/** The most pieces of work that wait in this process. Each takes some milliseconds. */
const WAITING_MAX = 500

export type AfterAnswer = {
  /** Does the work after the caller's answer. Throws `unavailable` if too much is waiting. */
  later(work: () => Promise<void>): void
}

/**
 * Does work after the answer, one piece at a time, so that how long an answer takes does not reveal what the work found
 * (DEC-45). Failures are logged. The server closes once everything is done.
 */
export function openAfterAnswer(app: FastifyInstance, log: Log): AfterAnswer {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  app.addHook('onClose', () => last)
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
  }
}
