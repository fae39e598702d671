import { connect } from 'node:net'
import type { Connection } from '../../server/src/db/connect.ts'
import { addressOf, through } from '../harness/connection.ts'
import { openTcpProxy } from '../harness/tcp-proxy.ts'

/** A proxy between the servers and their database that can be shut. */
export type Gate = {
  /** The database as the servers reach it. */
  connection: Connection
  shut(): void
  open(): void
  close(): Promise<void>
}

/** Opens a gate in front of that database. When shut, it closes every connection and refuses new ones. */
export async function openGate(behind: Connection): Promise<Gate> {
  let isShut = false
  const proxy = await openTcpProxy((client, keep) => {
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
    connection: through(behind, proxy.port),
    shut() {
      isShut = true
      proxy.cut()
    },
    open() {
      isShut = false
    },
    close: proxy.close,
  }
}
