import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The moment at which a start gives up. All steps share one, so that their waits do not add up. */
export type Deadline = {
  remainingMs(): number
  /** Throws when the time is over; the message ends with `waitingFor`. */
  check(waitingFor: string): void
  /** What is thrown then. */
  missed(waitingFor: string): EmbeddedPostgresError
}

export function deadlineAfter(timeoutMs: number): Deadline {
  // Not Date.now(): setting the clock during the wait would end it early, or never.
  const end = performance.now() + timeoutMs
  const remainingMs = () => Math.max(0, end - performance.now())
  const missed = (waitingFor: string) =>
    new EmbeddedPostgresError(
      `The embedded database was not ready within ${timeoutMs / 1000} s: ${waitingFor}.`,
    )
  return {
    remainingMs,
    check(waitingFor) {
      if (remainingMs() === 0) throw missed(waitingFor)
    },
    missed,
  }
}

/** True if the promise settled within the time. */
export async function settledWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: over, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, ms, false)
  try {
    return await Promise.race([promise.then(() => true), over])
  } finally {
    clearTimeout(timer)
  }
}
