import type { Page } from '@playwright/test'

import { paths } from '../../web/app/paths.ts'
import { withBrowser } from '../browser.ts'
import { median } from '../load/turns.ts'
import type { RunningBank } from '../production-bank.ts'
import { demoCustomer, signIn } from '../session.ts'

/**
 * How long it takes to move between two portal screens that have been visited before: from the click on the menu entry
 * until the screen is painted without skeletons. The median over all menu entries, in milliseconds.
 */
export async function measurePortal(bank: RunningBank): Promise<number> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    // The stream of changes is never over, and the page would never be quiet.
    await page.route('**/api/events**', (route) => route.abort())
    await signIn(page, bank.url, await demoCustomer(bank))
    await page.goto(bank.url + paths.dashboard.overview)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.waitFor()
    // Before its scripts have run, the menu consists of plain links.
    await page.waitForLoadState('networkidle')
    const entries = await menu.getByRole('link').count()
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      for (const entry of [...Array(entries).keys()].map((at) => (at + 1) % entries)) {
        const took = await move(page, entry)
        // The first round fills the cache.
        if (round > 0) times.push(took)
        else await page.waitForLoadState('networkidle')
      }
    }
    return median(times)
  })
}

const ROUNDS = 3

/**
 * Clicks the menu entry and checks in every frame whether its screen is shown. Throws if it is not there after a while.
 * @returns milliseconds
 */
function move(page: Page, entry: number): Promise<number> {
  return page.evaluate(
    (at) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a').item(at)
        const isThere = () =>
          link.ariaCurrent === 'page' &&
          document.querySelector('main h1') !== null &&
          document.querySelector('main [aria-busy="true"]') === null
        const look = () => {
          const took = performance.now() - start
          if (took > 20_000) reject(new Error(`${link.textContent} was not shown.`))
          // The state seen in a frame's callback is painted before the next task runs.
          else if (isThere()) setTimeout(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        const start = performance.now()
        link.click()
        requestAnimationFrame(look)
      }),
    entry,
  )
}
