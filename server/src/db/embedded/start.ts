import path from 'node:path'
import { chooseAccount } from './account.ts'
import type { ServerAccess } from './answer.ts'
import { prepareBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { deadlineAfter } from './deadline.ts'
import { asEmbeddedPostgresError } from './embedded-postgres-error.ts'
import { prepareFolder } from './folder.ts'
import { meetServer } from './meeting.ts'
import { refuseUnsafeSettings } from './settings.ts'

/** A PostgreSQL server from the binaries in node_modules that ends together with this process. */
export type EmbeddedPostgres = {
  /** How the cluster's owner, a superuser named 'owner', connects; the database is 'postgres'. */
  connection: ServerAccess
  /** For example '18.4'. */
  version: string
  /** True if another process started the server, which then ends with that process. */
  adopted: boolean
  pid: number
  /**
   * Settles when our own server has ended, for whatever reason; never for an adopted one. Waiting for it does not keep
   * our process alive.
   */
  exited: Promise<void>
  /** Shuts the server down and waits for its end; does nothing to an adopted one. */
  stop(): Promise<void>
}

/**
 * Starts the server of the folder, or shares the one that runs there; the first start creates the database. Throws an
 * EmbeddedPostgresError and leaves no process behind if it does not succeed within `timeoutMs`.
 */
export async function startEmbeddedPostgres(options: {
  /** The folder for everything; created if missing. */
  folder: string
  /** Additional settings, as in postgresql.conf; settings for durability can't be changed. */
  settings?: Record<string, string>
  /**
   * An operating-system group that can reach the socket, for clients that are neither root nor the server's account
   * when root starts the server.
   */
  socketGroup?: number
  /** Gets one sentence for each slow step. */
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
