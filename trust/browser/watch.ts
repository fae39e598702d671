import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../../e2e/browser.ts'
import { marketChartPath } from '../../web/app/paths.ts'

const PATIENCE_MS = 120_000

/** What was observed on the pages of one browser context. */
export type Watched = Awaited<ReturnType<typeof watch>>

export async function openBrowser(): Promise<Browser> {
  const found = ensureBrowser(console.log)
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    ...(found !== 'playwright' && { executablePath: found }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
      // Blocks all other hosts, even if this machine can reach them. A Playwright route would turn off the browser's
      // cache, so that each page would load everything again.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
}

/** Opens a context that records every payload that runs and everything that the content policy blocks. */
export async function watch(
  browser: Browser,
  origin: string,
  { bypassCSP = false, width = 1280 }: { bypassCSP?: boolean; width?: number } = {},
) {
  const context = await browser.newContext({
    baseURL: origin,
    bypassCSP,
    viewport: { width, height: 900 },
    // Animations are of no interest here.
    reducedMotion: 'reduce',
  })
  const heard = {
    /** Payloads that ran. */
    ran: nothing(),
    /** What the content policy blocked. */
    blocked: nothing(),
    /** Requests to other servers, except from the chart's frame. */
    foreign: nothing(),
    /** Answers without a content policy, or with one that allows foreign or inline scripts. */
    unguarded: nothing(),
  }
  const { ran, blocked, foreign, unguarded } = heard
  let count = 0
  await context.addInitScript(() => {
    Object.assign(globalThis, {
      canary: (n: number) => console.log(`TRUST-RAN ${n} at ${location.pathname}`),
    })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.log(`TRUST-BLOCKED ${violatedDirective} ${blockedURI} ${sample} at ${location.pathname}`),
    )
  })
  context.on('console', (message) => {
    const [, kind, what = ''] = /^TRUST-(RAN|BLOCKED) (.*)/.exec(message.text()) ?? []
    if (kind === 'RAN') ran.push(what)
    if (kind === 'BLOCKED') blocked.push(what)
  })
  context.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^(data|blob|about):/.test(url) || url.startsWith(`${origin}/`)) return
    const isChart = new URL(request.frame().url()).pathname === marketChartPath
    if (!isChart) foreign.push(url)
  })
  context.on('response', (response) => {
    if (!response.url().startsWith(`${origin}/`)) return
    count++
    const policy = response.headers()['content-security-policy'] ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? ''
    if (scripts === '' || /unsafe-(inline|eval)|\*|data:|https?:(?!\/\/s3\.tradingview\.com)/.test(scripts))
      unguarded.push(`${response.url()}: ${policy}`)
  })
  const page = await context.newPage()
  // A long timeout for a machine that stalls: speed is not tested here.
  page.setDefaultTimeout(PATIENCE_MS)
  page.setDefaultNavigationTimeout(PATIENCE_MS)
  /** The number of answers from the bank's server. */
  const answers = () => count
  return { context, page, ...heard, answers }
}

const nothing = (): string[] => []

/** Opens a page and waits until everything has loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null,
  )
  // Public pages stay inactive until the pointer moves.
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await page.waitForTimeout(120)
}

/** Puts a session into the tab, as the login screen would. */
export async function enter(page: Page, token: string, user: object): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([kept, who]) => {
      sessionStorage.setItem('token', kept)
      sessionStorage.setItem('user', who)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** Describes the element that makes the page wider than its window; null if the page fits. */
export function findTooWide(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const wide = [...document.querySelectorAll('main *, header *, [role=dialog] *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    )
    const [deepest] = wide.slice(-1)
    return `${scrollWidth - clientWidth} px: ${deepest?.tagName} ${deepest?.className} ${deepest?.textContent?.slice(0, 60)}`
  })
}

/** Waits until a condition holds, for at most `ms` milliseconds. */
export async function waitUntil(page: Page, holds: () => boolean, ms: number): Promise<void> {
  for (let waited = 0; !holds() && waited < ms; waited += 50) await page.waitForTimeout(50)
}
