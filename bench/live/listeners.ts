import { connect } from 'node:net'

/** The process that listens: sends each request on its own connection and reads what comes, for as long as it lives. */

/** Ends the first thing that a stream says: its headers, and from where to catch up. */
const BEGUN = /\r\n\r\n.*\nid: \d+\n\n/s

process.once('message', async ({ port, requests }: { port: number; requests: readonly string[] }) => {
  const begun = performance.now()
  for (const request of requests) await listen(port, request)
  process.send?.({ ms: performance.now() - begun })
})

/** Resolves once the stream has begun. If it ends, so does this process. */
function listen(port: number, request: string): Promise<void> {
  return new Promise((resolve) => {
    let said = ''
    let isBegun = false
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => {
      if (isBegun) return
      said += chunk.toString('latin1')
      isBegun = BEGUN.test(said)
      if (isBegun) resolve()
    })
    socket.on('close', () => {
      console.error(`A stream ended: ${said.slice(0, 300)}`)
      process.exit(1)
    })
  })
}
