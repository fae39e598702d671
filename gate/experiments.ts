import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { count, ENOUGH_FAILURES, failures, flaky, isAtNight, RESULTS, readReport, why } from './report.ts'

/** A fixed seed for the experiments, so that failures can be repeated. */
const TRUST_SEED = 20261121

type Experiment = { name: string; seed: number; ok: boolean; failures: string[] }

/** Runs the day's experiments in their small size, at night all of them (docs/reliability.md). Each counts as one test. */
export function promises() {
  const kind = isAtNight ? [] : ['--tests']
  let results = experiments(kind)
  const again = results.filter(({ ok }) => !ok)
  if (process.env.CI && again.length > 0 && again.length < ENOUGH_FAILURES) {
    console.log('once more, with the same seed')
    const second = experiments([...kind, ...again.map(({ name }) => name)])
    results = results.map((one) => second.find(({ name }) => name === one.name) ?? one)
    for (const { name, seed, failures } of again)
      if (second.some((one) => one.name === name && one.ok))
        flaky.push(`trust ${name}, seed ${seed}${why(failures)}`)
  }
  const failed = results.filter(({ ok }) => !ok)
  failures.push(...failed.map(({ name, seed, failures }) => `trust ${name}, seed ${seed}${why(failures)}`))
  if (results.length === 0) failures.push('trust: the experiments ended without a report')
  count(results.length === 0 ? 1 : 0, results.length - failed.length, failed.length)
}

function experiments(args: string[]): Experiment[] {
  const file = path.join(RESULTS, `trust-${Date.now()}.json`)
  spawnSync(process.execPath, ['trust/main.ts', `--seed=${TRUST_SEED}`, `--report=${file}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return readReport(file) ?? []
}
