import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'

/**
 * npm run bench [-- LANE ...]: measures the production build and compares it with bench/budgets.json. Without a name, all
 * lanes run. The exit code is 1 if a budget is exceeded. Each run adds a row to bench/history.csv; with `--report=FILE`,
 * which npm test uses, the figures are written to that file instead.
 *
 * A lane is a module with `run(): Promise<Figure[]>`; to add one, add a line here.
 */
const lanes: Record<string, () => Promise<{ run(): Promise<readonly Figure[]> }>> = {
  bytes: () => import('./bytes/main.ts'),
  pages: () => import('./pages.ts'),
  figures: () => import('./first-figures.ts'),
  presses: () => import('./presses/main.ts'),
  moves: () => import('./moves/main.ts'),
  api: () => import('./api/main.ts'),
  live: () => import('./live/main.ts'),
  storm: () => import('./storm.ts'),
  static: () => import('./static/main.ts'),
  workers: () => import('./workers.ts'),
}

const HISTORY = path.join(import.meta.dirname, 'history.csv')

const {
  positionals: wanted,
  values: { report },
} = parseArgs({ allowPositionals: true, options: { report: { type: 'string' } } })
const unknown = wanted.filter((name) => !(name in lanes))
if (unknown.length > 0) {
  console.error(`There is no lane ${unknown.join(', ')}. The lanes are ${Object.keys(lanes).join(', ')}.`)
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, load] of Object.entries(lanes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const lane = await load()
  figures.push(...(await lane.run()))
}

const exceeded = figures.filter(isExceeded)
print(figures)
if (report) writeFileSync(report, JSON.stringify(figures.map(withVerdict)))
else remember(figures)
console.log(
  exceeded.length === 0
    ? `\n${figures.length} figures, all within their budgets`
    : `\n${exceeded.length} of ${figures.length} figures exceed their budget`,
)
process.exit(exceeded.length === 0 ? 0 : 1)

function isExceeded({ value, atMost, atLeast }: Figure): boolean {
  return (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast)
}

function withVerdict(figure: Figure) {
  return { ...figure, isExceeded: isExceeded(figure) }
}

/** Prints one line for each subject, with its figures side by side. */
function print(all: readonly Figure[]) {
  for (const [of, own] of Map.groupBy(all, (figure) => figure.of)) {
    const cells = own.map((figure) => {
      const limit = figure.atMost === undefined ? `≥ ${figure.atLeast}` : `≤ ${figure.atMost}`
      return `${figure.name} ${figure.value}${isExceeded(figure) ? ` (✗ ${limit})` : ''}`
    })
    console.log(`${own.some(isExceeded) ? '✗' : '✓'} ${of.padEnd(24)} ${cells.join('  ')}`)
  }
}

/** The worst figure of each kind, because a history of every page would be too long to read. */
function remember(all: readonly Figure[]) {
  if (!existsSync(HISTORY)) writeFileSync(HISTORY, 'when,machine,lanes,exceeded,worst\n')
  const worst = [...Map.groupBy(all, (figure) => figure.name)].map(([name, own]) => {
    const values = own.map(({ value }) => value)
    const isFloor = own.some(({ atLeast }) => atLeast !== undefined)
    return `${name}=${isFloor ? Math.min(...values) : Math.max(...values)}`
  })
  const machine = `${cpus().length}x ${cpus()[0]?.model ?? 'unknown'}`.replaceAll(',', ' ')
  const row = [
    new Date().toISOString(),
    machine,
    wanted.join('+') || 'all',
    all.filter(isExceeded).length,
    worst.join(' '),
  ]
  appendFileSync(HISTORY, `${row.join(',')}\n`)
}
