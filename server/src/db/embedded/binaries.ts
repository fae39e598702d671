import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { isSystemError } from '../../system-error.ts'
import type { Account } from './account.ts'
import { findBinariesPackage } from './binaries-package.ts'
import type { Deadline } from './deadline.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { copyPrivately } from './private-copy.ts'
import { complaintIn, runProgram } from './program.ts'

export type Binaries = {
  initdb: string
  postgres: string
  pgCtl: string
  /** For example '18.4'; the major version decides which data folders it can read. */
  version: string
}

type Circumstances = {
  account: Account | null
  folder: string
  deadline: Deadline
  say: (sentence: string) => void
}

/**
 * PostgreSQL's programs, in a place where the account can run them: node_modules, or else a copy. A copy is needed when
 * root runs us from a folder that is closed to others, such as root's home, or when another user installed the packages
 * and they need repair.
 */
export async function prepareBinaries(circumstances: Circumstances): Promise<Binaries> {
  const { account, folder, deadline, say } = circumstances
  const packageFolder = await findBinariesPackage()
  const installed = path.join(packageFolder, 'native')
  await mend(installed)
  const inPlace = await tryOut(installed, circumstances)
  if ('version' in inPlace) return inPlace

  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')))
  const copy = await copyPrivately({
    from: installed,
    // Root's copy is outside the database's folder, which the account can't always reach either.
    place: account ? '/var/cache/meranti-postgres' : path.join(folder, 'binaries'),
    name: `${path.basename(packageFolder)}-${version}`,
    finish: mend,
    deadline,
    say,
  })
  const copied = await tryOut(copy, circumstances)
  if ('version' in copied) return copied
  throw new EmbeddedPostgresError(
    `PostgreSQL can't be run${account ? ` by the user ${account.name}` : ''}: ${copied.complaint}.`,
  )
}

const SYMLINKS = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Does what the package's install script would do, which npm's ignore-scripts skips: npm packages can't contain
 * symbolic links, so the libraries' second names are missing, and some unpackers drop the execute bit. Best effort,
 * because another user can own the folder; running the programs shows whether it was enough.
 */
export async function mend(native: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const { source, target } of await secondNames(native)) {
    const name = path.join(native, path.relative('native', target))
    await symlink(path.relative(path.dirname(target), source), name).catch(() => {})
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(native, 'bin', program)
    const { mode } = await stat(file)
    if ((mode & 0o111) !== 0o111) await chmod(file, 0o755).catch(() => {})
  }
}

async function secondNames(native: string) {
  try {
    return SYMLINKS.parse(JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [] // Some systems' packages need no links.
    throw error
  }
}

async function tryOut(
  native: string,
  { account, deadline }: Circumstances,
): Promise<Binaries | { complaint: string }> {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  const { succeeded, output } = await runProgram(binaries.postgres, ['--version'], {
    account,
    deadline,
    waitingFor: 'PostgreSQL was asked for its version',
  })
  const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(output)?.[1]
  return succeeded && version ? { ...binaries, version } : { complaint: complaintIn(output) }
}
