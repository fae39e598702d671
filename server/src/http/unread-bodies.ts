import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type Drains = {
  /** What is read and thrown away of one body, and for how long; less if nothing arrives for `idleMs`. */
  bytes: number
  ms: number
  idleMs: number
  /** The bodies at once in this process. */
  atOnce: number
}

/**
 * The bytes are also the maximum of a whole form: a picture that is somewhat too large is read completely, so that its sender gets
 * the reason.
 */
export const DRAINS: Drains = { bytes: 16 * 1024 * 1024, ms: 10_000, idleMs: 1000, atOnce: 100 }

/**
 * Reads the rest of a request's body before it is answered, and throws it away. A proxy that still writes a form to a closed
 * connection gives its client a 502 in place of the answer: 9 of 30 uploads of an ended session behind nginx. Beyond a limit the
 * answer is sent at once, as without this; a body that is too long is then never read.
 */
export function drainUnreadBodies(app: FastifyInstance, limits = DRAINS): void {
  let draining = 0
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (raw.complete || raw.destroyed || !hasBody(raw)) return done(null, payload)
    const close = () => void reply.header('connection', 'close')
    raw.unpipe()
    if (Number(raw.headers['content-length'] ?? 0) > limits.bytes) {
      close()
      return done(null, payload)
    }
    // Unread, the rest would block the next request on the connection.
    raw.resume()
    if (draining >= limits.atOnce) return done(null, payload)
    draining++
    drain(raw, limits, (isTooLong) => {
      draining--
      if (isTooLong) close()
      done(null, payload)
    })
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function drain(
  body: IncomingMessage,
  { bytes, ms, idleMs }: Drains,
  done: (isTooLong: boolean) => void,
): void {
  const until = performance.now() + ms
  let read = 0
  const end = () => finish(false)
  const count = (piece: Buffer) => {
    read += piece.length
    if (read > bytes) finish(true)
    else if (performance.now() > until) end()
    else idle.refresh()
  }
  const idle = setTimeout(end, idleMs)
  function finish(isTooLong: boolean) {
    clearTimeout(idle)
    body.off('data', count).off('end', end).off('close', end)
    // What arrives later is thrown away too, for as long as the connection lives (http/pace.ts). Without a reader it would wait.
    body.resume()
    done(isTooLong)
  }
  body.on('data', count).on('end', end).on('close', end)
}
