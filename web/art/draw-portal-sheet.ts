/**
 * Draws docs/portal-screens.webp, every screen of a customer of the demonstration, and docs/portal.png, the overview. It
 * starts a bank of its own from the build, and says how high each screen is.
 */

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import type { Browser, Page } from '@playwright/test'
import { startBank } from '../../e2e/bank.ts'

import { activityAccounts, dashboardPaths, paths } from '../app/paths.ts'
import { DOCS, drawContactSheet, launchBrowser, type Window } from './contact-sheet.ts'

const DARK = ' in dark'
const { overview, activity } = paths.dashboard
/** The accounts' activity looks the same for all of them. */
const [, ...others] = activityAccounts
const alike = others.map((account) => activity(account))
const screens = dashboardPaths.filter((screen) => !alike.includes(screen))

const bank = await startBank()
const browser = await launchBrowser()
try {
  const light = await signedIn(browser, 'light')
  const dark = await signedIn(browser, 'dark')
  await drawContactSheet('portal-screens.webp', [...screens, overview + DARK], async (screen, window) => {
    const page = screen.endsWith(DARK) ? dark : light
    const height = await open(page, screen.replace(DARK, ''), window)
    const { width, cutAt } = window
    console.log(`${screen} at ${width} px: ${height} px high`)
    // What is fixed to the lower edge of a window is at the lower edge of the picture.
    await page.setViewportSize({ width, height: Math.min(height, cutAt) })
    return page.screenshot()
  })
  await open(light, overview, { width: 1440, cutAt: 900 })
  await writeFile(path.join(DOCS, 'portal.png'), await light.screenshot())
} finally {
  await browser.close()
  await bank.stop()
}

/** A tab in which the demonstration's first customer is signed in. */
async function signedIn(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> {
  const call = makeCall({ baseUrl: bank.url, token: () => null })
  const body = { email: bank.demoEmail, password: bank.demoPassword }
  const { token, user } = finished(await call(identity.login, { body }))
  const { id, firstName, lastName, role, status } = user
  const page = await browser.newPage({ baseURL: bank.url, colorScheme, reducedMotion: 'reduce' })
  // The stream of changes is never over, and the page would never be quiet.
  await page.route('**/api/events**', (route) => route.abort())
  await page.goto('/robots.txt')
  await page.evaluate(
    ([kept, who]) => {
      sessionStorage.setItem('token', kept)
      sessionStorage.setItem('user', who)
    },
    [token, JSON.stringify({ id, firstName, lastName, role, status })] as const,
  )
  return page
}

/** Opens a screen and waits until all that the sheet shows of it is complete. @returns how high it is */
async function open(page: Page, screen: string, { width, cutAt }: Window): Promise<number> {
  // In a low window, what is further down would not load yet.
  await page.setViewportSize({ width, height: cutAt })
  await page.goto(screen)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  for (const frame of await page.locator('iframe').all())
    await frame.contentFrame().getByRole('heading').first().waitFor()
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(() => document.documentElement.scrollHeight)
}
