import sql from 'sql-template-tag'
import { hashPassword } from '../server/src/identity/passwords/hashing.ts'
import { addCustomers } from './api/customers.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { openLoad, requestText } from './load/load.ts'
import { median, medianRatio, takeTurns } from './load/turns.ts'
import { withLoggingBank } from './production-bank.ts'

/** How much read throughput is left while other customers sign in continuously, each time costing 20 ms of a processor. */

const ROUNDS = 5
const ROUND_MS = 2500
const WARM_UP_MS = 4000
const CONNECTIONS = 16
const CUSTOMERS = 500
const PASSWORD = 'a password of the bench'

export function run(): Promise<Figure[]> {
  return withLoggingBank({}, async ({ folder, port }) => {
    const { owner, tokens, close } = await addCustomers(folder, CUSTOMERS)
    await owner.run(sql`update users set password_hash = ${await hashPassword(PASSWORD)} where role = 'user'`)
    const [reading, signingIn] = [openLoad(), openLoad()]
    const reads = tokens.map((token) => requestText('GET', '/api/accounts', { token }))
    const signIns = tokens.map((_, n) =>
      requestText('POST', '/api/auth/login', {
        body: { email: `customer${n + 1}@bench.example`, password: PASSWORD },
      }),
    )
    const read = (ms: number) => reading.run({ port, connections: CONNECTIONS, ms, requests: reads })
    const signIn = (ms: number) => signingIn.run({ port, connections: CONNECTIONS, ms, requests: signIns })
    try {
      await Promise.all([read(WARM_UP_MS), signIn(WARM_UP_MS)])
      const rounds = await takeTurns(['beside', 'alone'], ROUNDS, async (how) => {
        const storm = how === 'beside' ? signIn(ROUND_MS) : null
        const outcome = await read(ROUND_MS)
        return { ...outcome, signIns: (await storm)?.perSecond ?? 0 }
      })
      const [beside, alone] = rounds.map((all) => median(all.map((round) => round.perSecond)))
      const stormy = median(rounds[0].map((round) => round.signIns))
      console.log(
        `reads: ${alone?.toFixed(0)}/s alone, ${beside?.toFixed(0)}/s beside ${stormy.toFixed(0)} sign-ins/s`,
      )
      return figuresOf('storm', { 'of-alone': medianRatio(rounds, (r) => r.perSecond) }, budgets.storm)
    } finally {
      reading.end()
      signingIn.end()
      await close()
    }
  })
}
