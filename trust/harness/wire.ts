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

export type Answer = { status: number; headers: Record<string, unknown>; text: string; ms: number }

const PATIENCE_MS = 60_000

/** Far less than a server keeps a silent connection: whoever uses it just when the server ends it gets no answer. */
const IDLE_MS = 5000

const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })

/** Sends it, and answers null where no answer came. */
export function send(url: string, { method, path, headers, body }: Attempt): Promise<Answer | null> {
  const time = stopwatch()
  return new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const call = request(`${url}${path}`, {
      method,
      agent,
      headers: { ...headers, ...length },
      timeout: PATIENCE_MS,
    })
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => resolve(null))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, text, ms: time() })
      })
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(null))
    call.end(body ?? undefined)
  })
}
