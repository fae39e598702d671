import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'

/** The results of calls that were made at once: the answers of those that succeeded, and why the others were refused. */
export type Fired<Answer> = {
  answers: Answer[]
  /** The number of refusals with each code. */
  refusals: Map<string, number>
}

/** How often a client calls before it gives up. */
const TRIES = 30
const PAUSE_MS = 25
const PAUSE_MAX_MS = 2000

let retriesSoFar = 0

/** The number of retries so far. A server on a busy machine may answer 503 to many calls at once; that is not a failure. */
export const retryCount = () => retriesSoFar

/** Makes a call and retries it while the bank answers that it is unavailable (503). */
export async function calling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || tried === TRIES) throw error
      retriesSoFar++
      await sleep(Math.min(PAUSE_MS * 2 ** tried, PAUSE_MAX_MS))
    }
  }
}

/** Lets every client call at once, and waits for all. Throws if one call fails with a 5xx other than 503 or gets no answer. */
export async function fire<Answer>(
  clients: number,
  call: (client: number) => Promise<Answer>,
): Promise<Fired<Answer>> {
  const settled = await Promise.allSettled(
    Array.from({ length: clients }, (_, client) => calling(() => call(client))),
  )
  const answers: Answer[] = []
  const refusals = new Map<string, number>()
  for (const one of settled) {
    if (one.status === 'fulfilled') answers.push(one.value)
    else {
      const code = refusalOf(one.reason)
      refusals.set(code, (refusals.get(code) ?? 0) + 1)
    }
  }
  return { answers, refusals }
}

/** The code of a refusal. Throws the error if it is not a refusal. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
  return error.code
}
