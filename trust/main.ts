import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../server/src/db/testing-setup.ts'
import { EXPERIMENTS } from './experiments.ts'
import { urlOf } from './harness/connection.ts'
import { type Order, Outcome } from './harness/experiment.ts'
import { buildSite } from './harness/site.ts'

/**
 * npm run trust [-- NAME ...] [--seed N] [--inputs N] [--night] [--tests] [--report=FILE]: what the bank promises, as
 * experiments on the real server and a real database. Each prints its seed and one line of figures, and breaks the server
 * once to show that it would notice. By day they are short and three at a time; at night they have their full sizes, one
 * after the other. `--tests` says that the machine may be busy: nothing is judged that only a quiet one can. Ends with 1
 * where a promise is broken; the report is a list of `{ name, seed, ok, line, failures }`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    inputs: { type: 'string' },
    night: { type: 'boolean' },
    report: { type: 'string' },
    tests: { type: 'boolean' },
  },
})

const PERFORM = path.join(import.meta.dirname, 'perform.ts')

/** Inputs for the fuzzer, in each lane. */
const INPUTS = { fast: 11_000, night: 500_000 }

/** Experiments at a time, on two cores: each waits half of the time, for its database or for somebody's patience to end. */
const LANES = 3

/** Far longer than an experiment of the day takes: what is not done by then hangs. */
const HANGS_MS = 1_200_000

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const night = values.night ?? false
const inputs = Number(values.inputs ?? INPUTS[night ? 'night' : 'fast'])
const unknown = positionals.filter((name) => !(name in EXPERIMENTS))
if (unknown.length > 0 || !Number.isInteger(seed) || !Number.isInteger(inputs)) {
  console.error(
    `Experiments: ${Object.keys(EXPERIMENTS).join(', ')}. Options: --seed N, --inputs N, --night, --tests, --report=FILE.`,
  )
  process.exit(1)
}

// Ended as usual, so that no server outlives us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const isAlone = (name: string) => EXPERIMENTS[name]?.alone === true
const chosen = Object.keys(EXPERIMENTS).filter(
  (name) => positionals.length === 0 || positionals.includes(name),
)
if (chosen.some((name) => EXPERIMENTS[name]?.site)) buildSite()

const report: { name: string; seed: number; ok: boolean; line: string; failures: string[] }[] = []
const began = performance.now()
const postgres = await startTestPostgres()
try {
  const rest = chosen.filter((name) => !isAlone(name))
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await perform(next)
  }
  await Promise.all(Array.from({ length: night ? 1 : LANES }, lane))
  for (const name of chosen.filter(isAlone)) await perform(name)
} finally {
  await postgres.stop()
}
const failed = report.filter(({ ok }) => !ok)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`${report.length} experiments, ${failed.length} failed, in ${minutes} minutes`)
if (values.report) writeFileSync(values.report, JSON.stringify(report, null, 2))
process.exit(failed.length === 0 ? 0 : 1)

async function perform(name: string) {
  const started = performance.now()
  const { line, failures } = await outcomeOf(name)
  const ok = failures.length === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
  console.log(`${ok ? '✓' : '✗'} ${name} (seed ${seed}): ${line}; ${seconds} s`)
  report.push({ name, seed, ok, line, failures })
}

/** What an experiment found out, in a process of its own. One that ends or hangs without a word has failed. */
function outcomeOf(name: string): Promise<Outcome> {
  const child = fork(PERFORM)
  const order: Order = { name, database: urlOf(postgres.owner), seed, inputs, night, quiet: !values.tests }
  child.send(order)
  return new Promise((resolve) => {
    const brokenOff = (why: string) => resolve({ line: 'broken off', failures: [why] })
    const late = night
      ? undefined
      : setTimeout(() => {
          brokenOff(`it did not end within ${HANGS_MS / 60_000} minutes`)
          child.kill('SIGTERM')
        }, HANGS_MS)
    child.on('message', (outcome) => resolve(Outcome.parse(outcome)))
    child.on('exit', (code, signal) => {
      clearTimeout(late)
      brokenOff(`its process ended with ${signal ?? code}`)
    })
  })
}
