import { connect } from 'node:net'
import type { Connection } from '../../server/src/db/connect.ts'
import { addressOf, through } from '../harness/connection.ts'
import { openTcpProxy } from '../harness/tcp-proxy.ts'

export type Gate = Awaited<ReturnType<typeof openGate>>

/** Opens a gate between the servers and that database. */
export async function openGate(behind: Connection) {
  const { port, ...gate } = await openGateTo(addressOf(behind))
  return {
    ...gate,
    /** The database as the servers reach it. */
    connection: through(behind, port),
  }
}

/** Opens a gate to a socket address. `cut` closes every connection; when shut, it refuses new ones too. */
export async function openGateTo(address: ReturnType<typeof addressOf>) {
  let isShut = false
  const proxy = await openTcpProxy((client, keep) => {
    if (isShut) {
      client.destroy()
      return
    }
    const behind = keep(connect(address))
    client.pipe(behind).pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  return {
    port: proxy.port,
    cut: proxy.cut,
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
