import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paths, publicPaths } from '../web/app/paths.ts'
import { withBank } from './bank.ts'
import { browserPath, FLAGS } from './browser.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'

/**
 * Lighthouse's view of every public page on a phone, simulated throttling, the median of three visits.
 * BENCH_PAGES="/ /faq" looks at some pages only. The signed-in overview will be a lane of its own: it needs a session.
 */
export async function run(): Promise<Figure[]> {
  ensureLighthouse()
  return withBank(async (url) => {
    const some = process.env.BENCH_PAGES?.split(' ')
    const figures: Figure[] = []
    for (const page of publicPaths.filter((path) => !some || some.includes(path))) {
      const visits = Array.from({ length: VISITS }, () => lighthouse(url + page))
      const isAccount = page === paths.login || page === paths.register
      figures.push(
        ...figuresOf(page, medians(visits), isAccount ? budgets.pages.account : budgets.pages.asleep),
      )
    }
    return figures
  }, PUBLIC_URL)
}

/** Lighthouse wants canonical links with a host, which a build has only where it knows its address (D3). */
const PUBLIC_URL = 'http://localhost:4199'

const VISITS = 3
const VISIT_MS = 180_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const FOLDER = path.join(import.meta.dirname, 'lighthouse')
const CLI = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js')

/** Chrome sometimes records nothing on a busy machine. That is no measurement, and is asked for again. */
const ATTEMPTS = 3

/** 200 MB that only this lane needs, so it is no part of the workspaces and comes on first use, as locked. */
function ensureLighthouse() {
  if (existsSync(CLI)) return
  console.log('Installing Lighthouse (200 MB, once) ...')
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: FOLDER,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

function lighthouse(address: string, attempt = 1): Record<string, number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-lighthouse-'))
  const file = path.join(folder, 'report.json')
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        CLI,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        '--throttling-method=simulate',
        `--only-categories=${CATEGORIES.join(',')}`,
        `--chrome-flags=--headless=new ${FLAGS.join(' ')}`,
      ],
      { encoding: 'utf8', timeout: VISIT_MS, env: { ...process.env, CHROME_PATH: browserPath() } },
    )
    if (status !== 0 && attempt < ATTEMPTS) return lighthouse(address, attempt + 1)
    if (status !== 0) throw new Error(`Lighthouse failed on ${address}:\n${stderr}`)
    return valuesOf(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function valuesOf({ categories, audits, runtimeError }: Report): Record<string, number> {
  if (runtimeError?.message) throw new Error(runtimeError.message)
  const metric = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    ...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
    'lcp-ms': Math.round(metric('largest-contentful-paint')),
    'tbt-ms': Math.round(metric('total-blocking-time')),
    cls: Math.round(metric('cumulative-layout-shift') * 10_000) / 10_000,
  }
}

function medians(visits: readonly Record<string, number>[]): Record<string, number> {
  const median = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return Object.fromEntries(
    Object.keys(visits[0] ?? {}).map((name) => [
      name,
      median(visits.map((visit) => visit[name] ?? Number.NaN)),
    ]),
  )
}
