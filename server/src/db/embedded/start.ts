import path from 'node:path'
import { chooseAccount } from './account.ts'
import type { Connection } from './answer.ts'
import { prepareBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { deadlineAfter } from './deadline.ts'
import { asEmbeddedPostgresError } from './embedded-postgres-error.ts'
import { prepareFolder } from './folder.ts'
import { meetServer } from './meeting.ts'
import { refuseUnsafeSettings } from './settings.ts'

/** A PostgreSQL server of our own, from the binaries in node_modules, that lives and dies with this process. */
export type EmbeddedPostgres = {
  /** How the cluster's owner, a superuser named 'owner', connects; the database is 'postgres'. */
  connection: Connection
  /** Such as '18.4'. */
  version: string
  /** True when a server that already ran on the folder is shared. It ends when the process that started it ends. */
  adopted: boolean
  pid: number
  /**
   * Settles when a server that we started has ended, for whatever reason; never for an adopted one. Like the server
   * itself, it does not keep our process alive.
   */
  exited: Promise<void>
  /** Ends the server in good order and waits for its end; does nothing to an adopted one. */
  stop(): Promise<void>
}

/**
 * Starts the server on the folder, making its database on the first start, or shares the one that runs there.
 * Throws an EmbeddedPostgresError, and leaves no process behind, when that can't be done within `timeoutMs`.
 */
export async function startEmbeddedPostgres(options: {
  /** Holds everything; made if it is missing. */
  folder: string
  /** More of PostgreSQL's settings, as in postgresql.conf; those that make data durable can't be changed. */
  settings?: Record<string, string>
  /**
   * A group of the operating system that may reach the socket, where root starts the server and those who use it are neither
   * root nor the server's account.
   */
  socketGroup?: number
  /** Told in one sentence whenever something takes long. */
  say?: (sentence: string) => void
  timeoutMs?: number
}): Promise<EmbeddedPostgres> {
  const { settings = {}, say = () => {}, timeoutMs = 60_000 } = options
  const home = path.resolve(options.folder)
  const deadline = deadlineAfter(timeoutMs)
  try {
    refuseUnsafeSettings(settings)
    const account = await chooseAccount(home)
    await using folder = await prepareFolder(home, account, deadline, options.socketGroup)
    const binaries = await prepareBinaries({ account, folder: home, deadline, say })
    const cluster = await openCluster({ folder, account, binaries, deadline, say })
    const meeting = await meetServer({ folder, account, binaries, cluster, settings, deadline, say })
    const { connection, version, pid } = meeting.server
    const { own } = meeting
    if (!own) {
      return { connection, version, pid, adopted: true, exited: new Promise(() => {}), stop: async () => {} }
    }
    const exited = own.ended.then(() => {})
    return { connection, version, pid, adopted: false, exited, stop: () => own.end(timeoutMs) }
  } catch (error) {
    throw asEmbeddedPostgresError(error)
  }
}
