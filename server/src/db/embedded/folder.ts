import { chmod, type FileHandle, lchown, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import type { Deadline } from './deadline.ts'
import { EmbeddedPostgresError, isSystemError } from './embedded-postgres-error.ts'
import { complaintIn, runProgram } from './program.ts'

/**
 * The folder that holds everything:
 *
 *     cluster/data       the server's own
 *     cluster/password   of the superuser
 *     socket/            where the server listens
 *     postgres.log       what the server says
 *     binaries/          a copy of PostgreSQL, where one is needed
 *     unfinished-.../    work in progress, or what a killed process left
 *
 * When root starts it, `data` and `socket` belong to the account that runs the server and the rest to root, so that
 * root never writes where that account could have laid a symbolic link. The group that was named, if any, may pass
 * through `socket`.
 */
export type EmbeddedFolder = {
  /** As we name it. */
  path: string
  /** As the server names it, which may not be able to walk our way. */
  pathForServer: string
  /** What the server must be given as its descriptor 3 for its name of the folder to hold. */
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
  await mkdir(path.dirname(folder), { recursive: true })
  await makeFolder(folder, 0o700)
  // The account must be able to pass through, but not to list or write.
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
 * Null when the account can walk to the folder. When it can't (a folder above is closed, as root's home is), it is
 * given the open folder itself: Linux lets a process go through a descriptor that it was handed, whatever lies above.
 * This opens nothing to any other process. The server itself could climb from there (`..`) to what lies above, up to
 * the closed folder, as far as modes open it to everybody; a secret beside the folder needs mode 0600, as ever.
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
      `PostgreSQL runs as the user ${account.name}, who can't reach ${folder} (${complaintIn(output)}); use a DATA_DIR that every user may pass through, such as one under /var/lib, or start as an ordinary user.`,
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
