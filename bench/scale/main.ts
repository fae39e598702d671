import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startDebianPostgres } from '../debian-postgres.ts'
import { type Bank, openLargeBank } from './large-bank.ts'
import type { Measurement } from './measurement.ts'
import { MEASUREMENTS } from './measurements.ts'

/**
 * node bench/scale/main.ts [--server postgres://...] [--only TEXT] [users ...]: measures the database time of what the
 * screens request, through the server's own verbs, in banks of growing size with five transactions a user. Without
 * --server, Debian's PostgreSQL is started and deleted afterwards; on your own server the banks are kept for the next run.
 * The exit code is 1 if a budget of budgets.json is exceeded. On a busy machine, `--cpu` counts the processor time of the
 * database's process instead of wall-clock time (Linux, a server on this machine).
 */
const SIZES = [1000, 100_000, 1_000_000]
const ROUNDS = 40
const WARM_UP = 8
/** Settings that suit a bank of a million customers; durability keeps PostgreSQL's defaults. */
const SERVER_SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB']

type Budget = { p95?: number; growth?: number }
/** Printed once, at the end. */
const failures = new Set<string>()

type Line = { measurement: Measurement; p50: number[]; p95: number[] }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    only: { type: 'string', default: '' },
    cpu: { type: 'boolean', default: false },
  },
})
const sizes = positionals.length > 0 ? positionals.map(Number) : SIZES
const { noiseMs, ...budgets }: { noiseMs: number } & Record<string, Budget | number> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'),
)

const started = values.server ? null : await startDebianPostgres(SERVER_SETTINGS)
const server = values.server ?? started?.url
if (!server) {
  console.error('Debian’s PostgreSQL is not installed. Give a server with --server postgres://...')
  process.exit(1)
}
try {
  const banks: Bank[] = []
  for (const size of sizes) banks.push(await openLargeBank(server, size, console.log))
  const wanted = MEASUREMENTS.filter(({ budget, name }) => `${budget}: ${name}`.includes(values.only))
  console.log(row(['query', ...sizes.flatMap((size) => [`${size} p50`, 'p95']), 'growth', 'budget']))
  for (const measurement of wanted) print(await measure(measurement, banks))
  console.log(
    `Milliseconds. Growth compares medians, with a minimum of ${noiseMs} ms, below which only noise is measured.`,
  )
  for (const failure of failures) console.log(failure)
  for (const { db } of banks) await db.end()
} finally {
  started?.stop()
}

// The sizes are measured in turn, so that other work on the machine affects all of them alike.
async function measure(measurement: Measurement, banks: Bank[]): Promise<Line> {
  const times = banks.map((): number[] => [])
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, bank] of banks.entries()) {
      const n = round + WARM_UP
      await measurement.before?.(bank, n)
      const begun = now(bank)
      const answered = await measurement.run(bank, n).then(
        () => true,
        (error: unknown) => {
          failures.add(`${measurement.name}, ${bank.users} users: ${error}`)
          return false
        },
      )
      if (round >= 0) times[index]?.push(answered ? now(bank) - begun : Number.POSITIVE_INFINITY)
    }
  }
  return {
    measurement,
    p50: times.map((all) => quantile(all, 0.5)),
    p95: times.map((all) => quantile(all, 0.95)),
  }
}

/** Milliseconds of wall-clock time or of the database process's processor time. */
function now({ process }: Bank): number {
  if (!values.cpu) return performance.now()
  const [nanoseconds] = readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

function quantile(times: number[], q: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(q * (times.length - 1))] ?? Number.NaN
}

function print({ measurement, p50, p95 }: Line) {
  const budget = budgets[measurement.budget]
  const { p95: most, growth: fastest } = typeof budget === 'object' ? budget : {}
  const figures = p50.flatMap((median, index) => [median, p95[index] ?? Number.NaN])
  const growth = Math.max(p50.at(-1) ?? 0, noiseMs) / Math.max(p50[0] ?? 0, noiseMs)
  const passed = [
    most !== undefined && (p95.at(-1) ?? 0) > most ? `over ${most} ms` : '',
    fastest !== undefined && growth > fastest ? `grows over ${fastest}×` : '',
  ].filter((text) => text !== '')
  const limits = [most && `${most} ms`, fastest && `${fastest}×`].filter(Boolean).join(', ')
  const verdict = passed.length > 0 ? `${limits}  ← ${passed.join(', ')}` : limits
  console.log(
    row([measurement.name, ...figures.map((ms) => ms.toFixed(2)), `${growth.toFixed(1)}×`, verdict]),
  )
  if (passed.length > 0) process.exitCode = 1
}

function row([name = '', ...cells]: string[]): string {
  const verdict = cells.pop() ?? ''
  return [name.padEnd(46), ...cells.map((cell) => cell.padStart(11)), `  ${verdict}`].join('')
}
