import { createHmac } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Connection, connect, type Database } from './connect.ts'
import { requireDurability } from './durability.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = {
  db: Database
  /** How the pool connects, for what needs a connection of its own. */
  connection: Connection
  /**
   * How the owner of the tables connects, who may bring in history and make administrators. With a `DATABASE_URL` we
   * know no other connection, and it may be the serving role's.
   */
  ownerConnection: Connection
  /** Settles when the embedded server has ended although nobody asked it to; never, for another's server. */
  lost: Promise<void>
  close(): Promise<void>
}

/** A constant of ours, apart from the migrations' lock. */
const ROLE_LOCK = 7_263_685

const NEVER = new Promise<void>(() => {})

/**
 * Opens the database that the configuration names, migrated and proved durable: `DATABASE_URL`, or the embedded
 * one in `DATA_DIR`. Throws one sentence for an operator where it can't.
 */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  say: (sentence: string) => void,
  { patient = false }: { patient?: boolean } = {},
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return openTheirs({ connectionString: config.DATABASE_URL }, say, patient)
  const folder = path.resolve(config.DATA_DIR, 'postgres')
  const embedded = await startEmbeddedPostgres({ folder, say })
  try {
    const connection = await prepareEmbedded(embedded.connection, say)
    const opened = await open(connection, embedded.connection, patient)
    const watch = keepRunning(embedded, folder, say)
    return {
      ...opened,
      lost: watch.lost,
      async close() {
        await opened.close()
        await watch.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

// A server of ours that ends without being asked (killed, out of memory) is started again; the pool finds it at the
// same place, and requests meanwhile are answered 503.
function keepRunning(first: EmbeddedPostgres, folder: string, say: (sentence: string) => void) {
  let current = first
  let stopping = false
  async function restartWheneverItEnds() {
    for (;;) {
      await current.exited
      if (stopping) return NEVER
      say('The database ended unexpectedly. Starting it again.')
      try {
        current = await startEmbeddedPostgres({ folder, say })
      } catch (error) {
        say(error instanceof Error ? error.message : 'The database could not be started again.')
        return
      }
      const { host, port } = current.connection
      if (host !== first.connection.host || port !== first.connection.port) return
    }
  }
  return {
    lost: restartWheneverItEnds(),
    stop() {
      stopping = true
      return current.stop()
    },
  }
}

/**
 * The database as its owner connects to it, neither migrated nor checked, for backups and restores. An embedded server
 * that runs already is shared.
 */
export async function openAsOwner(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  say: (sentence: string) => void,
): Promise<{ connection: Connection; isOurs: boolean; close(): Promise<void> }> {
  if (config.DATABASE_URL) {
    return { connection: { connectionString: config.DATABASE_URL }, isOurs: false, close: async () => {} }
  }
  const folder = path.resolve(config.DATA_DIR, 'postgres')
  const embedded = await startEmbeddedPostgres({ folder, say })
  await ensureServingRole(embedded.connection)
  return { connection: embedded.connection, isOurs: true, close: () => embedded.stop() }
}

async function openTheirs(
  connection: Connection,
  say: (sentence: string) => void,
  patient: boolean,
): Promise<OpenDatabase> {
  const applied = await migrate(connection).catch((cause: Error) => {
    if (cause.message.startsWith('migration ')) throw cause
    throw new Error(`The database at DATABASE_URL can’t be used: ${cause.message}`, { cause })
  })
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`)
  return { ...(await open(connection, connection, patient)), lost: NEVER }
}

async function open(connection: Connection, ownerConnection: Connection, patient: boolean) {
  const db = connect(connection, { patient })
  try {
    await requireDurability(db)
    return { db, connection, ownerConnection, close: () => db.end() }
  } catch (error) {
    await db.end()
    throw error
  }
}

async function prepareEmbedded(owner: EmbeddedPostgres['connection'], say: (sentence: string) => void) {
  const password = await ensureServingRole(owner)
  const applied = await migrate(owner)
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`)
  return { ...owner, user: 'meranti_app', password }
}

// Requests are served by a role that can neither change the schema nor rewrite what is final. Its password follows
// from the owner's, so that processes which share the server agree on it and no second secret is kept.
async function ensureServingRole(owner: EmbeddedPostgres['connection']): Promise<string> {
  const password = createHmac('sha256', owner.password).update('meranti_app').digest('base64url')
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ROLE_LOCK])
    const role = await client.query("select from pg_roles where rolname = 'meranti_app'")
    if (role.rowCount === 0) await client.query(`create role meranti_app login password '${password}'`)
  } finally {
    await client.end()
  }
  return password
}
