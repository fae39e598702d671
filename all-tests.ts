import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startDebianPostgres } from './bench/debian-postgres.ts'
import { ensurePoppler } from './bench/poppler.ts'
import { ensureBrowser } from './e2e/browser.ts'

/**
 * npm test: runs everything and ends with one summary line. A runner that fails without reporting a failure counts as one.
 * `--check-only` stops after formatter, linter, types and the rules of tidy.test.ts; `--night` (npm run test:night) also
 * runs every API test on Debian's PostgreSQL.
 */
const RESULTS = '.cache/results'
/** A fixed seed for the experiments, so that failures can be repeated. */
const TRUST_SEED = 20261121
/**
 * The tests that also run on Debian's PostgreSQL by day: those of PostgreSQL's own behaviour (plans, locks, triggers,
 * constraints, collation, grants, text search). The others test the server, whose behaviour does not depend on the version
 * of PostgreSQL. A folder or file that does not exist counts as a failure.
 */
const ON_DEBIAN_TOO = [
  'server/src/db',
  'server/src/commands',
  'server/src/ledger',
  'server/src/audit',
  'server/src/backup',
  'server/src/encryption/keys.test.ts',
  'server/src/identity/folding.test.ts',
  'server/src/customers/last-administrator.test.ts',
  'server/src/customers/customer-list.test.ts',
  'server/src/transactions/decide.test.ts',
  'server/src/transactions/lists.test.ts',
  'server/src/oversight/analytics.test.ts',
  'server/src/oversight/audit-list.test.ts',
  'server/src/wallets/tampering.test.ts',
  'server/src/wallets/wallet-list.test.ts',
  'server/src/boot/two-servers.test.ts',
  'bench/scale',
]
const bin = (name: string) => path.join('node_modules', '.bin', name)
const node = process.execPath
const total = { passed: 0, failed: 0 }
/** Printed again at the end, where a reader looks first. */
const failures: string[] = []
/** How long each part took, in the order in which they ended. */
const times: string[] = []

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
process.env.NODE_ENV = 'test'

