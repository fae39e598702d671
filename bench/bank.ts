import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const START_MS = 120_000

/**
 * Builds the site where it is stale, serves it in production mode on a new folder, and ends that after the work.
 * With `publicUrl` it is built for that address and served at its port.
 */
export async function withBank<Result>(
  work: (url: string) => Promise<Result>,
  publicUrl?: string,
): Promise<Result> {
  const environment = { ...process.env, NODE_ENV: 'production', ...(publicUrl && { PUBLIC_URL: publicUrl }) }
  const port = publicUrl ? new URL(publicUrl).port : '0'
  const built = spawnSync(process.execPath, ['bootstrap.mjs', 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment,
  })
  if (built.status !== 0) throw new Error('The site could not be built.')

  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-bench-'))
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...environment, DATA_DIR: folder, PORT: port, DEMO: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    return await work(await addressOf(server))
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server was not ready in time:\n${said}`)), START_MS)
    server.once('exit', () => reject(new Error(`The server ended:\n${said}`)))
    server.stdout?.on('data', (text: Buffer) => {
      said += text
      const [, url] = /Ready at (\S+)/.exec(said) ?? []
      if (!url) return
      clearTimeout(late)
      resolve(url)
    })
  })
}
