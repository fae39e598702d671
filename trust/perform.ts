import { parseArgs } from 'node:util'
import { EXPERIMENTS } from './experiments.ts'
import type { Outcome } from './harness/experiment.ts'

/**
 * One experiment, in a process of its own that main.ts starts: what two experiments do at the same time is then no part
 * of what either of them measures. Tells its parent the outcome.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: '' },
    seed: { type: 'string' },
    inputs: { type: 'string' },
    night: { type: 'boolean', default: false },
  },
})
const [name = ''] = positionals
const { database, seed, inputs, night } = values

// Ended as usual, so that no server outlives us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => process.exit(1))

const outcome = await perform()
process.send?.(outcome, () => process.exit(0))

/** What it found out; one that breaks off has failed. */
async function perform(): Promise<Outcome> {
  try {
    const experiment = await EXPERIMENTS[name]?.load()
    if (!experiment) throw new Error(`there is no experiment ${name}`)
    const postgres = { owner: { connectionString: database }, stop: async () => {} }
    return await experiment.run({ postgres, seed: Number(seed), inputs: Number(inputs), night })
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { line: 'broken off', failures: [`it broke off: ${why}`] }
  }
}
