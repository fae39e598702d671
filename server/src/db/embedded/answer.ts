import { Socket } from 'node:net'
import pg from 'pg'
import * as z from 'zod'
import { EmbeddedPostgresError, isSystemError } from './embedded-postgres-error.ts'
import { STARTER_SETTING } from './settings.ts'

/** What a PostgreSQL client needs to know to connect. */
export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** What came back when a server was spoken to. */
export type Answer =
  | { kind: 'silence' } // Nobody listens.
  | { kind: 'not now' } // Somebody does, but starts, stops, hangs or has no connection left.
  | { kind: 'welcome'; version: string; starter: string | null }

/**
 * Speaks to a server for at most `timeoutMs`. A server that refuses us for good, or that could lose what it
 * acknowledges, is an error: no waiting changes that.
 */
export async function askServer(connection: Connection, timeoutMs: number): Promise<Answer> {
  // A socket of our own, since a client waits without end for a frozen server to take leave of it.
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    ...NOTHING_FROM_THE_ENVIRONMENT,
    stream: () => socket,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {}) // The server went away; the query that waits for it says so.
  try {
    await client.connect()
    const [self] = SELF.parse((await client.query(QUESTION, [STARTER_SETTING])).rows)
    refuseUnsafe(self)
    return { kind: 'welcome', version: self.version, starter: self.starter || null }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    if (isSystemError(error, 'ECONNREFUSED', 'ENOENT')) return { kind: 'silence' }
    if (error instanceof pg.DatabaseError && !PASSING_STATES.includes(error.code ?? '')) {
      throw new EmbeddedPostgresError(
        `The server on the folder refuses its owner: ${error.message}; if it is the password, put the right file cluster/password back from a backup.`,
      )
    }
    return { kind: 'not now' }
  } finally {
    socket.destroy()
  }
}

/** Too many connections; shutting down, by an administrator or after a crash; not yet or no longer accepting any. */
const PASSING_STATES: readonly string[] = ['53300', '57P01', '57P02', '57P03']

/** pg takes what it is not told from PGOPTIONS and the like, so it is told. An empty text would count as not told. */
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

const SELF = z.tuple([
  z.object({
    version: z.string(),
    starter: z.string().nullable(),
    fsync: z.string(),
    full_page_writes: z.string(),
    synchronous_commit: z.string(),
  }),
])

/** Our own command line sees to these, but an adopted server may have another, and roles can have settings. */
function refuseUnsafe(self: z.infer<typeof SELF>[0]): void {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    if (self[name] === 'off') {
      throw new EmbeddedPostgresError(
        `The server on the folder runs with ${name} = off and could lose what it acknowledges; remove that setting (alter system, alter role or alter database ... reset ${name}) and start again.`,
      )
    }
  }
}
