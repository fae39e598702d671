import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/db/connect.ts'
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { migrate } from '../src/db/migrate.ts'
import { SERVING_ACCOUNT } from '../src/os-accounts.ts'
import { makeTestFolder, removeLeftovers } from './folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A role that can create databases, as a URL or as the embedded server's parts. */
    owner: Connection
  }
}

/** Enough for several banks at once, each with several servers that have a pool each. */
const CONNECTIONS = '400'

export const TEMPLATE = 'meranti_template'

/** Once for each run: starts a real server (embedded, or TEST_DATABASE_URL's) with one migrated database to clone. */
export default async function setup(project: TestProject) {
  const server = await startTestPostgres()
  project.provide('owner', server.owner)
  return server.stop
}

export type TestPostgres = { owner: Connection; stop: () => Promise<void> }

/** The server itself, also for programs outside vitest. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const server = await startPostgres()
  await prepareTemplate(server.owner)
  return server
}

async function startPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { owner: { connectionString: url }, stop: async () => {} }
  removeLeftovers()
  const folder = makeTestFolder('meranti-test-')
  // Servers that tests start as root run as that account.
  const socketGroup = SERVING_ACCOUNT.gid
  const embedded = await startEmbeddedPostgres({
    folder,
    socketGroup,
    settings: { max_connections: CONNECTIONS },
  })
  return {
    owner: embedded.connection,
    async stop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function prepareTemplate(owner: Connection) {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE} template template0`)
  const role = await client.query("select from pg_roles where rolname = 'meranti_app'")
  if (role.rowCount === 0) await client.query("create role meranti_app login password 'test'")
  else await client.query("alter role meranti_app login password 'test'")
  await client.end()
  await migrate(inDatabase(owner, TEMPLATE))
}

/** The same connection, in another database. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
