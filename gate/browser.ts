import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from '../e2e/browser.ts'
import { count, ENOUGH_FAILURES, failures, flaky, RESULTS, readReport, timed, why } from './report.ts'

/** Builds the site as it is served. @returns whether it could be built */
export function buildSite(): boolean {
  const { status } = spawnSync(process.execPath, ['bootstrap.mjs', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    failures.push('The site could not be built; the message is above.')
    count(1, 0, 0)
  }
  return status === 0
}

/** What only the built site in a browser shows: the sizes of its pages, and the flows. */
export async function inBrowser() {
  const browser = ensureBrowser((sentence) => console.log(sentence))
  await timed('pages', 'what the pages weigh, against bench/budgets.json', () => weights(browser))
  await timed('browser', 'end-to-end tests, in a browser', () => endToEnd(browser))
}

/** Checks the sizes of the pages. Other measurements are left out, because durations mean little on a shared machine. */
function weights(browser: string) {
  const file = path.join(RESULTS, 'bytes.json')
  const { status } = spawnSync(process.execPath, ['bench/main.ts', 'bytes', `--report=${file}`], {
    stdio: 'inherit',
    env: { ...process.env, ...(browser !== 'playwright' && { CHROME_PATH: browser }) },
  })
  const figures: { of: string; name: string; value: number; isExceeded: boolean }[] = readReport(file) ?? []
  const exceeded = figures.filter(({ isExceeded }) => isExceeded)
  failures.push(...exceeded.map(({ of, name, value }) => `bench/budgets.json: ${name} of ${of} is ${value}`))
  if (figures.length === 0) failures.push('The pages could not be measured; the message is above.')
  count(status, figures.length - exceeded.length, exceeded.length)
}

function endToEnd(browser: string) {
  const file = 'e2e/results/report.json'
  rmSync(file, { force: true })
  const { status } = spawnSync(
    path.join('node_modules', '.bin', 'playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', `--max-failures=${ENOUGH_FAILURES}`],
    {
      stdio: 'inherit',
      env: { ...process.env, E2E_BROWSER: browser },
    },
  )
  const report = readReport(file)
  const suites: Suite[] = report?.suites ?? []
  failures.push(...suites.flatMap((suite) => specsThat(suite, 'unexpected')))
  flaky.push(...suites.flatMap((suite) => specsThat(suite, 'flaky')))
  // What failed outside of a test, such as a file that could not be loaded.
  for (const { message } of report?.errors ?? []) failures.push(`e2e${why([String(message)])}`)
  if (!report) failures.push('Playwright ended without a report; its message is above.')
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
