import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Connection } from '../../server/src/db/connect.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const START_MS = 60_000

/** The programs that an experiment starts: the product's own, and the one that lacks a defence. */
const PRODUCT = 'server/src/main.ts'
const BROKEN = 'trust/harness/broken-server.ts'

/** A defence that the control goes without (broken-server.ts). */
export type Broken = 'approve' | 'suspend' | 'key' | 'audit' | 'auth' | 'close'

export type ServerProcess = {
  url: string
  port: number
  pid: number
  isRunning(): boolean
  /** Everything that it has printed, its earlier lives included. */
  printed(): string
  /** Sends a signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts again, on the same port, and answers after how many milliseconds it was ready. */
  startAgain(): Promise<number>
}

/** None of them outlives the experiments, however those end. */
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/**
 * Starts the server as the product does, in production mode, on a port of its own. Nothing but `environment` reaches it,
 * so that nobody's shell has a say.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  broken?: Broken,
): Promise<ServerProcess> {
  let printed = ''
  const program = broken ? [BROKEN, broken] : [PRODUCT]
  const launch = (port: string) => {
    const child = spawn(process.execPath, program, {
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        LOG_LEVEL: broken ? 'silent' : 'error',
        DEMO: '0',
        HOST: '127.0.0.1',
        ...environment,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    const hear = (text: Buffer) => {
      printed += text
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return { child, ended }
  }
  let running = launch('0')
  const port = await portOf(running.child, () => printed)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return running.child.pid ?? 0
    },
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    printed: () => printed,
    async end(signal) {
      running.child.kill(signal)
      await running.ended
    },
    async startAgain() {
      const began = performance.now()
      running = launch(`${port}`)
      await portOf(running.child, () => printed)
      return performance.now() - began
    },
  }
}

function portOf(child: ChildProcess, printed: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${printed().slice(-3000)}`))
    const late = setTimeout(() => fail(`was not ready in ${START_MS} ms`), START_MS)
    const gone = (code: number | null) => {
      clearTimeout(late)
      fail(`ended with ${code}`)
    }
    child.once('exit', gone)
    child.stdout?.on('data', (text: Buffer) => {
      const [, port] = /Ready at http:\/\/[^:]+:(\d+)/.exec(text.toString()) ?? []
      if (port === undefined) return
      clearTimeout(late)
      child.off('exit', gone)
      resolve(Number(port))
    })
  })
}

/** A connection as DATABASE_URL names it. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
