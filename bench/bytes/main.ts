import type { Browser, Page } from '@playwright/test'
import { paths, sitePages } from '../../web/app/paths.ts'
import { withBrowser } from '../browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from '../figure.ts'
import { withBank } from '../production-bank.ts'
import { type KeptSession, newCustomer, signIn } from '../session.ts'
import { inlineScript } from './inline-script.ts'
import { listen } from './traffic.ts'
import { useEverything } from './use-everything.ts'

/**
 * What a page costs a new visitor on a phone, in bytes as transferred, without headers: `html` is the page alone, whose
 * budget is one flight of packets (ten of 1,460 bytes, RFC 6928), `total` is everything, and `script` is code in files and
 * inline. `script-used` is the same after everything on the page has been used.
 */
export async function run(): Promise<Figure[]> {
  return withBank(({ url }) =>
    withBrowser(async (browser) => {
      const figures: Figure[] = []
      const halves = [sitePages.slice(0, sitePages.length / 2), sitePages.slice(sitePages.length / 2)]
      // Two visitors at a time, who mostly wait: what each loads is their own.
      const visits = halves.map(async (half) => {
        for (const path of half)
          figures.push(...figuresOf(path, await visitSite(browser, url + path), budgets.bytes.site))
      })
      await Promise.all(visits)
      for (const path of [paths.login, paths.register] as const) {
        const script = await visitApplication(browser, url + path, formReady)
        figures.push(...figuresOf(path, { script }, budgets.bytes[path]))
      }
      const { overview } = paths.dashboard
      const session = await newCustomer(url)
      const script = await visitApplication(browser, url + overview, figuresShown, session)
      figures.push(...figuresOf(overview, { script }, budgets.bytes[overview]))
      return figures
    }),
  )
}

const PHONE = { width: 412, height: 823 }

/** A visit of a public page: what it loads by itself, and then with everything that can be used. */
async function visitSite(browser: Browser, address: string) {
  // A new context, so that nothing is cached yet.
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  const traffic = await listen(page)
  await page.goto(address)
  await traffic.settled()
  const inline = await inlineScript(page)
  const untouched = {
    html: traffic.bytes('Document'),
    total: traffic.bytes(),
    requests: traffic.requests(),
    script: traffic.bytes('Script') + inline,
  }
  await useEverything(page)
  await traffic.settled()
  const used = traffic.bytes('Script') + inline
  await context.close()
  return { ...untouched, 'script-used': used }
}

/** A visit of a page that runs scripts from the start, until it is `complete`. @returns the bytes of its scripts */
async function visitApplication(
  browser: Browser,
  address: string,
  complete: (page: Page) => Promise<void>,
  session?: KeptSession,
): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (session) {
    await signIn(page, address, session)
    await page.route(CHARTS, () => {})
  }
  await page.addInitScript(() => {
    // What an idle page prefetches is not part of its first load.
    window.requestIdleCallback = () => 0
  })
  const traffic = await listen(page, CHARTS)
  await page.goto(address)
  await complete(page)
  await traffic.settled()
  const script = traffic.bytes('Script') + (await inlineScript(page))
  await context.close()
  return script
}

/** The data of the charts: until it arrives, their code is not requested. */
const CHARTS = /\/api\/users\/(financial-status\/history|assets)/

/** Login and Register are complete once their form can be submitted, however long that takes on a busy machine. */
async function formReady(page: Page) {
  await page.locator('main button[type="submit"]:enabled').waitFor()
}

/** The overview is complete once its figures are shown. Its charts come later, from data that is withheld here. */
async function figuresShown(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.getByText('$0', { exact: true }).first().waitFor()
}
