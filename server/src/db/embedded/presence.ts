import { type Answer, askServer, type ServerAccess } from './answer.ts'
import { type Cluster, OWNER } from './cluster.ts'
import type { Deadline } from './deadline.ts'
import { type LockFile, readLockFile } from './lock-file.ts'
import { isAlive, isRunning, servesFolder } from './process-identity.ts'

/** The state of a cluster's server. */
export type Presence =
  /** `stalePid` is a number in a left-over lock file that another process has now. */
  | { kind: 'nobody'; stalePid: number | null }
  | { kind: 'unready'; pid: number }
  /** An orphan's starter is dead. The server is about to end, so no process may use it. */
  | {
      kind: 'serving'
      pid: number
      connection: ServerAccess
      version: string
      starter: string | null
      orphan: boolean
    }

const LONGEST_QUESTION_MS = 3_000

export async function lookForServer(cluster: Cluster, deadline: Deadline): Promise<Presence> {
  const lock = await readLockFile(cluster.dataFolder)
  if (!lock) return { kind: 'nobody', stalePid: null }
  const { pid } = lock
  const isHere = await servesFolder(pid, cluster.dataFolder)
  if (isHere && lock.status !== 'ready') return { kind: 'unready', pid }

  const connection = connectionTo(lock, cluster)
  const answer = await ask(lock, connection, isHere, deadline)
  switch (answer.kind) {
    case 'welcome': {
      const { version, starter } = answer
      const orphan = isHere && starter !== null && !(await isRunning(starter))
      return { kind: 'serving', pid, connection, version, starter, orphan }
    }
    case 'not now':
      return { kind: 'unready', pid }
    case 'silence':
      if (isHere) return { kind: 'unready', pid }
      return { kind: 'nobody', stalePid: isAlive(pid) ? pid : null }
  }
}

/**
 * Connects to a socket even if no process of that number serves the folder: the server can be in another container that
 * shares the folder and has its own process numbers. Does not connect to a port then, because any program can listen
 * there now.
 */
async function ask(
  lock: LockFile,
  connection: ServerAccess,
  isHere: boolean,
  deadline: Deadline,
): Promise<Answer> {
  if (!isHere && lock.socketFolder === null) return { kind: 'silence' }
  return askServer(connection, Math.max(1, Math.min(LONGEST_QUESTION_MS, deadline.remainingMs())))
}

function connectionTo(lock: LockFile, cluster: Cluster): ServerAccess {
  return {
    host: lock.socketFolder ?? (lock.address === '*' || lock.address === '' ? '127.0.0.1' : lock.address),
    port: lock.port,
    user: OWNER,
    password: cluster.password,
    database: 'postgres',
  }
}
