import type { Browser } from '@playwright/test'
import { paths } from '../web/app/paths.ts'
import { withBrowser } from './browser.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { medianOf } from './load/turns.ts'
import { openPhone } from './presses/slow-phone.ts'
import { withBank } from './production-bank.ts'
import { demoCustomer, type KeptSession, signIn } from './session.ts'

/**
 * How long a customer with a slow phone waits for their figures, in milliseconds: from the start of loading the overview,
 * with an empty cache, until the first total is painted. The median of five visits.
 */
export async function run(): Promise<Figure[]> {
  return withBank(
    async (bank) => {
      const session = await demoCustomer(bank)
      const { overview } = paths.dashboard
      const took = await withBrowser((browser) => medianOf(VISITS, () => visit(browser, bank.url, session)))
      return figuresOf(overview, { 'figures-ms': Math.round(took) }, budgets.figures[overview])
    },
    { demo: true },
  )
}

const VISITS = 5

async function visit(browser: Browser, url: string, session: KeptSession): Promise<number> {
  const page = await openPhone(browser)
  await signIn(page, url, session)
  await page.addInitScript(watch)
  await page.goto(url + paths.dashboard.overview, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('figures-painted')[0]?.startTime,
  )
  const took = Number(await shown.jsonValue())
  await page.context().close()
  return took
}

/** Marks when the first figure in dollars has been painted. Runs in the browser. */
function watch(): void {
  const look = () => {
    const isShown = [...document.querySelectorAll('main dd')].some(({ textContent }) =>
      /\$\d/.test(textContent),
    )
    // What is in the page during a frame's callback is painted before the next task runs.
    if (isShown) setTimeout(() => performance.mark('figures-painted'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
