import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Chromium refuses its sandbox to root; the other flags keep it from looking for hosts of its own. */
export const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** The installed Chromium or Chrome, CHROME_PATH before all; else Playwright's own. */
export function browserPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const places = [
    process.env.CHROME_PATH ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    chromium.executablePath(),
  ]
  const found = places.find((place) => place !== '' && existsSync(place))
  if (!found)
    throw new Error('The bench needs a browser: install Chromium, or say where it is with CHROME_PATH.')
  return found
}
