import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, runCommand } from '../harness/programs.ts'
import { listen, openTcpProxy } from '../harness/tcp-proxy.ts'
import { askWhetherReady } from './steadiness.ts'

/**
 * A load balancer for several servers. It sends requests in turn to the servers that are ready, probes them every 100 ms,
 * and keeps connections open. A failed request is never repeated, so a server's mistakes at shutdown are not hidden.
 */
export type Balancer = {
  name: string
  port: number
  close(): Promise<void>
}

const HAPROXY = '/usr/sbin/haproxy'

/** The settings that docs/operations.md recommends. */
const SETTINGS = path.join(ROOT, 'docs/haproxy.cfg')

const PROBE_MS = 100

/** Starts haproxy if it is installed as in Debian's package, and otherwise a simple balancer written here. */
export function startBalancer(one: number, two: number): Promise<Balancer> {
  return existsSync(HAPROXY) ? startHaproxy(one, two) : startOwn([one, two])
}

/** Throws with haproxy's output if it ends instead of answering. */
async function startHaproxy(one: number, two: number): Promise<Balancer> {
  const port = await freePort()
  const haproxy = runCommand(HAPROXY, ['-db', '-f', SETTINGS], {
    ADDRESS: `127.0.0.1:${port}`,
    SERVER_1: `127.0.0.1:${one}`,
    SERVER_2: `127.0.0.1:${two}`,
  })
  let isOver = false
  void haproxy.ended.then(() => {
    isOver = true
  })
  while (!(await askWhetherReady(port))) {
    if (isOver) throw new Error(`haproxy has ended: ${haproxy.said()}`)
    await sleep(PROBE_MS)
  }
  return {
    name: 'haproxy',
    port,
    async close() {
      haproxy.process.kill('SIGTERM')
      await haproxy.ended
    },
  }
}

/** A free port, because haproxy can't report which one it was given. */
async function freePort(): Promise<number> {
  const { port, close } = await openTcpProxy(() => {})
  await close()
  return port
}

async function startOwn(targets: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>(targets)
  let closing = false
  async function probe(port: number) {
    while (!closing) {
      if (await askWhetherReady(port)) ready.add(port)
      // The last server is never removed, because otherwise one slow answer would leave no server at all.
      else if (ready.size > 1) ready.delete(port)
      await sleep(PROBE_MS)
    }
  }
  const probes = targets.map(probe)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const choice = [...ready]
    const port = choice[turn++ % choice.length]
    const fail = (why: Error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(why.message)
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
    name: 'a built-in balancer',
    port,
    async close() {
      closing = true
      await Promise.all(probes)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
