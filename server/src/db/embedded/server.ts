import { constants, open, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { isSystemError } from '../../system-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import type { Deadline } from './deadline.ts'
import type { EmbeddedFolder } from './folder.ts'
import { type Leashed, leash } from './leash.ts'
import { complaintIn, runProgram } from './program.ts'
import { type Listening, SOCKET_PORT, serverArguments } from './settings.ts'

/** Everything needed to start a server. */
export type Ground = {
  folder: EmbeddedFolder
  account: Account | null
  binaries: Binaries
  cluster: Cluster
  settings: Readonly<Record<string, string>>
  deadline: Deadline
  say: (sentence: string) => void
}

/** A server that we started; it is not necessarily ready, and may have failed. */
export type OwnServer = Leashed & {
  starter: string
  /** Its complaint, once it has ended. */
  complaint(): Promise<string>
}

/** `stalePid` is the number in a left-over lock file if another process has it now. */
export async function startPostgres(
  ground: Ground,
  starter: string,
  stalePid: number | null,
): Promise<OwnServer> {
  const { folder, account, binaries, cluster, settings } = ground
  await using log = await openLog(folder.logFile)
  const { size: logStart } = await log.stat()
  const server = leash({
    command: binaries.postgres,
    arguments: serverArguments({
      dataFolder: cluster.dataFolderForServer,
      listening: await chooseListening(folder),
      starter,
      settings,
    }),
    account,
    whenLeft: 'interrupt',
    output: log.fd,
    folderDescriptor: folder.descriptor,
    // PostgreSQL takes the process with the number in its lock file for a running server, unless it is itself, its
    // parent or the one in this variable. Removing the lock file instead could remove that of a starting server.
    environment: stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
  })
  return { ...server, starter, complaint: () => complaintSince(folder.logFile, logStart) }
}

/**
 * Ends a server whose starter is dead, as is the shell that should have ended it. It uses PostgreSQL's own program and
 * the server's account: that account can write the file with the process number, so root must not trust the number.
 */
export async function stopOrphan({
  folder,
  account,
  binaries,
  cluster,
  deadline,
}: Omit<Ground, 'settings' | 'say'>): Promise<void> {
  await runProgram(binaries.pgCtl, ['stop', '-D', cluster.dataFolderForServer, '-m', 'fast', '-W'], {
    account,
    deadline,
    waitingFor: 'a server whose starter had died was being stopped',
    folderDescriptor: folder.descriptor,
  })
}

/** The maximum length of a socket's path on the strictest system (macOS). */
const LONGEST_SOCKET_BYTES = 103

async function chooseListening(folder: EmbeddedFolder): Promise<Listening> {
  const socket = path.join(folder.socketFolder, `.s.PGSQL.${SOCKET_PORT}`)
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= LONGEST_SOCKET_BYTES) {
    return { on: 'socket' }
  }
  return { on: 'loopback', port: await findFreePort() }
}

/** The port can be taken in the next moment; then the server reports it and is started again. */
async function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}

const LARGEST_LOG_BYTES = 1_000_000

/**
 * Logs to a file, not to a pipe: a full pipe blocks the server while we don't read (a long computation, a debugger),
 * and the file keeps the server's last messages when we are gone. One older file is kept.
 */
async function openLog(file: string) {
  const { size } = await stat(file).catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return { size: 0 }
    throw error
  })
  if (size > LARGEST_LOG_BYTES) await rename(file, `${file}.1`)
  // Not through a symbolic link, which another user may have placed if we are root and root does not own the folder.
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  return open(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
}

const LONGEST_COMPLAINT_BYTES = 16_000

async function complaintSince(logFile: string, start: number): Promise<string> {
  await using log = await open(logFile, 'r')
  const { buffer, bytesRead } = await log.read({
    buffer: Buffer.alloc(LONGEST_COMPLAINT_BYTES),
    position: start,
  })
  return complaintIn(buffer.toString('utf8', 0, bytesRead))
}
