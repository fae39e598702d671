import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Debian's headless browser comes first, because it loads the machine a fifth less than a browser with a hidden window. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const folders = (process.env.PATH ?? '').split(path.delimiter)
const PLACES = [
  ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the browser for the end-to-end tests (DEC-1): an installed Chromium or Chrome, else Playwright's own, else
 * Debian's package if we are root. Returns its path, or 'playwright' for Playwright's own. Throws one sentence.
 */
export function ensureBrowser(say: (sentence: string) => void): string {
  const installed = findInstalled()
  if (installed) return installed
  say('Fetching a browser for the end-to-end tests ...')
  const cli = path.join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  const fetched = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  })
  if (fetched.status === 0) return 'playwright'
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Debian’s Chromium ...')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
    spawnSync('apt-get', ['install', '-y', '-qq', SHELL], { stdio: 'ignore', env: environment })
    const fromDebian = findInstalled()
    if (fromDebian) return fromDebian
  }
  throw new Error(
    'The end-to-end tests need a browser: install Chromium or Chrome, or let Playwright download its own.',
  )
}

function findInstalled(): string | undefined {
  return PLACES.find((place) => existsSync(place))
}
