import { connect } from 'node:net'
import { openTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'

/** What happens to one request on its way. */
export type Fate = 'passes' | 'loses its answer' | 'is late' | 'comes twice'

const LATE_MS = 150

/**
 * A deliberately unreliable TCP proxy: each connection carries one request, whose fate is chosen when it begins. A request
 * that comes twice is sent at the same time over two connections.
 */
export function startProxy(target: () => number, fateOf: () => Fate): Promise<TcpProxy> {
  return openTcpProxy((client, keep) => {
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
    // After the pending data has been written, even if it is late.
    upstream.on('close', () => setTimeout(() => client.end(), fate === 'is late' ? LATE_MS + 50 : 0))
  })
}
