import { once } from 'node:events'
import { EXPERIMENTS } from './experiments.ts'
import { Order, type Outcome } from './harness/experiment.ts'

/**
 * Runs one experiment in its own process, which main.ts starts, so that experiments running at the same time do not affect
 * each other's measurements. It receives an order and sends the outcome to its parent.
 */

// Exit normally, so that the servers are stopped as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => process.exit(1))

const [order] = await once(process, 'message')
const outcome = await perform(Order.parse(order))
process.send?.(outcome, () => process.exit(0))

/** An experiment that throws has failed. */
async function perform({ name, database, ...sizes }: Order): Promise<Outcome> {
  try {
    const experiment = await EXPERIMENTS[name]?.load()
    if (!experiment) throw new Error(`There is no experiment ${name}.`)
    const postgres = { owner: { connectionString: database }, stop: async () => {} }
    return await experiment.run({ postgres, ...sizes })
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { line: 'aborted', failures: [`The experiment threw an error: ${why}`] }
  }
}