const isAtNight = process.argv.includes('--night')
const checked = timed('formatter, linter and types', checks)
if (process.argv.includes('--check-only')) {
  await checked
  await vitest('the house’s rules', ['--project', 'house'])
} else {
  if (!ensurePoppler(console.log))
    console.log('Debian’s poppler-utils are not installed: statements are read by PDF.js alone.')
  // In parallel with the tests, which wait for databases half of the time.
  await Promise.all([checked, vitest('unit, component and API tests, on the embedded PostgreSQL', [])])
  await onDebian()
  await timed('what the bank promises, as experiments', promises)
  await inBrowser()
}
if (times.length > 1) console.log(`\n${times.join('\n')}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function checks() {
  await one('formatter and linter', bin('biome'), ['ci', '--colors=off'])
  await one('types of the routes', node, ['../node_modules/@react-router/dev/bin.cjs', 'typegen'], 'web')
  for (const room of ['.', 'contract', 'server', 'demo', 'web', 'e2e', 'bench', 'trust'])
    await one(`types of ${room}`, bin('tsc'), ['-p', room])
  await one('nothing unused', bin('knip'), ['--no-progress'])
}

async function one(name: string, command: string, args: string[], cwd = '.') {
  const child = spawn(path.resolve(command), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void said.push(chunk))
  const ok = (await ended(child)) === 0
  total[ok ? 'passed' : 'failed']++
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (ok) return
  failures.push(name)
  console.log(Buffer.concat(said).toString())
}

/** The exit code, once all output has arrived; null if the program was killed or could not be started. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(null)))
}

/** Runs a part under its heading and records its duration for the end of the log. */
async function timed<Result>(heading: string, part: () => Result | Promise<Result>): Promise<Result> {
  console.log(`\n${heading}`)
  const began = performance.now()
  try {
    return await part()
  } finally {
    times.push(`${((performance.now() - began) / 60_000).toFixed(1).padStart(5)} min  ${heading}`)
  }
}

function vitest(name: string, args: string[], environment: Record<string, string> = {}) {
  return timed(name, () => runVitest(args, environment))
}

async function runVitest(args: string[], environment: Record<string, string>) {
  const file = path.join(RESULTS, `vitest-${Date.now()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // A machine that stalls for seconds can make a test about deadlines fail once. A test that fails every time is broken;
  // one that passed at a later attempt is marked in the log.
  const tries = process.env.CI ? ['--retry=2'] : []
  const status = await ended(
    spawn(bin('vitest'), ['run', ...reporters, ...tries, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    }),
  )
  const report = readReport(file)
  for (const { name: where, message, assertionResults } of report?.testResults ?? []) {
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        failures.push(`${path.relative('.', where)}: ${fullName}${why(failureMessages)}`)
    // A file that could not be loaded, or whose set-up failed, has no test results.
    if (message) failures.push(`${path.relative('.', where)}: ${message.split('\n')[0]}`)
  }
  count(status, Number(report?.numPassedTests ?? 0), Number(report?.numFailedTests ?? 0))
}

// Runs the chosen tests on Debian's PostgreSQL if it is installed.
async function onDebian() {
  const gone = ON_DEBIAN_TOO.filter((part) => !existsSync(part))
  failures.push(
    ...gone.map((part) => `all-tests.ts: ${part}, listed for Debian’s PostgreSQL, does not exist`),
  )
  total.failed += gone.length
  const server = await startDebianPostgres(['max_connections=400'])
  if (!server)
    return console.log('\nDebian’s PostgreSQL is not installed: the tests ran only on the embedded one.')
  try {
    const chosen = isAtNight ? [] : ON_DEBIAN_TOO
    await vitest(
      `${isAtNight ? 'all' : 'the database’s'} API tests again, on Debian’s PostgreSQL ${server.version}`,
      [...chosen, '--project', 'database', '--exclude', '**/embedded/**'],
      { TEST_DATABASE_URL: server.url },
    )
  } finally {
    server.stop()
  }
}

type Experiment = { name: string; seed: number; ok: boolean; failures: string[] }

/** Runs the experiments in the variant for busy machines (docs/reliability.md). Each counts as one test. */
function promises() {
  let results = experiments(['--tests'])
  const again = results.filter(({ ok }) => !ok).map(({ name }) => name)
  if (process.env.CI && again.length > 0) {
    console.log(`once more, with the same seed: ${again.join(', ')}`)
    const second = experiments(['--tests', ...again])
    results = results.map((one) => second.find(({ name }) => name === one.name) ?? one)
  }
  const failed = results.filter(({ ok }) => !ok)
  failures.push(...failed.map(({ name, seed, failures }) => `trust ${name}, seed ${seed}${why(failures)}`))
  if (results.length === 0) failures.push('trust: the experiments ended without a report')
  count(results.length === 0 ? 1 : 0, results.length - failed.length, failed.length)
}

function experiments(args: string[]): Experiment[] {
  const file = path.join(RESULTS, `trust-${Date.now()}.json`)
  spawnSync(node, ['trust/main.ts', `--seed=${TRUST_SEED}`, `--report=${file}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return readReport(file) ?? []
}

async function inBrowser() {
  const built = await timed('the site as it is served', () =>
    spawnSync(node, ['bootstrap.mjs', 'build'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
  if (built.status !== 0) return count(1, 0, 0)
  const browser = ensureBrowser((sentence) => console.log(sentence))
  await timed('what the pages weigh, against bench/budgets.json', () => weights(browser))
  await timed('end-to-end tests, in a browser', () => endToEnd(browser))
}

/** Checks the sizes of the pages. Other measurements are left out, because durations mean little on a shared machine. */
function weights(browser: string) {
  const file = path.join(RESULTS, 'bytes.json')
  const { status } = spawnSync(node, ['bench/main.ts', 'bytes', `--report=${file}`], {
    stdio: 'inherit',
    env: { ...process.env, ...(browser !== 'playwright' && { CHROME_PATH: browser }) },
  })
  const figures: { of: string; name: string; value: number; isExceeded: boolean }[] = readReport(file) ?? []
  const exceeded = figures.filter(({ isExceeded }) => isExceeded)
  failures.push(...exceeded.map(({ of, name, value }) => `bench/budgets.json: ${name} of ${of} is ${value}`))
  count(status, figures.length - exceeded.length, exceeded.length)
}

function endToEnd(browser: string) {
  const { status } = spawnSync(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BROWSER: browser },
  })
  const report = readReport('e2e/results/report.json')
  const suites: Suite[] = report?.suites ?? []
  failures.push(...suites.flatMap((suite) => specsThat(suite, 'unexpected')))
  for (const name of suites.flatMap((suite) => specsThat(suite, 'flaky')))
    console.log(`~ passed at a later try: ${name}`)
  const stats = report?.stats ?? {}
  count(status, Number(stats.expected ?? 0) + Number(stats.flaky ?? 0), Number(stats.unexpected ?? 0))
}

type E2eTest = { status: string; results: { errors: { message?: string }[] }[] }
type Suite = {
  specs?: { file: string; title: string; tests: E2eTest[] }[]
  suites?: Suite[]
}

function specsThat({ specs = [], suites = [] }: Suite, status: 'unexpected' | 'flaky'): string[] {
  const own = specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return `e2e/${file}: ${title}${why(errors.map(({ message }) => message ?? ''))}`
    })
  return [...own, ...suites.flatMap((suite) => specsThat(suite, status))]
}

/** The message of each attempt in one line, for readers who see only the end of the log. */
function why(messages: string[]): string {
  const lines = messages.map((text) => stripVTControlCharacters(text).split('\n').slice(0, 12).join(' '))
  return lines.map((line) => `\n    ${line.replaceAll(/\s+/g, ' ').slice(0, 400)}`).join('')
}

function count(status: number | null, passed: number, failed: number) {
  total.passed += passed
  total.failed += failed > 0 || status === 0 ? failed : 1
}

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
