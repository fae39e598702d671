import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../server/src/db/testing-setup.ts'
import { EXPERIMENTS, type Experiment } from './experiments.ts'
import type { Outcome, Run } from './harness/experiment.ts'

/**
 * npm run trust [-- NAME ...] [--seed N] [--inputs N] [--night] [--report=FILE]: what the bank promises, as experiments
 * on the real server and a real database. Each prints its seed and one line of figures, and breaks the server once to
 * show that it would notice. By day they are short and two at a time; at night they have their full sizes, one after the
 * other. Ends with 1 where a promise is broken; the report is a list of `{ name, seed, ok, line, failures }`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    inputs: { type: 'string' },
    night: { type: 'boolean' },
    report: { type: 'string' },
  },
})

/** Inputs for the fuzzer, in each lane. */
const INPUTS = { fast: 11_000, night: 500_000 }

/** Far longer than an experiment of the day takes: what is not done by then hangs. */
const HANGS_MS = 1_200_000

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const night = values.night ?? false
const inputs = Number(values.inputs ?? INPUTS[night ? 'night' : 'fast'])
const unknown = positionals.filter((name) => !(name in EXPERIMENTS))
if (unknown.length > 0 || !Number.isInteger(seed) || !Number.isInteger(inputs)) {
  console.error(
    `Experiments: ${Object.keys(EXPERIMENTS).join(', ')}. Options: --seed N, --inputs N, --night, --report=FILE.`,
  )
  process.exit(1)
}

// Ended as usual, so that no server outlives us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const report: { name: string; seed: number; ok: boolean; line: string; failures: string[] }[] = []
const began = performance.now()
const postgres = await startTestPostgres()
try {
  const chosen = Object.entries(EXPERIMENTS).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  )
  const rest = chosen.filter(([, { alone }]) => !alone)
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await perform(...next)
  }
  await Promise.all(Array.from({ length: night ? 1 : 2 }, lane))
  for (const [name, experiment] of chosen) if (experiment.alone) await perform(name, experiment)
} finally {
  await postgres.stop()
}
const failed = report.filter(({ ok }) => !ok)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`${report.length} experiments, ${failed.length} failed, in ${minutes} minutes`)
if (values.report) writeFileSync(values.report, JSON.stringify(report, null, 2))
process.exit(failed.length === 0 ? 0 : 1)

async function perform(name: string, { load }: Experiment) {
  const started = performance.now()
  const { line, failures } = await orItsFault(async () =>
    (await load()).run({ postgres, seed, inputs, night } satisfies Run),
  )
  const ok = failures.length === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
  console.log(`${ok ? '✓' : '✗'} ${name} (seed ${seed}): ${line}; ${seconds} s`)
  report.push({ name, seed, ok, line, failures })
}

/** What it found out; one that breaks off or hangs has failed, and the others go on. */
async function orItsFault(work: () => Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<never>((_, reject) => {
    if (!night)
      timer = setTimeout(() => reject(new Error(`it hangs for ${HANGS_MS / 60_000} minutes`)), HANGS_MS)
  })
  try {
    return await Promise.race([work(), hangs])
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { line: 'broken off', failures: [`it broke off: ${why}`] }
  } finally {
    clearTimeout(timer)
  }
}
