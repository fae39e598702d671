import type pg from 'pg'
import { LOCKS } from '../db/advisory-locks.ts'
import { type Connection, connectAlone } from '../db/connect.ts'

/** How long a start waits for the server before it: when that has ended, PostgreSQL needs a moment to notice. */
const PATIENCE = '3s'

const NAME = 'meranti-server '

/** A server has the place, or a command that no server may run beside. */
export class PlaceTaken extends Error {
  /** Who has it. */
  readonly holder: string
  constructor(told: string | null, dataFolder: string) {
    const isServer = told === null || told.startsWith('http')
    const holder = isServer ? `server${told ? ` at ${told}` : ', which is still starting,'}` : told
    super(
      `${isServer ? 'Another ' : ''}${holder} has the database in ${dataFolder} open: end it first, or give this server a DATA_DIR of its own.`,
    )
    this.holder = holder
  }
}

/** The place of the one server that an embedded database has. Commands beside it need none. */
export type Place = {
  /** Takes it through this connection; null if the database ended meanwhile. Throws one sentence if another server has it. */
  take(connection: Connection): Promise<{ lost: Promise<void> } | null>
  /** Says who has it, for those that find it taken: where the server is, or the name of a command. */
  announce(holder: string): Promise<void>
  leave(): Promise<void>
}

/**
 * The place is a lock of the database, held by a connection, so that it is free as soon as its server has ended, however that
 * happens. The connection's name is the server's address.
 */
export function openPlace(dataFolder: string): Place {
  let address = ''
  let holder: pg.Client | null = null
  const tell = (client: pg.Client) =>
    client.query("select set_config('application_name', $1, false)", [NAME + address])
  return {
    async take(connection) {
      const client = await connectAlone(connection).catch(() => null)
      if (!client) return null
      const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
      try {
        await tell(client)
        await client.query(`set lock_timeout = '${PATIENCE}'`)
        await client.query('select pg_advisory_lock($1)', [LOCKS.onlyServer])
        holder = client
        return { lost }
      } catch (error) {
        const isTaken = error instanceof Error && 'code' in error && error.code === '55P03'
        const other = isTaken ? await holderOf(client) : null
        await client.end()
        if (!isTaken) return null
        throw new PlaceTaken(other, dataFolder)
      }
    },
    async announce(url) {
      address = url
      if (holder) await tell(holder)
    },
    async leave() {
      await holder?.end()
    },
  }
}

/** The address of the server that has the place; null as long as it is not known. */
async function holderOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [LOCKS.onlyServer],
  )
  return rows[0]?.name.slice(NAME.length) || null
}
