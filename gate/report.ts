import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Where the runners leave their reports. */
export const RESULTS = '.cache/results'
/** A runner stops after this many failures, so that a broken change fails fast. */
export const ENOUGH_FAILURES = 10
/** How many of the slowest test files are printed at the end. */
const SLOWEST = 30
/** What each part may take by day on two idle cores, in minutes. */
const BUDGETS = {
  checks: 1,
  units: 4,
  debian: 0.4,
  site: 0.6,
  experiments: 2,
  pages: 0.6,
  browser: 4.4,
} as const

export type Part = keyof typeof BUDGETS

export const isAtNight = process.argv.includes('--night')

const total = { passed: 0, failed: 0 }
/** Printed again at the end, where a reader looks first. */
export const failures: string[] = []
/** Tests that failed and then passed: each is a defect, of the test or of the product. */
export const flaky: string[] = []
/** How long each part took, in the order in which they ended. */
const times: string[] = []
const files: { seconds: number; file: string }[] = []

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

/** Runs a part under its heading and records its duration, and whether that is over its budget, for the end of the log. */
export async function timed<Result>(
  part: Part,
  heading: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  console.log(`\n${heading}`)
  const began = performance.now()
  try {
    return await run()
  } finally {
    const minutes = (performance.now() - began) / 60_000
    const isOver = !isAtNight && minutes > BUDGETS[part]
    const budget = isOver ? ` (over its budget of ${BUDGETS[part]} min)` : ''
    times.push(`${minutes.toFixed(1).padStart(5)} min  ${heading}${budget}`)
  }
}

export function noteDuration(file: string, seconds: number): void {
  files.push({ file, seconds })
}

/** Adds a runner's result. @param status its exit code: a runner that fails without a failed test counts as one failure */
export function count(status: number | null, passed: number, failed: number) {
  total.passed += passed
  total.failed += failed > 0 || status === 0 ? failed : 1
}

/** What a runner wrote, or null if it wrote nothing. */
export function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** The message of each attempt in one line, for readers who see only the end of the log. */
export function why(messages: string[]): string {
  const lines = messages.map((text) => stripVTControlCharacters(text).split('\n').slice(0, 12).join(' '))
  return lines.map((line) => `\n    ${line.replaceAll(/\s+/g, ' ').slice(0, 400)}`).join('')
}

/** The exit code, once all output has arrived; null if the program was killed or could not be started. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(null)))
}

/** Prints what took how long, what failed, and the summary line. @returns the exit code */
export function printSummary(): number {
  if (files.length > SLOWEST) {
    files.sort((one, other) => other.seconds - one.seconds)
    console.log(`\n${SLOWEST} slowest files, in seconds`)
    for (const { seconds, file } of files.slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`)
  }
  console.log(`\n${times.join('\n')}`)
  for (const test of flaky) console.log(`~ passed at a later try: ${test}`)
  for (const failure of failures) console.log(`✗ ${failure}`)
  if (flaky.length > 0) console.log(`${flaky.length} passed at a later try; each is a defect to be mended`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}
