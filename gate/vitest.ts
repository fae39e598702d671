import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { startDebianPostgres } from '../bench/debian-postgres.ts'
import {
  count,
  ENOUGH_FAILURES,
  ended,
  failures,
  flaky,
  isAtNight,
  noteDuration,
  type Part,
  RESULTS,
  readReport,
  timed,
  why,
} from './report.ts'

/**
 * The tests that also run on Debian's PostgreSQL by day: those of plans, locks, rights and collation. What the others test does
 * not depend on the version of PostgreSQL. A folder or file that does not exist counts as a failure.
 */
const ON_DEBIAN_TOO = [
  'server/src/db',
  'server/src/ledger/ledger.test.ts',
  'server/src/audit/audit.test.ts',
  'server/src/identity/folding.test.ts',
  'server/src/users/last-administrator.test.ts',
  'server/src/customers/customer-list.test.ts',
  'server/src/transactions/decide.test.ts',
  'server/src/transactions/lists.test.ts',
  'server/src/oversight/audit-list.test.ts',
  'server/src/wallets/tampering.test.ts',
  'server/src/boot/two-servers.test.ts',
  'bench/scale/lists.test.ts',
]
/** Runs Vitest as a part of the gate. */
export function vitest(part: Part, name: string, args: string[], environment: Record<string, string> = {}) {
  return timed(part, name, () => runVitest(args, environment))
}

async function runVitest(args: string[], environment: Record<string, string>) {
  const file = path.join(RESULTS, `vitest-${Date.now()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // A machine that stalls for seconds can make a test about deadlines fail once. CI tries again, and says so at the end.
  const tries = process.env.CI ? ['--retry=2'] : []
  // Files share a process: at night their order is another one each time, with its seed in the log.
  const order = isAtNight ? ['--sequence.shuffle.files'] : []
  const status = await ended(
    spawn(
      path.join('node_modules', '.bin', 'vitest'),
      ['run', ...reporters, ...tries, ...order, `--bail=${ENOUGH_FAILURES}`, ...args],
      {
        stdio: 'inherit',
        env: { ...process.env, ...environment },
      },
    ),
  )
  const report = readReport(file)
  for (const { name, message, startTime, endTime, assertionResults } of report?.testResults ?? []) {
    const where = path.relative('.', name)
    noteDuration(where, (endTime - startTime) / 1000)
    for (const { status, fullName, failureMessages } of assertionResults) {
      const test = `${where}: ${fullName}${why(failureMessages)}`
      if (status === 'failed') failures.push(test)
      // Vitest keeps the messages of the tries that failed.
      if (status === 'passed' && failureMessages.length > 0) flaky.push(test)
    }
    // A file that could not be loaded, or whose set-up failed, has no test results.
    if (message) failures.push(`${where}: ${message.split('\n')[0]}`)
  }
  const failed = Number(report?.numFailedTests ?? 0)
  if (status !== 0 && failed === 0) failures.push('Vitest failed outside its tests; its message is above.')
  count(status, Number(report?.numPassedTests ?? 0), failed)
}

/** Runs the chosen tests, at night all of them, on Debian's PostgreSQL if it is installed. */
export async function onDebian() {
  const gone = ON_DEBIAN_TOO.filter((part) => !existsSync(part))
  failures.push(
    ...gone.map((part) => `gate/vitest.ts: ${part}, listed for Debian’s PostgreSQL, does not exist`),
  )
  count(0, 0, gone.length)
  const server = await startDebianPostgres(['max_connections=400'])
  if (!server)
    return console.log('\nDebian’s PostgreSQL is not installed: the tests ran only on the embedded one.')
  try {
    const chosen = isAtNight ? [] : ON_DEBIAN_TOO
    await vitest(
      'debian',
      `${isAtNight ? 'all' : 'the database’s'} API tests again, on Debian’s PostgreSQL ${server.version}`,
      [...chosen, '--project', 'database', '--exclude', '**/embedded/**'],
      { TEST_DATABASE_URL: server.url },
    )
  } finally {
    server.stop()
  }
}
