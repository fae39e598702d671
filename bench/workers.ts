import { availableParallelism } from 'node:os'
import { addCustomers } from './api/customers.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { openLoad, requestText } from './load/load.ts'
import { median, medianRatio, takeTurns } from './load/turns.ts'
import { withLoggingBank } from './production-bank.ts'

/**
 * Compares two workers with one process on one database, where the database is not the limit: `GET /api/health`, which is
 * the server's own work alone, and for information `GET /api/accounts`. Each worker needs a processor, and so does the
 * load: with fewer than four processors the figure says nothing about the product and is only printed.
 */

const ROUNDS = 7
const ROUND_MS = 1500
const WARM_UP_MS = 3000
const CONNECTIONS = 64
const PROCESSORS_MIN = 4

export function run(): Promise<Figure[]> {
  return withLoggingBank({}, (alone) =>
    withLoggingBank({ DATA_DIR: alone.folder, WORKERS: '2' }, async (two) => {
      const { tokens, close } = await addCustomers(alone.folder, 500)
      const load = openLoad()
      const kinds = {
        health: [requestText('GET', '/api/health')],
        accounts: tokens.map((token) => requestText('GET', '/api/accounts', { token })),
      }
      const figures: Figure[] = []
      try {
        for (const [kind, requests] of Object.entries(kinds)) {
          const measure = (port: number, ms = ROUND_MS) =>
            load.run({ port, connections: CONNECTIONS, ms, requests })
          for (const { port } of [alone, two]) await measure(port, WARM_UP_MS)
          const rounds = await takeTurns([two.port, alone.port], ROUNDS, (port) => measure(port))
          const [both = 0, one = 0] = rounds.map((all) => median(all.map((round) => round.perSecond)))
          const ratio = medianRatio(rounds, (r) => r.perSecond)
          console.log(`${kind}: ${both.toFixed(0)}/s by two workers, ${one.toFixed(0)}/s by one process`)
          if (kind === 'health' && availableParallelism() >= PROCESSORS_MIN)
            figures.push(...figuresOf('two workers', { 'of-one': ratio }, budgets.workers))
        }
        return figures
      } finally {
        load.end()
        await close()
      }
    }),
  )
}
