import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { paths, publicPaths } from '../web/app/paths.ts'
import { AWAKE_EVENT } from '../web/app/waking/awake-event.ts'
import { browserPath, FLAGS } from './browser.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { withBank } from './production-bank.ts'
import { type KeptSession, keepSession, newCustomer } from './session.ts'

/**
 * What a page costs a visitor who does not interact with it. `script` is code in files and inline, compressed as sent;
 * `html` is the page alone with headers, whose budget is one flight of packets (ten of 1,460 bytes, RFC 6928);
 * `total` is everything except images, with headers; `requests` counts all requests, including the icon's.
 */
export async function run(): Promise<Figure[]> {
  return withBank(async ({ url }) => {
    const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
    try {
      const figures: Figure[] = []
      for (const path of publicPaths.filter((path) => !isAccount(path)))
        figures.push(...figuresOf(path, await visit(browser, url + path), budgets.bytes.asleep))
      for (const path of [paths.login, paths.register] as const) {
        const { script } = await visit(browser, url + path, awake)
        figures.push(...figuresOf(path, { script }, budgets.bytes[path]))
      }
      const { overview } = paths.dashboard
      const { script } = await visit(browser, url + overview, figuresShown, await newCustomer(url))
      figures.push(...figuresOf(overview, { script }, budgets.bytes[overview]))
      return figures
    } finally {
      await browser.close()
    }
  })
}

const isAccount = (path: string) => path === paths.login || path === paths.register

/** A page is complete once React has hydrated it, however long that takes on a busy machine. */
async function awake(page: Page) {
  await page.waitForFunction(() => document.documentElement.dataset.bench === 'awake')
}

/** The overview is complete once its figures are shown. Its charts come later, from data that is withheld here. */
async function figuresShown(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.getByText('$0', { exact: true }).first().waitFor()
}

/** The data of the charts: until it arrives, their code is not requested. */
const CHARTS = /\/api\/users\/(financial-status\/history|assets)/

/** A page that is idle for this many milliseconds has loaded everything. */
const QUIET_MS = 700

async function visit(
  browser: Browser,
  address: string,
  whole: (page: Page) => Promise<void> = async () => {},
  session?: KeptSession,
) {
  // A new context, so that nothing is cached yet.
  const context = await browser.newContext()
  const page = await context.newPage()
  if (session) {
    await page.goto(new URL('/robots.txt', address).href)
    await page.evaluate(keepSession, session)
    await page.route(CHARTS, () => {})
  }
  await page.addInitScript((event) => {
    addEventListener(event, () => {
      document.documentElement.dataset.bench = 'awake'
    })
    // What an idle page prefetches is not part of its first load.
    window.requestIdleCallback = () => 0
  }, AWAKE_EVENT)

  const traffic = await listen(page)
  await page.goto(address)
  await whole(page)
  await traffic.settled()
  const html = await (await context.request.get(address)).text()
  await context.close()
  return {
    script: traffic.bytes('body', (kind) => kind === 'Script') + inlineScript(html),
    html: traffic.bytes('all', (kind) => kind === 'Document'),
    total: traffic.bytes('all', (kind) => kind !== 'Image'),
    requests: traffic.requests(),
  }
}

/** Counts the traffic of a page from now on. */
async function listen(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const seen = new Map<string, { kind?: string; body: number; all: number; isDone: boolean }>()
  let last = Date.now()
  const note = (id: string, news: { kind?: string; all?: number; isDone?: boolean }, body = 0) => {
    last = Date.now()
    const known = seen.get(id) ?? { body: 0, all: 0, isDone: false }
    seen.set(id, { ...known, ...news, body: known.body + body })
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!url.startsWith('data:')) note(requestId, { isDone: CHARTS.test(url) })
  })
  devtools.on('Network.responseReceived', ({ requestId, type }) => note(requestId, { kind: type }))
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    note(requestId, {}, encodedDataLength),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { all: encodedDataLength, isDone: true }),
  )
  devtools.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isDone: true }))
  await devtools.send('Network.enable')
  return {
    async settled() {
      const isQuiet = () => Date.now() - last > QUIET_MS && [...seen.values()].every(({ isDone }) => isDone)
      while (!isQuiet()) await page.waitForTimeout(50)
    },
    bytes: (what: 'body' | 'all', counts: (kind: string | undefined) => boolean) =>
      [...seen.values()].reduce((sum, request) => sum + (counts(request.kind) ? request[what] : 0), 0),
    requests: () => seen.size,
  }
}

/** The compressed size of the inline scripts that the browser runs; `type="asleep"` and data are not run. */
function inlineScript(html: string): number {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*type="(?:asleep|application\/ld\+json)")[^>]*>([\s\S]*?)<\/script>/g),
  ]
  return brotliCompressSync(scripts.map(([, text]) => text).join('\n')).length
}
