import { connect } from 'node:net'
import path from 'node:path'
import type { Connection } from '../../server/src/db/connect.ts'
import { openStretch } from '../harness/stretch.ts'

/** Stands between the servers and their database, and lets nothing through while it is shut. */
export type Gate = {
  /** The database as the servers reach it. */
  connection: Connection
  shut(): void
  open(): void
  close(): Promise<void>
}

/** A gate before that database. Shut, it ends every connection and takes no new one: the database is gone. */
export async function openGate(behind: Connection): Promise<Gate> {
  let isShut = false
  const stretch = await openStretch((client, keep) => {
    if (isShut) {
      client.destroy()
      return
    }
    const database = keep(connect(addressOf(behind)))
    client.pipe(database).pipe(client)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  return {
    connection: through(behind, stretch.port),
    shut() {
      isShut = true
      stretch.cut()
    },
    open() {
      isShut = false
    },
    close: stretch.close,
  }
}

/** Where a socket of ours finds that database. */
export function addressOf(connection: Connection) {
  if ('connectionString' in connection) {
    const { hostname, port } = new URL(connection.connectionString)
    return { host: decodeURIComponent(hostname), port: Number(port || 5432) }
  }
  const { host, port } = connection
  return host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port }
}

/** The same database at another port of this machine. */
export function through(connection: Connection, port: number): Connection {
  if (!('connectionString' in connection)) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}
