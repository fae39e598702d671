import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { LOCKS } from '../db/advisory-locks.ts'
import {
  type Connection,
  connect,
  connectAlone,
  type Database,
  type Queries,
  readAlone,
} from '../db/connect.ts'
import { requireDurability } from '../db/durability.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { requireCurrentSchema } from '../db/schema.ts'
import { type KeyConfig, refuseWrongKeys } from '../encryption/open-keys.ts'
import { SERVING_ACCOUNT } from '../os-accounts.ts'
import { startKept } from './keep-running.ts'
import type { Role } from './only-server.ts'
import { connectionTrouble } from './sentence-of.ts'

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

export type OpenDatabase = {
  db: Database
  /** How the pool connects, for callers that need a connection of their own. */
  connection: Connection
  /**
   * How the owner of the tables connects, who can import history and add administrators. With a `DATABASE_URL` this is
   * the same connection, which can be the serving role's.
   */
  ownerConnection: Connection
  /**
   * Settles when the embedded server has ended unexpectedly and can't be replaced; never settles with `DATABASE_URL`.
   */
  lost: Promise<void>
  /** Tells other servers, which an embedded database refuses, where this one is. */
  announce(address: string): Promise<void>
  close(): Promise<void>
}

const NEVER = new Promise<void>(() => {})

/**
 * Opens the database that the configuration names, `DATABASE_URL` or the embedded one in `DATA_DIR`. It checks the keys
 * first, then migrates (or, without `migrates`, requires a current schema), and checks durability. `refuse` runs before
 * anything changes, on a database that can be empty or have an older schema, and throws if it must be left alone. With a
 * `role`, there is no other server on an embedded database. Throws an error with one sentence for an operator.
 */
export async function openDatabase(
  config: DatabaseConfig & KeyConfig,
  say: (sentence: string) => void,
  {
    migrates = true,
    role,
    refuse,
  }: { migrates?: boolean; role?: Role; refuse?: (db: Queries) => Promise<unknown> } = {},
): Promise<OpenDatabase> {
  const prepare = (owner: Connection) => prepareSchema(owner, config, { migrates, refuse }, say)
  if (config.DATABASE_URL) {
    const connection = { connectionString: config.DATABASE_URL }
    await reach(connection)
    await prepare(connection)
    return { ...(await open(connection, connection)), lost: NEVER, announce: async () => {} }
  }
  const folder = embeddedFolder(config)
  if (!migrates) requireEmbedded(folder)
  const embedded = await startKept(folder, say, role)
  try {
    // The schema grants rights to this role, so it must exist before the migration.
    const password = await ensureServingRole(embedded.connection)
    await prepare(embedded.connection)
    const opened = await open({ ...embedded.connection, user: 'meranti_app', password }, embedded.connection)
    return {
      ...opened,
      lost: embedded.lost,
      announce: embedded.announce,
      async close() {
        await opened.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Checks the keys before it changes anything: a server with another bank's key must leave this database as it is. */
async function prepareSchema(
  owner: Connection,
  config: KeyConfig,
  { migrates, refuse }: { migrates: boolean; refuse: ((db: Queries) => Promise<unknown>) | undefined },
  say: (sentence: string) => void,
) {
  await readAlone(owner, async (db) => {
    await refuseWrongKeys(config, db)
    if (!migrates) await requireCurrentSchema(db)
    await refuse?.(db)
  })
  const applied = migrates ? await migrate(owner) : []
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`)
}

/** Throws one sentence when the server or the database can't be reached. */
async function reach(connection: Connection): Promise<void> {
  try {
    await (await connectAlone(connection)).end()
  } catch (cause) {
    throw new Error(
      `The database at DATABASE_URL can’t be used (${connectionTrouble(cause)}): check the address, and that PostgreSQL runs there.`,
      { cause },
    )
  }
}

const embeddedFolder = ({ DATA_DIR }: DatabaseConfig) => path.resolve(DATA_DIR, 'postgres')

/** Read-only commands must not create a database. */
function requireEmbedded(folder: string) {
  if (!existsSync(path.join(folder, 'cluster')))
    throw new Error(`There is no database in ${path.dirname(folder)} yet: start the server first.`)
}

/**
 * Connects as the database's owner, without migrating or checking anything. An embedded server that runs already is
 * shared. When there is no embedded database, `makes` creates an empty one, for a restore; otherwise an error with one
 * sentence is thrown.
 */
export async function openAsOwner(
  config: DatabaseConfig,
  say: (sentence: string) => void,
  { makes = false }: { makes?: boolean } = {},
): Promise<{ connection: Connection; isOurs: boolean; close(): Promise<void> }> {
  if (config.DATABASE_URL) {
    const connection = { connectionString: config.DATABASE_URL }
    await reach(connection)
    return { connection, isOurs: false, close: async () => {} }
  }
  const folder = embeddedFolder(config)
  if (!makes) requireEmbedded(folder)
  const embedded = await startEmbeddedPostgres({ folder, say, socketGroup: SERVING_ACCOUNT.gid })
  if (makes) await ensureServingRole(embedded.connection)
  return { connection: embedded.connection, isOurs: true, close: () => embedded.stop() }
}

async function open(connection: Connection, ownerConnection: Connection) {
  const db = connect(connection)
  try {
    await requireDurability(db)
    return { db, connection, ownerConnection, close: () => db.end() }
  } catch (error) {
    await db.end()
    throw error
  }
}

// Requests are served by a role that can neither change the schema nor rewrite final rows. Its password is derived from
// the owner's, so that processes sharing the server agree on it without a second stored secret.
async function ensureServingRole(owner: EmbeddedPostgres['connection']): Promise<string> {
  const password = createHmac('sha256', owner.password).update('meranti_app').digest('base64url')
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.servingRole])
    const role = await client.query("select from pg_roles where rolname = 'meranti_app'")
    if (role.rowCount === 0) await client.query(`create role meranti_app login password '${password}'`)
  } finally {
    await client.end()
  }
  return password
}
