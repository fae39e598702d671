import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const PACKAGES = '/usr/lib/postgresql'

export type ThrowawayServer = { url: string; version: string; stop: () => void }

/**
 * Starts Debian's own PostgreSQL in a new folder, to run the tests against an external server. It takes the newest
 * supported version; null if the package is not installed. `options` are settings such as `shared_buffers=2GB`.
 */
export async function startDebianPostgres(options: readonly string[] = []): Promise<ThrowawayServer | null> {
  const version = existsSync(PACKAGES)
    ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  if (!version || Number(version) < 15) return null
  const bin = path.join(PACKAGES, version, 'bin')
  if (!existsSync(path.join(bin, 'initdb'))) return null
  const folder = mkdtempSync('/tmp/meranti-debian-')
  const asRoot = process.getuid?.() === 0
  const run = (program: string, args: string[]) => {
    const [command, ...rest] = asRoot
      ? ['runuser', '-u', 'postgres', '--', program, ...args]
      : [program, ...args]
    return spawnSync(command ?? program, rest, { encoding: 'utf8', cwd: '/' })
  }
  if (asRoot) spawnSync('chown', ['postgres', folder])
  const data = path.join(folder, 'data')
  const port = await freePort()
  const settings = [`-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, ...options].join(' -c ')
  // Set explicitly, because in the locale C only English letters have a lower case.
  run(path.join(bin, 'initdb'), ['-D', data, '-U', 'tester', '-A', 'trust', '--locale=C.UTF-8'])
  const started = run(path.join(bin, 'pg_ctl'), [
    '-D',
    data,
    '-o',
    settings,
    '-l',
    path.join(folder, 'log'),
    '-w',
    'start',
  ])
  const stop = () => {
    run(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  if (started.status === 0) return { url: `postgres://tester@127.0.0.1:${port}/postgres`, version, stop }
  stop()
  throw new Error(`Debian’s PostgreSQL ${version} did not start: ${started.stderr}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No port is free.')),
      )
    })
  })
}
