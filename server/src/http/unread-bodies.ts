import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { PACE } from './pace.ts'

export type Drains = {
  /** What is read and thrown away of one body. */
  bytes: number
  /** For how long, beside the time that what has arrived may take (http/pace.ts); less if nothing arrives for `idleMs`. */
  ms: number
  idleMs: number
  /** The bodies at once in this process, and those from one network. */
  atOnce: number
  ofOneNetwork: number
}

/**
 * The bytes are also the maximum of a whole form: a picture that is somewhat too large is read completely, so that its sender gets
 * the reason.
 */
export const DRAINS: Drains = {
  bytes: 16 * 1024 * 1024,
  ms: 10_000,
  idleMs: 1000,
  atOnce: 100,
  ofOneNetwork: 10,
}

/**
 * Reads the rest of a request's body before it is answered, and throws it away. A proxy that still writes a form to a closed
 * connection gives its client a 502 in place of the answer: 9 of 30 uploads of an ended session behind nginx. Beyond a limit the
 * answer is sent at once, nothing more is read, and the connection ends.
 */
export function drainUnreadBodies(app: FastifyInstance, limits = DRAINS): void {
  /** The network of each body that is being read. */
  const networks: string[] = []
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (raw.complete || raw.destroyed || !hasBody(raw)) return done(null, payload)
    raw.unpipe()
    const network = networkOf(request.ip)
    const ofSame = networks.filter((other) => other === network)
    const isTooLong = Number(raw.headers['content-length'] ?? 0) > limits.bytes
    if (isTooLong || networks.length >= limits.atOnce || ofSame.length >= limits.ofOneNetwork)
      return finish(false)
    networks.push(network)
    drain(raw, limits, (isRead) => {
      networks.splice(networks.indexOf(network), 1)
      finish(isRead)
    })

    function finish(isRead: boolean) {
      if (!isRead) {
        raw.pause()
        void reply.header('connection', 'close')
      }
      done(null, payload)
    }
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function drain(body: IncomingMessage, { bytes, ms, idleMs }: Drains, done: (isRead: boolean) => void): void {
  const began = performance.now()
  let read = 0
  const end = () => finish(true)
  const giveUp = () => finish(false)
  const count = (piece: Buffer) => {
    read += piece.length
    const allowedMs = ms + (read / PACE.bytesASecond) * 1000
    if (read > bytes || performance.now() - began > allowedMs) giveUp()
    else idle.refresh()
  }
  const idle = setTimeout(giveUp, idleMs)
  function finish(isRead: boolean) {
    clearTimeout(idle)
    body.off('data', count).off('end', end).off('close', end)
    done(isRead)
  }
  body.on('data', count).on('end', end).on('close', end)
  // What was read before was paused by `unpipe`.
  body.resume()
}
