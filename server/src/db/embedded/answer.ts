import { Socket } from 'node:net'
import pg from 'pg'
import * as z from 'zod'
import { isSystemError } from '../../system-error.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { STARTER_SETTING } from './settings.ts'

/** The data that a PostgreSQL client needs to connect. */
export type ServerAccess = { host: string; port: number; user: string; password: string; database: string }

/** A server's answer to a connection attempt. */
export type Answer =
  | { kind: 'silence' } // No server listens.
  | { kind: 'not now' } // A server listens, but it is starting, stopping, hanging, or has no free connection.
  | { kind: 'welcome'; version: string; starter: string | null }

/**
 * Asks a server for its version and safety settings, for at most `timeoutMs`. Throws if the server refuses us for good
 * or could lose acknowledged writes, because waiting does not change that.
 */
export async function askServer(connection: ServerAccess, timeoutMs: number): Promise<Answer> {
  // A socket that we can destroy: a client waits for ever to close its connection to a frozen server.
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    ...NOTHING_FROM_THE_ENVIRONMENT,
    stream: () => socket,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {}) // A lost server is reported by the waiting query.
  try {
    await client.connect()
    const [server] = ANSWER_ROWS.parse((await client.query(QUESTION, [STARTER_SETTING])).rows)
    refuseUnsafe(server)
    return { kind: 'welcome', version: server.version, starter: server.starter || null }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    if (isSystemError(error, 'ECONNREFUSED', 'ENOENT')) return { kind: 'silence' }
    if (error instanceof pg.DatabaseError && !PASSING_STATES.includes(error.code ?? '')) {
      throw new EmbeddedPostgresError(
        `The server on the folder refuses its owner: ${error.message}; if the password is wrong, restore the file cluster/password from a backup.`,
      )
    }
    return { kind: 'not now' }
  } finally {
    socket.destroy()
  }
}

/** Too many connections; shutting down, by an administrator or after a crash; not accepting connections now. */
const PASSING_STATES: readonly string[] = ['53300', '57P01', '57P02', '57P03']

/**
 * pg reads missing values from PGOPTIONS and similar variables, so all of them are set. An empty text counts as
 * missing.
 */
const NOTHING_FROM_THE_ENVIRONMENT = {
  ssl: false,
  sslnegotiation: 'postgres',
  application_name: 'embedded',
  client_encoding: 'UTF8',
  options: '-c client_min_messages=warning',
} as const

const QUESTION = `
  select
    current_setting('server_version') as version,
    current_setting($1, true) as starter,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit
`

const ANSWER_ROWS = z.tuple([
  z.object({
    version: z.string(),
    starter: z.string().nullable(),
    fsync: z.string(),
    full_page_writes: z.string(),
    synchronous_commit: z.string(),
  }),
])

/**
 * Our command line sets these, but an adopted server can have another one, and roles can have settings of their own.
 */
function refuseUnsafe(server: z.infer<typeof ANSWER_ROWS>[0]): void {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    if (server[name] === 'off') {
      throw new EmbeddedPostgresError(
        `The server on the folder runs with ${name} = off and could lose acknowledged writes; remove that setting (alter system, alter role or alter database ... reset ${name}) and start again.`,
      )
    }
  }
}
