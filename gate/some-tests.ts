import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../e2e/browser.ts'

/**
 * npm run t -- PATH ... [-w]: runs the tests of these files or folders, whatever kind of tests they are. Those below e2e/ run
 * in a browser, on the built site. `-w` runs the others again after each change of a file that they use.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: 'boolean', short: 'w' } },
})
const places = positionals.map((place) => path.relative(process.cwd(), path.resolve(place)) || '.')
const missing = places.filter((place) => !existsSync(place))
if (places.length === 0) fail('Usage: npm run t -- PATH ... [-w]')
if (missing.length > 0) fail(`There is no ${missing.join(', ')}.`)
if (places.some((place) => place.split(path.sep)[0] === 'trust'))
  fail('Experiments run with npm run trust -- NAME.')
process.env.NODE_ENV = 'test'

const isInBrowser = (place: string) => place.split(path.sep)[0] === 'e2e'
const inBrowser = places.filter(isInBrowser)
const others = places.filter((place) => !isInBrowser(place))
if (values.watch && inBrowser.length > 0) fail('Tests in a browser run once: leave out -w.')

const codes = [
  ...(inBrowser.length > 0 ? [playwright(inBrowser)] : []),
  ...(others.length > 0 ? [run('vitest', [values.watch ? 'watch' : 'run', ...others])] : []),
]
process.exit(codes.find((code) => code !== 0) ?? 0)

function playwright(files: string[]): number {
  process.env.E2E_BROWSER = ensureBrowser(console.log)
  return run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...files])
}

function run(tool: string, args: string[]): number {
  return spawnSync(path.join('node_modules', '.bin', tool), args, { stdio: 'inherit' }).status ?? 1
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
