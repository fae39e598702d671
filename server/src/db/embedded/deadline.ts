import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The moment after which a start gives up; one for all of its steps, so that their waits do not add up. */
export type Deadline = {
  remainingMs(): number
  /** Throws when the time is over; the sentence ends with what was waited for. */
  check(waitingFor: string): void
}

export function deadlineAfter(timeoutMs: number): Deadline {
  // Not Date.now(): a clock that is set while we wait would end the wait, or never end it.
  const end = performance.now() + timeoutMs
  const remainingMs = () => Math.max(0, end - performance.now())
  return {
    remainingMs,
    check(waitingFor) {
      if (remainingMs() > 0) return
      throw new EmbeddedPostgresError(
        `The embedded database was not ready within ${timeoutMs / 1000} s: ${waitingFor}.`,
      )
    },
  }
}

/** True when the promise settled within the time, false when the time was over first. */
export async function settledWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: over, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, ms, false)
  try {
    return await Promise.race([promise.then(() => true), over])
  } finally {
    clearTimeout(timer)
  }
}
