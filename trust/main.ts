import { parseArgs } from 'node:util'
import { startTestPostgres } from '../server/src/db/testing-setup.ts'
import type { Outcome, Run } from './harness/bank.ts'

/**
 * npm run trust [-- NAME ...] [--seed N] [--inputs N] [--night]: what the bank promises, as experiments on the real
 * server and a real database. Each prints its seed and one line of figures, and breaks the server once to show that it
 * would notice. By day they are short; at night they have their full sizes. Ends with 1 where a promise is broken.
 *
 * An experiment is a module with `run(run: Run): Promise<Outcome>`; to add one, add a line here.
 */
const experiments: Record<string, () => Promise<{ run(run: Run): Promise<Outcome> }>> = {
  invariants: () => import('./invariants/break-invariants.ts'),
  authorization: () => import('./access/authorization.ts'),
  money: () => import('./money/money.ts'),
  races: () => import('./money/races.ts'),
  retries: () => import('./money/retries.ts'),
  'kill-server': () => import('./outages/kill-server.ts'),
  'kill-database': () => import('./outages/kill-database.ts'),
  boundaries: () => import('./outages/boundaries.ts'),
  outage: () => import('./outages/outage.ts'),
  rolling: () => import('./outages/rolling.ts'),
  fuzz: () => import('./input/fuzz.ts'),
  tampering: () => import('./wallets/tampering.ts'),
  browser: () => import('./browser/browser.ts'),
  'sign-in': () => import('./access/sign-in.ts'),
  secrets: () => import('./secrets/secrets.ts'),
  'hostile-clients': () => import('./input/hostile-clients.ts'),
  restore: () => import('./outages/restore.ts'),
  clock: () => import('./access/clock.ts'),
  'disk-full': () => import('./outages/disk-full.ts'),
  soak: () => import('./outages/soak.ts'),
}

/** Inputs for the fuzzer, in each lane. */
const INPUTS = { fast: 2000, night: 500_000 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, inputs: { type: 'string' }, night: { type: 'boolean' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const night = values.night ?? false
const inputs = Number(values.inputs ?? INPUTS[night ? 'night' : 'fast'])
const unknown = positionals.filter((name) => !(name in experiments))
if (unknown.length > 0 || !Number.isInteger(seed) || !Number.isInteger(inputs)) {
  console.error(
    `Experiments: ${Object.keys(experiments).join(', ')}. Options: --seed N, --inputs N, --night.`,
  )
  process.exit(1)
}

const postgres = await startTestPostgres()
let failed = 0
try {
  for (const [name, load] of Object.entries(experiments)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const began = performance.now()
    const { line, failures } = await (await load()).run({ postgres, seed, inputs, night })
    for (const failure of failures) console.log(`  ✗ ${failure}`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${failures.length === 0 ? '✓' : '✗'} ${name} (seed ${seed}): ${line}; ${seconds} s`)
    failed += failures.length
  }
} finally {
  await postgres.stop()
}
process.exit(failed === 0 ? 0 : 1)
