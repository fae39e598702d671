import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { childrenOf, servingProcessOf } from '../server/testing/processes.ts'

const ROOT = path.join(import.meta.dirname, '..')
const START_MS = 120_000

/** A bank that runs as with `npm start`: its folder with the embedded database, and the server’s process. */
export type RunningBank = {
  url: string
  port: number
  folder: string
  pid: number
  /** The shared password of the demonstration customers; empty if there are none. */
  demoPassword: string
}

/**
 * Builds the site if it is out of date, serves it in production mode from a new folder, and stops after the work.
 * With `publicUrl` it is built for that address and served at its port; `demo` adds the demonstration customers.
 */
export async function withBank<Result>(
  work: (bank: RunningBank) => Promise<Result>,
  { publicUrl, demo = false }: { publicUrl?: string; demo?: boolean } = {},
): Promise<Result> {
  const environment = { ...process.env, NODE_ENV: 'production', ...(publicUrl && { PUBLIC_URL: publicUrl }) }
  const port = publicUrl ? new URL(publicUrl).port : '0'
  buildSite(environment)
  return withServer({ ...environment, PORT: port, DEMO: demo ? '1' : '0', LOG_LEVEL: 'error' }, work)
}

/**
 * Like `withBank`, for load tests: everything is logged to a file in the folder, as in production. `environment` overrides
 * the defaults.
 */
export async function withLoggingBank<Result>(
  environment: Record<string, string>,
  work: (bank: RunningBank) => Promise<Result>,
): Promise<Result> {
  buildSite({ ...process.env, NODE_ENV: 'production' })
  return withServer({ ...process.env, NODE_ENV: 'production', PORT: '0', ...environment }, work)
}

function buildSite(environment: NodeJS.ProcessEnv) {
  const built = spawnSync(process.execPath, ['bootstrap.mjs', 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment,
  })
  if (built.status !== 0) throw new Error('The site could not be built.')
}

async function withServer<Result>(
  environment: NodeJS.ProcessEnv,
  work: (bank: RunningBank) => Promise<Result>,
): Promise<Result> {
  const own = mkdtempSync(path.join(tmpdir(), 'meranti-bench-'))
  const folder = environment.DATA_DIR ?? own
  const server = spawn(process.execPath, ['bootstrap.mjs', 'start'], {
    cwd: ROOT,
    // A high factor, because the load comes from one address and few users.
    env: { DEMO: '0', QUOTA_FACTOR: '100000', ...environment, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', environment.LOG_LEVEL ? 'inherit' : openSync(path.join(own, 'log'), 'a')],
  })
  const ended = once(server, 'exit')
  try {
    const said = await untilReady(server)
    const url = /Ready at (\S+)/.exec(said)?.[1] ?? ''
    const demoPassword = /customers all have the password (\S+)/.exec(said)?.[1] ?? ''
    const [started = 0] = childrenOf(server.pid ?? 0)
    const pid = servingProcessOf(started)
    return await work({ url, port: Number(new URL(url).port), folder, pid, demoPassword })
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(own, { recursive: true, force: true })
  }
}

/** The server's output until it is ready. */
function untilReady(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server was not ready in time:\n${said}`)), START_MS)
    server.once('exit', () => reject(new Error(`The server ended:\n${said}`)))
    server.stdout?.on('data', (text: Buffer) => {
      said += text
      if (!/Ready at \S+/.test(said)) return
      clearTimeout(late)
      resolve(said)
    })
  })
}
