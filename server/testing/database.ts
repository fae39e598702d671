import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, connect, type Database } from '../src/db/connect.ts'
import { inDatabase, TEMPLATE } from './global-setup.ts'

export type TestDatabase = {
  /** The server's connection, with the serving role, which can't rewrite history. */
  db: Database
  /** The schema owner's connection, for what a test has to arrange or tamper with. */
  owner: Database
  name: string
  /** How the serving role connects, for tests that start a separate process. */
  connection: Connection
  /** How the schema's owner connects. */
  ownerConnection: Connection
  drop(): Promise<void>
}

/**
 * Clones a separate database in a tenth of a second: migrated, empty (`template0`), or a copy of another database without
 * connections. A program outside vitest has to pass the server.
 */
export async function createTestDatabase(
  template = TEMPLATE,
  server: Connection = inject('owner'),
): Promise<TestDatabase> {
  const name = `meranti_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  // A clone gets everything from its template except the rights on the database itself (migrations/0001-ground-rules.sql).
  await onServer(server, `revoke temporary on database ${name} from public`)
  const ownerConnection = inDatabase(server, name)
  const connection = asApp(ownerConnection)
  const db = connect(connection)
  const owner = connect(ownerConnection, { max: 4 })
  return {
    name,
    db,
    owner,
    connection,
    ownerConnection,
    async drop() {
      await Promise.all([db.end(), owner.end()])
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** A database for all tests of a file. */
export async function startDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const database = await createTestDatabase(template)
  afterAll(database.drop)
  return database
}

async function onServer(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function asApp(connection: Connection): Connection {
  if (!('connectionString' in connection)) return { ...connection, user: 'meranti_app', password: 'test' }
  const url = new URL(connection.connectionString)
  url.username = 'meranti_app'
  url.password = 'test'
  return { connectionString: url.href }
}
