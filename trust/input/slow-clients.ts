import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a slow client behaves. Each sends or reads a few bytes now and then, so that no idle timeout ends it. */
export const KINDS = ['slow headers', 'slow body', 'slow reader'] as const
export type Kind = (typeof KINDS)[number]

const EVERY_MS = 2000
/** Answers that a slow reader requests at once and does not read. */
const PIPELINED = 40

/** Opens `count` connections of one kind and keeps them slowly active. */
export async function openSlowClients(url: string, kind: Kind, count: number, asset: string) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    sockets.push(socket)
    socket.once('connect', () => timers.push(behave(socket, kind, asset)))
    // In groups, because the accept queue is short.
    if (n % 25 === 24) await sleep(20)
  }
  return {
    /** The number of clients that are still connected as far as they know. */
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

/** The silence after which an answer counts as complete, and how long to wait for one. */
const SILENCE_MS = 1500
const PATIENCE_MS = 30_000

/** Sends these bytes unchanged and returns everything received until the connection ends or falls silent. */
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
