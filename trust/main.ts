import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../server/testing/global-setup.ts'
import { EXPERIMENTS } from './experiments.ts'
import { urlOf } from './harness/connection.ts'
import { type Order, Outcome, type Size } from './harness/experiment.ts'
import { buildSite } from './harness/site.ts'

/**
 * npm run trust [-- NAME ...] [--seed N] [--inputs N] [--night] [--tests] [--report=FILE]: tests the bank's promises
 * with experiments on the real server and a real database. Each prints its seed and one line of figures, and also breaks
 * the server once to show that it would notice. All of them run in their full size, three at a time; with `--night` in a far
 * larger one, one after the other. `--tests` is for `npm test`: only the day's experiments, in a small size, and because
 * the machine can be busy, results that need a quiet one are not judged. The exit code is 1 if a promise is broken. The
 * report is a list of `{ name, seed, ok, line, failures }`.
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

/** Inputs for the fuzzer. */
const INPUTS: Record<Size, number> = { small: 1200, full: 11_000, night: 500_000 }

/** Experiments at a time on two cores: each spends half of its time waiting for its database or for a timeout. */
const LANES = 3

/** Far longer than any experiment takes, except at night. One that is still running after this time hangs. */
const HANGS_MS = { small: 240_000, full: 1_200_000, night: 0 }

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const night = values.night ?? false
const isDay = (values.tests ?? false) && !night
const size: Size = night ? 'night' : isDay ? 'small' : 'full'
const inputs = Number(values.inputs ?? INPUTS[size])
const unknown = positionals.filter((name) => !(name in EXPERIMENTS))
if (unknown.length > 0 || !Number.isInteger(seed) || !Number.isInteger(inputs)) {
  console.error(
    `Experiments: ${Object.keys(EXPERIMENTS).join(', ')}. Options: --seed N, --inputs N, --night, --tests, --report=FILE.`,
  )
  process.exit(1)
}

// Exit normally, so that the servers are stopped as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const isAlone = (name: string) => EXPERIMENTS[name]?.alone === true
const usual = Object.keys(EXPERIMENTS).filter((name) => !isDay || EXPERIMENTS[name]?.byDay)
const chosen =
  positionals.length === 0 ? usual : Object.keys(EXPERIMENTS).filter((name) => positionals.includes(name))
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

/** Runs an experiment in its own process. One that ends without an outcome or hangs has failed. */
function outcomeOf(name: string): Promise<Outcome> {
  const child = fork(PERFORM)
  const order: Order = { name, database: urlOf(postgres.owner), seed, inputs, size, quiet: !values.tests }
  child.send(order)
  return new Promise((resolve) => {
    const abort = (why: string) => resolve({ line: 'aborted', failures: [why] })
    const late = night
      ? undefined
      : setTimeout(() => {
          abort(`The experiment did not end within ${HANGS_MS[size] / 60_000} minutes.`)
          child.kill('SIGTERM')
        }, HANGS_MS[size])
    child.on('message', (outcome) => resolve(Outcome.parse(outcome)))
    child.on('exit', (code, signal) => {
      clearTimeout(late)
      abort(`The experiment's process ended with ${signal ?? code}.`)
    })
  })
}
