import { randomBytes } from 'node:crypto'
import { lchown, mkdir, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from '../../system-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Deadline } from './deadline.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { EmbeddedFolder } from './folder.ts'
import { complaintIn, runProgram } from './program.ts'
import { createScratch, discard, moveIntoPlace, removeLeftovers } from './scratch.ts'

/** The superuser of every cluster that we create. */
export const OWNER = 'owner'

/** A database cluster on disk, whether or not a server runs on it. */
export type Cluster = {
  dataFolder: string
  dataFolderForServer: string
  password: string
}

type Circumstances = {
  folder: EmbeddedFolder
  account: Account | null
  binaries: Binaries
  deadline: Deadline
  say: (sentence: string) => void
}

/** Opens the folder's cluster; creates it if there is none. */
export async function openCluster(circumstances: Circumstances): Promise<Cluster> {
  const { folder, binaries } = circumstances
  const place = path.join(folder.path, 'cluster')
  await removeLeftovers(folder.path)
  if (!(await isMade(place))) await createCluster(place, circumstances)
  const dataFolder = path.join(place, 'data')
  await refuseOtherVersion(dataFolder, binaries.version)
  return {
    dataFolder,
    dataFolderForServer: path.posix.join(folder.pathForServer, 'cluster', 'data'),
    password: await readPassword(path.join(place, 'password')),
  }
}

/**
 * Creates data and password together by one rename, so an interrupted first start leaves nothing incomplete. Of two
 * first starts at once, one wins, and the other uses the winner's cluster.
 */
async function createCluster(place: string, circumstances: Circumstances): Promise<void> {
  const { folder, account, binaries, deadline, say } = circumstances
  say('Creating the database, which takes some seconds the first time ...')
  const scratch = await createScratch(folder.path, account ? 0o711 : 0o700)
  try {
    const dataFolder = path.join(scratch, 'data')
    await mkdir(dataFolder, { mode: 0o700 })
    if (account) await lchown(dataFolder, account.uid, account.gid)
    await writePassword(path.join(scratch, 'password'), account)

    const scratchForServer = path.join(folder.pathForServer, path.basename(scratch))
    const { succeeded, output } = await runProgram(
      binaries.initdb,
      [
        `--pgdata=${path.join(scratchForServer, 'data')}`,
        `--username=${OWNER}`,
        `--pwfile=${path.join(scratchForServer, 'password')}`,
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        // PostgreSQL's own collation: the operating system's changes with its releases, and an index sorted by the old
        // rules then misses rows.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      {
        account,
        deadline,
        waitingFor: 'the database was being created',
        folderDescriptor: folder.descriptor,
      },
    )
    if (!succeeded) {
      throw new EmbeddedPostgresError(
        `The database could not be created in ${folder.path}: ${complaintIn(output)}.`,
      )
    }
    await moveIntoPlace(scratch, place) // initdb has flushed the data to disk.
  } finally {
    await discard(scratch)
  }
}

async function writePassword(file: string, account: Account | null): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  await handle.chmod(0o600)
  await handle.writeFile(randomBytes(24).toString('base64url'))
  await handle.sync()
  if (account) await lchown(file, account.uid, account.gid) // initdb has to read it.
}

async function readPassword(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error
    throw new EmbeddedPostgresError(
      `The password of the embedded database is missing: restore the file ${file} from a backup.`,
    )
  }
}

async function refuseOtherVersion(dataFolder: string, version: string): Promise<void> {
  const file = path.join(dataFolder, 'PG_VERSION')
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return ''
    throw error
  })
  const found = text.trim()
  if (found === version.split('.')[0]) return
  throw new EmbeddedPostgresError(
    found === ''
      ? `${dataFolder} holds no PostgreSQL database, because PG_VERSION is missing; restore it from a backup, or move ${path.dirname(dataFolder)} away to start with an empty database.`
      : `The database in ${dataFolder} was made by PostgreSQL ${found}, and this is PostgreSQL ${version}, which can't read it: start the release that made it, export the data with pg_dumpall, move ${path.dirname(dataFolder)} away, start this release and import them.`,
  )
}

async function isMade(place: string): Promise<boolean> {
  try {
    await stat(place)
    return true
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false
    throw error
  }
}
