import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopwatch } from '../harness/stopwatch.ts'

/** Reading may have begun before a change, at each of two servers; the next ones have seen it. */
const READINGS = 6
const WAIT_MS = 30_000

/** A feed of rates in the format of Kraken's public ticker. */
export async function startRateFeed(usd: string) {
  let rate = usd
  let readings = 0
  const server = createServer((_, response) => {
    readings++
    const result = { XXBTZUSD: { c: [rate, '0.01'] } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ error: [], result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/0/public/Ticker`,
    /** Changes what one bitcoin is worth, and waits until the servers have read it. */
    async say(said: string) {
      rate = said
      const enough = readings + READINGS
      const passed = stopwatch()
      while (readings < enough) {
        if (passed() > WAIT_MS) throw new Error('The servers do not read the feed of rates.')
        await sleep(50)
      }
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
