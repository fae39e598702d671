import type pg from 'pg'
import { LOCKS } from '../db/advisory-locks.ts'
import { type Connection, connectAlone } from '../db/connect.ts'

/** How long a start waits for the server before it: when that has ended, PostgreSQL needs a moment to notice. */
const PATIENCE = '3s'

const NAME = 'meranti '

/** Who takes the place: a server, or a command that no server may run beside, by its name. */
export type Role = 'server' | `npm run ${string}`

/** A server has the place, or a command that no server may run beside. */
export class PlaceTaken extends Error {
  readonly byServer: boolean
  /** Who has it. */
  readonly holder: string
  constructor({ byServer, holder }: Holder, dataFolder: string) {
    super(
      byServer
        ? `Another ${holder} has the database in ${dataFolder} open: end it first, or give this server a DATA_DIR of its own.`
        : `${holder} has the database in ${dataFolder} open: wait until it has ended.`,
    )
    this.byServer = byServer
    this.holder = holder
  }
}

/** The place of the one server that an embedded database has. Commands beside it need none. */
export type Place = {
  /** Takes it through this connection. Throws PlaceTaken if another process has it, or what the database refused. */
  take(connection: Connection): Promise<{ lost: Promise<void> }>
  /** Says where the server is, for those that find the place taken. */
  announce(address: string): Promise<void>
  leave(): Promise<void>
}

/**
 * The place is a lock of the database, held by a connection, so that it is free as soon as its server has ended, however that
 * happens. The connection's name says which process this is and, after the role or instead of it, where it listens.
 */
export function openPlace(dataFolder: string, role: Role): Place {
  let told: string = role
  let holder: pg.Client | null = null
  const tell = (client: pg.Client) =>
    client.query("select set_config('application_name', $1, false)", [`${NAME}${process.pid} ${told}`])
  return {
    async take(connection) {
      const client = await connectAlone(connection)
      const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
      try {
        await tell(client)
        await client.query(`set lock_timeout = '${PATIENCE}'`)
        await client.query('select pg_advisory_lock($1)', [LOCKS.onlyServer])
        holder = client
        return { lost }
      } catch (error) {
        const isTaken = error instanceof Error && 'code' in error && error.code === '55P03'
        const other = isTaken ? ((await holderOf(client)) ?? UNKNOWN) : null
        await client.end()
        throw other ? new PlaceTaken(other, dataFolder) : error
      }
    },
    async announce(address) {
      told = address
      if (holder) await tell(holder)
    },
    async leave() {
      await holder?.end()
    },
  }
}

type Holder = Pick<PlaceTaken, 'byServer' | 'holder'>

/** One that has ended since. */
const UNKNOWN: Holder = { byServer: true, holder: 'server' }

/** The program that holds the lock on this database; null if none does. */
export async function findHolder(connection: Connection): Promise<Holder | null> {
  const client = await connectAlone(connection)
  try {
    return await holderOf(client)
  } finally {
    await client.end()
  }
}

async function holderOf(client: pg.Client): Promise<Holder | null> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [LOCKS.onlyServer],
  )
  const [pid, ...words] = rows[0]?.name.slice(NAME.length).split(' ') ?? []
  if (pid === undefined) return null
  const told = words.join(' ')
  if (told.startsWith('npm run ')) return { byServer: false, holder: `${told} (process ${pid})` }
  const place = told === 'server' ? '' : ` at ${told}`
  return { byServer: true, holder: `server${place} (process ${pid})` }
}
