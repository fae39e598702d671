import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Pace = {
  /** Everybody has that long; then whoever sends or takes must keep up. */
  graceMs: number
  /** A quarter of a megabit a second carries two pictures of 5 MiB in five minutes. */
  bytesASecond: number
  /** How often late ones are looked for. */
  lookMs: number
}
const PACE: Pace = { graceMs: 15_000, bytesASecond: 32 * 1024, lookMs: 2000 }

/** Requests of one connection that wait for their answers. Browsers and proxies wait for one before they send another. */
const PIPELINED_MAX = 4

type Exchange = {
  request: IncomingMessage
  began: number
  /** Of the connection, when this began. */
  read: number
  answered: boolean
  /** Since when the client leaves an answer untaken, how much it had taken then, and how much was left. */
  untaken: { since: number; taken: number; left: number } | null
}

/**
 * Ends connections that are slow on purpose (hazard G1). A limit on the whole request would end uploads over slow lines
 * too, and says nothing of a client that takes its answer byte by byte: each of its requests for a file kept that file
 * open. Silent connections are the server's own time-outs' business, and slow headers Node's.
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
    // Nobody reads on after the answer, so what still comes earns no time.
    const sent = exchange.answered ? 0 : socket.bytesRead - exchange.read
    return now - exchange.began > allowedMs(sent)
  }
  const left = socket.writableLength
  if (left === 0) {
    exchange.untaken = null
    return false
  }
  // A piece counts as taken when the last of it is, so the first ones get their time in advance.
  const taken = socket.bytesWritten - left
  exchange.untaken ??= { since: now, taken, left }
  const { untaken } = exchange
  return now - untaken.since > allowedMs(taken - untaken.taken + untaken.left)
}
