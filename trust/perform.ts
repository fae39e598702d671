import { once } from 'node:events'
import { EXPERIMENTS } from './experiments.ts'
import { Order, type Outcome } from './harness/experiment.ts'

/**
 * One experiment, in a process of its own that main.ts starts: what two experiments do at the same time is then no part
 * of what either of them measures. It is told which one, and tells its parent the outcome.
 */

// Ended as usual, so that no server outlives us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => process.exit(1))

const [order] = await once(process, 'message')
const outcome = await perform(Order.parse(order))
process.send?.(outcome, () => process.exit(0))

/** What it found out; one that breaks off has failed. */
async function perform({ name, database, ...sizes }: Order): Promise<Outcome> {
  try {
    const experiment = await EXPERIMENTS[name]?.load()
    if (!experiment) throw new Error(`there is no experiment ${name}`)
    const postgres = { owner: { connectionString: database }, stop: async () => {} }
    return await experiment.run({ postgres, ...sizes })
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { line: 'broken off', failures: [`it broke off: ${why}`] }
  }
}
