import { connect, createServer, type Server, type Socket } from 'node:net'

/** What happens to one request on its way. */
export type Fate = 'passes' | 'loses its answer' | 'is late' | 'comes twice'

export type Proxy = { port: number; close(): Promise<void> }

const LATE_MS = 150

/**
 * A stretch of wire that is as bad as it is told to be: one connection carries one request, whose fate is asked for when
 * it begins. Twice means both times at once, over connections of their own.
 */
export async function startProxy(target: () => number, fateOf: () => Fate): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    keep(client)
    const fate = fateOf()
    const upstream = keep(connect(target(), '127.0.0.1'))
    client.pipe(upstream)
    if (fate === 'comes twice') {
      const again = keep(connect(target(), '127.0.0.1'))
      client.pipe(again)
      again.resume()
    }
    upstream.on('data', (answer) => {
      if (fate === 'loses its answer') client.destroy()
      else if (fate === 'is late') setTimeout(() => client.write(answer), LATE_MS)
      else client.write(answer)
    })
    upstream.on('close', () => setTimeout(() => client.destroy(), fate === 'is late' ? LATE_MS + 50 : 0))
  })
  const port = await listen(server)
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Listens on a port that is free. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
  })
}
