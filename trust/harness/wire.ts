import { Agent, request } from 'node:http'
import { stopwatch } from './stopwatch.ts'

/** A request that is sent byte for byte; `fetch` would correct or refuse half of the experiments' requests. */
export type Attempt = {
  method: string
  /** Relative to the server's address, already percent-encoded. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** An answer. If none came, the status is 0 and the text is the reason. */
export type Answer = { status: number; headers: Record<string, unknown>; text: string; ms: number }

const PATIENCE_MS = 60_000

/** Much shorter than a server keeps idle connections: a request sent just as the server closes one gets no answer. */
const IDLE_MS = 5000

const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })

/** How a request is sent: over a connection of its own, or one that is kept, and how long its answer is awaited. */
export type Way = { isAlone?: boolean; patienceMs?: number }

/** Sends a request once. Never rejects: if no answer comes, the status is 0. */
export function send(
  url: string,
  { method, path, headers, body }: Attempt,
  { isAlone = false, patienceMs = PATIENCE_MS }: Way = {},
): Promise<Answer> {
  const time = stopwatch()
  return new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const call = request(`${url}${path}`, {
      method,
      agent: isAlone ? false : agent,
      headers: { ...headers, ...length },
      timeout: patienceMs,
    })
    const giveUp = (error: Error) => {
      const reason = 'code' in error ? String(error.code) : error.message
      const text = `no answer (${reason}${call.reusedSocket ? ' on a connection that was used before' : ''})`
      resolve({ status: 0, headers: {}, text, ms: time() })
    }
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      const { statusCode = 0, headers } = response
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        // A stream of events has no end.
        if (headers['content-type'] !== 'text/event-stream') return
        resolve({ status: statusCode, headers, text: chunk.toString(), ms: time() })
        response.destroy()
      })
      response.on('error', giveUp)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: statusCode, headers, text, ms: time() })
      })
    })
    call.on('timeout', () => call.destroy())
    call.on('error', giveUp)
    call.end(body ?? undefined)
  })
}
