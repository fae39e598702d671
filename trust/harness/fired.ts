import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'

/** What became of calls that were fired at once: the answers of those that succeeded, and why the others were refused. */
export type Fired<Answer> = {
  answers: Answer[]
  /** How often each refusal came, by its code. */
  refusals: Map<string, number>
}

/** How often a client that is told 503 comes again, as it is asked to. */
const TRIES = 30
const PAUSE_MS = 25
const PAUSE_MAX_MS = 2000

let comings = 0

/** How often anybody had to come again: a busy machine's answer to too many at once, and no failure. */
export const comeAgains = () => comings

/** Calls, and calls again where the bank says that it is not available just now (503). */
export async function calling<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || tried === TRIES) throw error
      comings++
      await sleep(Math.min(PAUSE_MS * 2 ** tried, PAUSE_MAX_MS))
    }
  }
}

/** Fires that many calls at once, and waits for all. Throws for what is no refusal: a 5xx but 503, or no answer. */
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

/** The refusal's code. Throws what is none. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
  return error.code
}
