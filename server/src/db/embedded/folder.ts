import { chmod, type FileHandle, lchown, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from '../../system-error.ts'
import type { Account } from './account.ts'
import type { Deadline } from './deadline.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { complaintIn, runProgram } from './program.ts'
import { makeFolders } from './stored.ts'

/**
 * The folder of the embedded database:
 *
 *     cluster/data       the server's data folder
 *     cluster/password   the superuser's password
 *     socket/            the server's socket
 *     postgres.log       the server's log
 *     binaries/          a copy of PostgreSQL, if one is needed
 *     unfinished-.../    work in progress, or the remains of a killed process
 *
 * When root starts it, the account that runs the server owns `data` and `socket`, and root owns the rest, so that root
 * never writes to a folder in which that account could have placed a symbolic link. The socket group, if any, can pass
 * through `socket`.
 */
export type EmbeddedFolder = {
  /** The path in our process. */
  path: string
  /** The path in the server's process, which can't always use ours. */
  pathForServer: string
  /** The descriptor 3 that the server must get so that its path works; null if it can use ours. */
  descriptor: number | null
  socketFolder: string
  logFile: string
  [Symbol.asyncDispose](): Promise<void>
}

export async function prepareFolder(
  folder: string,
  account: Account | null,
  deadline: Deadline,
  socketGroup?: number,
): Promise<EmbeddedFolder> {
  await makeFolders(path.dirname(folder))
  await makeFolder(folder, 0o700)
  // The account must be able to pass through, but neither list nor write.
  if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, account ? 0o711 : 0o700)
  const socketFolder = path.join(folder, 'socket')
  await makeFolder(socketFolder, 0o700)
  if (account) {
    await lchown(socketFolder, account.uid, socketGroup ?? account.gid)
    await chmod(socketFolder, socketGroup === undefined ? 0o700 : 0o710)
  }

  const handle = account ? await openForServer(folder, account, deadline) : null
  return {
    path: folder,
    pathForServer: handle ? FOLDER_AS_DESCRIPTOR : folder,
    descriptor: handle?.fd ?? null,
    socketFolder,
    logFile: path.join(folder, 'postgres.log'),
    [Symbol.asyncDispose]: async () => handle?.close(),
  }
}

const FOLDER_AS_DESCRIPTOR = '/proc/self/fd/3'

/**
 * Null if the account can reach the folder by its path. If not, because a folder above is closed, as root's home is,
 * the account gets the open folder itself: Linux resolves paths through an inherited descriptor whatever the rights of
 * the folders above. Other processes get no access. The server itself could reach the folders above through `..`, up to
 * the closed one, as far as their modes allow everyone; so a secret beside the folder needs mode 0600, as always.
 */
async function openForServer(
  folder: string,
  account: Account,
  deadline: Deadline,
): Promise<FileHandle | null> {
  const tryWay = (way: string, folderDescriptor: number | null) => {
    const waitingFor = `the user ${account.name} was tried on the folder`
    const circumstances = { account, deadline, waitingFor, folderDescriptor }
    return runProgram('/bin/sh', ['-c', 'cd "$1/socket"', 'sh', way], circumstances)
  }
  if ((await tryWay(folder, null)).succeeded) return null
  const handle = await open(folder, 'r')
  try {
    const { succeeded, output } = await tryWay(FOLDER_AS_DESCRIPTOR, handle.fd)
    if (succeeded) return handle
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as the user ${account.name}, which can't reach ${folder} (${complaintIn(output)}); use a DATA_DIR that every user can pass through, such as one under /var/lib, or start as an ordinary user.`,
    )
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error
  }
}
