import { connect } from 'node:net'
import type { Connection } from '../../server/src/db/connect.ts'
import { addressOf, through } from '../harness/connection.ts'
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
