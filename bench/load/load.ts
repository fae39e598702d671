import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Where a request has this text, its number stands when it is sent. */
export const PLACE = '##########'

/** What a load is made of. */
export type Job = {
  port: number
  connections: number
  ms: number
  /** Whole HTTP requests, sent in turn, with PLACE for what must be another each time. */
  requests: readonly string[]
  /** Each request once, for what can be done only once. */
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

/** A whole request as text. */
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
