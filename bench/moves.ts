import { chromium, type Page } from '@playwright/test'
import { paths } from '../web/app/paths.ts'
import { browserPath, FLAGS } from './browser.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { withBank } from './production-bank.ts'
import { demoCustomer, keepSession } from './session.ts'

/**
 * How long it takes to move between two portal screens that have been visited before: from the click on the menu entry
 * until the screen is painted without skeletons. The median over all menu entries.
 */
export async function run(): Promise<Figure[]> {
  return withBank(
    async (bank) => {
      const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
        await page.goto(`${bank.url}/robots.txt`)
        await page.evaluate(keepSession, await demoCustomer(bank))
        await page.goto(bank.url + paths.dashboard.overview)
        const menu = page.getByRole('navigation', { name: 'Main' })
        await menu.waitFor()
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
        const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
        return figuresOf('portal', { 'median-ms': Math.round(middle) }, budgets.moves)
      } finally {
        await browser.close()
      }
    },
    { demo: true },
  )
}

const ROUNDS = 3

/** Clicks the menu entry and checks in every frame whether its screen is shown. @returns milliseconds */
function move(page: Page, entry: number): Promise<number> {
  return page.evaluate(
    (at) =>
      new Promise<number>((resolve) => {
        const link = document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a').item(at)
        const main = document.querySelector('main')
        const isThere = () =>
          link.ariaCurrent === 'page' &&
          main?.querySelector('h1') != null &&
          main.querySelector('[aria-busy="true"]') === null
        // The state seen in a frame's callback is painted before the next task runs.
        const look = () =>
          requestAnimationFrame(() =>
            isThere() ? setTimeout(() => resolve(performance.now() - start)) : look(),
          )
        const start = performance.now()
        link.click()
        look()
      }),
    entry,
  )
}
