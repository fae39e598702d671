import { type Answer, askServer, type Connection } from './answer.ts'
import { type Cluster, OWNER } from './cluster.ts'
import type { Deadline } from './deadline.ts'
import { type LockFile, readLockFile } from './lock-file.ts'
import { isAlive, isRunning, servesFolder } from './process-identity.ts'

/** Who is on a cluster at this moment. */
export type Presence =
  /** `stalePid` is a number in a left-over lock file that now belongs to some other process. */
  | { kind: 'nobody'; stalePid: number | null }
  | { kind: 'unready'; pid: number }
  /** An orphan is a server whose starter is dead; it is about to end, and nobody may rely on it. */
  | {
      kind: 'serving'
      pid: number
      connection: Connection
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
 * A socket is asked even if no process of that number serves the folder, for the server may be in another container
 * that shares the folder and has numbers of its own. A port is not: who listens there now could be anybody.
 */
async function ask(
  lock: LockFile,
  connection: Connection,
  isHere: boolean,
  deadline: Deadline,
): Promise<Answer> {
  if (!isHere && lock.socketFolder === null) return { kind: 'silence' }
  return askServer(connection, Math.max(1, Math.min(LONGEST_QUESTION_MS, deadline.remainingMs())))
}

function connectionTo(lock: LockFile, cluster: Cluster): Connection {
  return {
    host: lock.socketFolder ?? (lock.address === '*' || lock.address === '' ? '127.0.0.1' : lock.address),
    port: lock.port,
    user: OWNER,
    password: cluster.password,
    database: 'postgres',
  }
}
