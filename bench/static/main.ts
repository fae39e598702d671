import path from 'node:path'
import { paths } from '../../web/app/paths.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from '../figure.ts'
import { openLoad, requestText } from '../load/load.ts'
import { startOpponent } from '../load/opponent.ts'
import { median, medianRatio, takeTurns } from '../load/turns.ts'
import { withLoggingBank } from '../production-bank.ts'

/**
 * Compares a page of the site, requested as by a browser, with bare node:http that has the same bytes in memory. The target
 * is 15,000 a second on two processors shared with the load, or 0.6 of the bare server on any machine; the ratio closer to
 * its target counts.
 */

const ROUNDS = 7
const ROUND_MS = 1500
const WARM_UP_MS = 3000
const CONNECTIONS = 64
const ENOUGH = 15_000
const ENOUGH_OF_BARE = 0.6

const PAGE = path.join(import.meta.dirname, `../../web/build/client${paths.home}index.html.br`)

export function run(): Promise<Figure[]> {
  return withLoggingBank({}, async ({ port }) => {
    const bare = await startOpponent(path.join(import.meta.dirname, 'bare.ts'), PAGE)
    const load = openLoad()
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const requests = [requestText('GET', paths.home, { headers })]
    const measure = (at: number, ms = ROUND_MS) =>
      load.run({ port: at, connections: CONNECTIONS, ms, requests })
    try {
      for (const at of [port, bare.port]) await measure(at, WARM_UP_MS)
      const rounds = await takeTurns([port, bare.port], ROUNDS, (at) => measure(at))
      const [ours = 0, theirs = 0] = rounds.map((all) => median(all.map((round) => round.perSecond)))
      const ofBare = medianRatio(rounds, (r) => r.perSecond)
      console.log(`a page: ${ours.toFixed(0)}/s, ${ofBare} of bare node:http (${theirs.toFixed(0)}/s)`)
      const nearer = Math.max(ofBare / ENOUGH_OF_BARE, ours / ENOUGH)
      return figuresOf('a page', { 'of-enough': Math.round(nearer * 100) / 100 }, budgets.static)
    } finally {
      load.end()
      bare.end()
    }
  })
}
