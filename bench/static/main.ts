import path from 'node:path'
import { currentBuild } from '../../server/src/http/build.ts'
import { paths } from '../../web/app/paths.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from '../figure.ts'
import { compareServers } from '../load/compare.ts'
import { requestText } from '../load/load.ts'
import { startOpponent } from '../load/opponent.ts'
import { withLoggingBank } from '../production-bank.ts'

/**
 * Compares a page of the site, requested as by a browser, with bare node:http that has the same bytes in memory. The target
 * is 15,000 a second on two processors shared with the load, or 0.6 of the bare server on any machine; the ratio closer to
 * its target counts.
 */

const ENOUGH = 15_000
const ENOUGH_OF_BARE = 0.6

export function run(): Promise<Figure[]> {
  return withLoggingBank({}, async ({ port }) => {
    const page = path.join(currentBuild(), paths.home, 'index.html.br')
    const bare = await startOpponent(path.join(import.meta.dirname, 'bare.ts'), page)
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const requests = [requestText('GET', paths.home, { headers })]
    try {
      const { one, other, ratio } = await compareServers([port, bare.port], requests)
      console.log(`a page: ${one.toFixed(0)}/s, ${ratio} of bare node:http (${other.toFixed(0)}/s)`)
      const nearer = Math.max(ratio / ENOUGH_OF_BARE, one / ENOUGH)
      return figuresOf('a page', { 'of-enough': Math.round(nearer * 100) / 100 }, budgets.static)
    } finally {
      bare.end()
    }
  })
}
