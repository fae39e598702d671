import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Account } from './account.ts'
import { findBinariesPackage } from './binaries-package.ts'
import type { Deadline } from './deadline.ts'
import { EmbeddedPostgresError, isSystemError } from './embedded-postgres-error.ts'
import { copyPrivately } from './private-copy.ts'
import { complaintIn, runProgram } from './program.ts'

export type Binaries = {
  initdb: string
  postgres: string
  pgCtl: string
  /** Such as '18.4'; the part before the point decides which data folders it can read. */
  version: string
}

type Circumstances = {
  account: Account | null
  folder: string
  deadline: Deadline
  say: (sentence: string) => void
}

/**
 * PostgreSQL's programs, ready to be run by the account: those in node_modules where that account can run them, else
 * those in a copy. A copy is needed when we run as root from a folder that is closed to others, such as root's
 * home, and when the packages were installed by somebody else in a way that wants mending.
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
    // Root's copy is outside of the database's folder, for the account may not reach that one either.
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
 * What the package's install script would do, which does not run here (npm's ignore-scripts): npm packages can't hold
 * symbolic links, so the libraries' second names are missing; and some unpackers lose the execute bit.
 * Best effort, since the folder may be somebody else's: whether it was enough shows when the programs are run.
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
    if (isSystemError(error, 'ENOENT')) return [] // The packages for some systems need none.
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
