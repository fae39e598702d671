import { Agent, createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../harness/stretch.ts'

export type Balancer = {
  port: number
  /** Requests that failed at a server of which it could not have known, since the machine let it ask nobody. */
  unfair(): number
  close(): Promise<void>
}

const PROBE_MS = 100

/** Whoever was not asked for so long may have said meanwhile that he ends, and have waited in vain to be heard. */
const STALE_MS = 250

/**
 * What stands before several servers: requests in turns to those that say they are ready, asked every 100 ms, over
 * connections that are kept. A request that fails on its way is answered 502 and never sent a second time, so nothing that
 * a server does wrong at its end is hidden.
 */
export async function startBalancer(targets: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>(targets)
  const asked = new Map<number, number>()
  let [closing, unfair] = [false, 0]
  async function probe(port: number) {
    while (!closing) {
      const began = performance.now()
      const isReady = await new Promise<boolean>((resolve) => {
        const call = request({ port, path: '/api/ready', agent: false, timeout: 2000 }, (answer) => {
          answer.resume()
          resolve(answer.statusCode === 200)
        })
        call.on('timeout', () => call.destroy())
        call.on('error', () => resolve(false))
        call.end()
      })
      // What it said is as old as the question.
      asked.set(port, began)
      if (isReady) ready.add(port)
      // Whoever is the last one stays, or a moment's weakness of his would leave nobody to ask.
      else if (ready.size > 1) ready.delete(port)
      await sleep(PROBE_MS)
    }
  }
  const probes = targets.map(probe)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const choice = [...ready]
    const port = choice[turn++ % choice.length]
    const sent = performance.now()
    const fail = (why?: Error) => {
      if (sent - (asked.get(port ?? 0) ?? 0) > STALE_MS) unfair++
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(why?.message)
    }
    if (port === undefined) {
      fail()
      return
    }
    const { method, url, headers } = incoming
    const forward = request({ port, method, path: url, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.on('error', fail)
    })
    forward.on('error', fail)
    incoming.pipe(forward)
  })
  const port = await listen(server)
  return {
    port,
    unfair: () => unfair,
    async close() {
      closing = true
      await Promise.all(probes)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
