import { createServer, type Server, type Socket } from 'node:net'

/** A local TCP proxy between a client and the server that it wants to reach. */
export type TcpProxy = {
  port: number
  /** Closes every connection through it, on both sides. */
  cut(): void
  close(): Promise<void>
}

/**
 * Opens a proxy that passes each new client to `meet`, which decides what happens to it. `cut` closes the clients and the
 * sockets that were passed to `keep`.
 */
export async function openTcpProxy(
  meet: (client: Socket, keep: (socket: Socket) => Socket) => void,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => meet(keep(client), keep))
  const port = await listen(server)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    cut,
    async close() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Listens on a free port and returns it. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') resolve(address.port)
      else reject(new Error('The server does not listen on a port.'))
    })
  })
}
