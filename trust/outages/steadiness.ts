import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Steadiness = {
  /** Whether each of them has answered in time lately. */
  isSteady(): boolean
  close(): Promise<void>
}

const ASK_MS = 100

/** Far longer than an answer takes where the machine runs, and half of a drain. */
const WEAK_MS = 250

/** How long a balancer may still act on what it learned in such a moment: it asks anew, and waits for the answer. */
const ECHO_MS = ASK_MS + WEAK_MS

const PATIENCE_MS = 2000

/**
 * Asks everybody behind these ports as often as a balancer does, and at the same time. Where our own question is not
 * answered for a quarter of a second, by a yes, a no or a refusal, no balancer can know any better: it goes on sending to
 * a server that has said meanwhile that it ends, or believes that the one that stayed is gone too. Whoever is waited for
 * may have been told nothing by a machine that stood still, or be at fault himself: this can't be told apart here, so
 * whoever excuses a failure by it has to look again at a better moment.
 */
export function watchSteadiness(ports: readonly number[]): Steadiness {
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
    isSteady: () => !ports.map(note).includes(true),
    async close() {
      closing = true
      await Promise.all(asking)
    },
  }
}

/** Whether somebody there says that it is ready. */
export function askWhetherReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(
      { host: '127.0.0.1', port, path: '/api/ready', agent: false, timeout: PATIENCE_MS },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(false))
    call.end()
  })
}
