import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../harness/answers.ts'

export type Steadiness = ReturnType<typeof watchSteadiness>

const ASK_MS = 100

/** Far longer than an answer takes unless the machine stalls, and half of a drain. */
const WEAK_MS = 250

/** How long a balancer can still act on an outdated probe: until its next probe is answered. */
const ECHO_MS = ASK_MS + WEAK_MS

const PATIENCE_MS = 2000

/**
 * Probes these ports as often as a balancer does. If a probe is not answered at all for a quarter of a second, a balancer
 * knows no better: it keeps sending to a server that has meanwhile reported its shutdown, or believes that the remaining
 * server is gone too. The cause can be a stalled machine or a fault of the server itself, which can't be distinguished
 * here, so a failure excused for this reason has to be tested again later.
 */
export function watchSteadiness(ports: readonly number[]) {
  let closing = false
  let weakUntil = 0
  /** When the question, or the pause before the next one, began. */
  const waiting = new Map(ports.map((port) => [port, performance.now()]))
  const note = (port: number) => {
    const now = performance.now()
    if (now - (waiting.get(port) ?? 0) > WEAK_MS) weakUntil = now + ECHO_MS
    return now < weakUntil
  }
  const asking = ports.map(async (port) => {
    while (!closing) {
      for (const wait of [() => askWhetherReady(port), () => sleep(ASK_MS)]) {
        waiting.set(port, performance.now())
        await wait()
        note(port)
      }
    }
  })
  return {
    /** Whether every port has recently answered in time. */
    isSteady: () => !ports.map(note).includes(true),
    async close() {
      closing = true
      await Promise.all(asking)
    },
  }
}

/** Whether the server at this port reports that it is ready. */
export async function askWhetherReady(port: number): Promise<boolean> {
  const way = { method: 'GET', isAlone: true, patienceMs: PATIENCE_MS } as const
  const { status } = await ask({ url: `http://127.0.0.1:${port}` }, '/ready', way)
  return status === 200
}
