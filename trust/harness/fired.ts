import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'

/** The results of calls that were made at once: the answers of those that succeeded, and why the others were refused. */
export type Fired<Answer> = {
  answers: Answer[]
  /** How often each refusal came, by its code. */
  refusals: Map<string, number>
}

/** How often a client retries after 503. */
const TRIES = 30
const PAUSE_MS = 25
const PAUSE_MAX_MS = 2000

let retriesSoFar = 0

/** The number of retries after 503, which is how a busy machine answers too many calls at once, and not a failure. */
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

/** Makes that many calls at once and waits for all. Throws if one fails with a 5xx other than 503 or gets no answer. */
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
