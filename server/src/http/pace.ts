import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Pace = {
  /** The period without a minimum rate; afterwards a client must send and read at least `bytesASecond`. */
  graceMs: number
  /** At a quarter of a megabit a second, two pictures of 5 MiB take five minutes. */
  bytesASecond: number
  /** How often connections are checked. */
  lookMs: number
}
export const PACE: Pace = { graceMs: 15_000, bytesASecond: 32 * 1024, lookMs: 2000 }

/** Unanswered requests on one connection. Browsers and proxies wait for an answer before they send another request. */
const PIPELINED_MAX = 4

type Exchange = {
  request: IncomingMessage
  began: number
  /** The connection's bytes when this exchange began. */
  read: number
  answered: boolean
  /** Since when the client has not read the whole answer, how much it had read by then, and how much was left. */
  untaken: { since: number; taken: number; left: number } | null
}

/**
 * Ends connections that are slow on purpose (HAZ-G1). A limit on the whole request would also end uploads over slow
 * lines, and would miss clients that read their answer byte by byte: each of their requests for a file kept that file
 * open. The server's time-outs handle silent connections, and Node handles slow headers.
 */
export function keepPace(app: FastifyInstance, pace: Partial<Pace> = {}): void {
  const { graceMs, bytesASecond, lookMs } = { ...PACE, ...pace }
  const open = new Map<Socket, Set<Exchange>>()

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const exchanges = open.get(socket) ?? beginWith(socket)
    const exchange: Exchange = {
      request,
      began: performance.now(),
      read: socket.bytesRead,
      answered: false,
      untaken: null,
    }
    exchanges.add(exchange)
    response.once('close', () => {
      exchange.answered = true
      if (request.complete) exchanges.delete(exchange)
    })
    if (exchanges.size <= PIPELINED_MAX) return
    const waiting = [...exchanges].filter(({ answered }) => !answered)
    if (waiting.length > PIPELINED_MAX) socket.destroy()
  })

  function beginWith(socket: Socket): Set<Exchange> {
    const exchanges = new Set<Exchange>()
    open.set(socket, exchanges)
    socket.once('close', () => open.delete(socket))
    return exchanges
  }

  const timer = setInterval(() => {
    for (const [socket, exchanges] of open) {
      for (const exchange of exchanges)
        if (exchange.answered && exchange.request.complete) exchanges.delete(exchange)
      const [first] = exchanges
      if (first && isLate(first, socket, (bytes) => graceMs + (bytes / bytesASecond) * 1000)) socket.destroy()
    }
  }, lookMs).unref()
  app.addHook('onClose', () => clearInterval(timer))
}

function isLate(exchange: Exchange, socket: Socket, allowedMs: (bytes: number) => number): boolean {
  const now = performance.now()
  if (!exchange.request.complete) {
    // After the answer the body is not used any more, so bytes that still arrive give no extra time.
    const sent = exchange.answered ? 0 : socket.bytesRead - exchange.read
    return now - exchange.began > allowedMs(sent)
  }
  const left = socket.writableLength
  if (left === 0) {
    exchange.untaken = null
    return false
  }
  // A chunk counts as read when its last byte is, so the bytes left at the start count from the beginning.
  const taken = socket.bytesWritten - left
  exchange.untaken ??= { since: now, taken, left }
  const { untaken } = exchange
  return now - untaken.since > allowedMs(taken - untaken.taken + untaken.left)
}
