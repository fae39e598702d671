import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Chromium has no sandbox for root. The other flags keep it from contacting its own hosts. */
export const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** CHROME_PATH, or else the installed Chromium or Chrome, or else Playwright's own. */
export function browserPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const places = [
    process.env.CHROME_PATH ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    chromium.executablePath(),
  ]
  const found = places.find((place) => place !== '' && existsSync(place))
  if (!found)
    throw new Error('The bench needs a browser. Install Chromium, or set CHROME_PATH to its location.')
  return found
}

/** Starts a browser of Playwright for the work, and closes it afterwards. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
