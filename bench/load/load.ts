import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Replaced by the request's number when it is sent. */
export const PLACE = '##########'

/** The description of a load. */
export type Job = {
  port: number
  connections: number
  ms: number
  /** Complete HTTP requests, sent in turn, with PLACE for what must be different each time. */
  requests: readonly string[]
  /** Sends each request once, for acts that can be done only once. */
  once?: boolean
  /** The number of the first request. */
  from?: number
}

export type Outcome = {
  requests: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  statuses: Record<string, number>
  sent: number
}

export type Load = { run(job: Job): Promise<Outcome>; end(): void }

/** Starts a process that makes load, one job after another. */
export function openLoad(): Load {
  const driver = fork(path.join(import.meta.dirname, 'driver.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    async run(job) {
      driver.send(job)
      const [outcome]: Outcome[] = await once(driver, 'message')
      if (!outcome) throw new Error('The process that makes the load has ended.')
      return outcome
    },
    end: () => void driver.kill(),
  }
}

/** A complete request as text. */
export function requestText(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
): string {
  const content = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}
