import { ensurePoppler } from '../bench/poppler.ts'
import { buildSite, inBrowser } from './browser.ts'
import { checks } from './checks.ts'
import { promises } from './experiments.ts'
import { isAtNight, printSummary, timed } from './report.ts'
import { onDebian, vitest } from './vitest.ts'

/**
 * npm test: runs everything and ends with one summary line. `--check-only` stops after formatter, linter, types and the rules
 * of tidy.test.ts. `--night` (npm run test:night) runs what the day leaves out: every API test also on Debian's PostgreSQL,
 * tests of large sizes, and all experiments.
 */
process.env.NODE_ENV = 'test'
if (isAtNight) process.env.TEST_NIGHT = '1'

const checked = timed('checks', 'formatter, linter and types', checks)
if (process.argv.includes('--check-only')) {
  await Promise.all([checked, vitest('units', 'the house’s rules', ['--project', 'house'])])
} else {
  if (!ensurePoppler(console.log))
    console.log('Debian’s poppler-utils are not installed: statements are read by PDF.js alone.')
  // In parallel with the tests, which wait for databases half of the time.
  await Promise.all([
    checked,
    vitest('units', 'unit, component and API tests, on the embedded PostgreSQL', []),
  ])
  await onDebian()
  const isBuilt = await timed('site', 'the site as it is served', buildSite)
  await timed('experiments', 'what the bank promises, as experiments', promises)
  if (isBuilt) await inBrowser()
}
process.exit(printSummary())
