import { chromium, type Page } from '@playwright/test'
import { paths } from '../web/app/paths.ts'
import { browserPath, FLAGS } from './browser.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { withBank } from './production-bank.ts'
import { demoCustomer, keepSession } from './session.ts'

/**
 * How long a move between two portal screens takes that have been seen before: from the click on the menu's entry until
 * the screen stands there without a skeleton and has been painted. The median over all entries, each taken in turn.
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

/** Clicks the menu's entry and looks at every frame whether its screen is there. @returns milliseconds */
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
        // What a frame's callback sees is painted before the task after it.
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
