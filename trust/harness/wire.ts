import { Agent, request } from 'node:http'
import { stopwatch } from './stopwatch.ts'

/** What goes over the wire, byte for byte: `fetch` would mend or refuse half of it. */
export type Attempt = {
  method: string
  /** Below the server's address, percent-encoded by whoever made it. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Of status 0 where none came, with the reason for a text. */
export type Answer = { status: number; headers: Record<string, unknown>; text: string; ms: number }

const PATIENCE_MS = 60_000

/** Far less than a server keeps a silent connection: whoever uses it just when the server ends it gets no answer. */
const IDLE_MS = 5000

const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })

/** Sends it once. Never rejects: where no answer came, the answer is one of status 0. */
export function send(url: string, { method, path, headers, body }: Attempt): Promise<Answer> {
  const time = stopwatch()
  return new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const call = request(`${url}${path}`, {
      method,
      agent,
      headers: { ...headers, ...length },
      timeout: PATIENCE_MS,
    })
    const giveUp = (error: Error) => {
      const reason = 'code' in error ? String(error.code) : error.message
      const text = `no answer (${reason}${call.reusedSocket ? ' on a connection that was used before' : ''})`
      resolve({ status: 0, headers: {}, text, ms: time() })
    }
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', giveUp)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, text, ms: time() })
      })
    })
    call.on('timeout', () => call.destroy())
    call.on('error', giveUp)
    call.end(body ?? undefined)
  })
}
