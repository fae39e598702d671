import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How somebody slow behaves; each sends or takes a few bytes now and then, so that no silence ends him. */
export const KINDS = ['slow headers', 'slow body', 'slow reader'] as const
export type Kind = (typeof KINDS)[number]

const EVERY_MS = 2000
/** Answers that a slow reader asks for at once and does not take. */
const PIPELINED = 40

export type SlowClients = {
  /** How many are still connected, as far as they can tell. */
  alive(): number
  end(): void
}

/** Opens so many connections of one kind and keeps them as busy as they are. */
export async function openSlowClients(
  url: string,
  kind: Kind,
  count: number,
  asset: string,
): Promise<SlowClients> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    sockets.push(socket)
    socket.once('connect', () => timers.push(behave(socket, kind, asset)))
    // Not all in one moment: the accept queue is short.
    if (n % 25 === 24) await sleep(20)
  }
  return {
    alive: () => sockets.filter(({ closed, readyState }) => !closed && readyState === 'open').length,
    end() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

function behave(socket: Socket, kind: Kind, asset: string): NodeJS.Timeout {
  if (kind === 'slow reader') {
    socket.pause()
    socket.write(`GET ${asset} HTTP/1.1\r\nHost: bank\r\n\r\n`.repeat(PIPELINED))
    return setInterval(() => socket.read(512), EVERY_MS)
  }
  socket.on('data', () => {})
  if (kind === 'slow headers') {
    socket.write('GET /api/status HTTP/1.1\r\nHost: bank\r\n')
    return setInterval(() => socket.write('X-Slow: 1\r\n'), EVERY_MS)
  }
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: bank\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  return setInterval(() => socket.write(' '), EVERY_MS)
}

/** How long nothing more must come before an answer is taken to be all of it, and how long one is waited for. */
const SILENCE_MS = 1500
const PATIENCE_MS = 30_000

/** Sends these bytes as they are and answers everything that came back until the end, or until nothing more comes. */
export function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes, 'latin1'))
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    let timer = setTimeout(done, PATIENCE_MS)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(done, SILENCE_MS)
    })
    socket.on('close', done)
    socket.on('error', done)
  })
}
