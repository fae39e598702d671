import { connect } from 'node:net'
import type { Connection } from '../../server/src/db/connect.ts'
import { addressOf, through } from '../harness/connection.ts'
import { openTcpProxy } from '../harness/tcp-proxy.ts'

export type Gate = Awaited<ReturnType<typeof openGate>>

/** Opens a gate between the servers and that database. When shut, it closes every connection and refuses new ones. */
export async function openGate(behind: Connection) {
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
    /** The database as the servers reach it. */
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
