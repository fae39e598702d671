import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../web/app/paths.ts'
import { ensureLighthouse, launchBrowser } from '../lighthouse.ts'
import { median } from '../load/turns.ts'

declare global {
  /** Of a page that was drawn in the background: when it was shown. TypeScript does not know it yet. */
  interface PerformanceNavigationTiming {
    readonly activationStart: number
  }
}

/** How long the pointer stays on a link before it clicks: browsers draw the page in the background after 200 ms. */
const HOVER_MS = 300
const ROUNDS = 3

/** The pages in the bar of wide windows. */
const NEXT = [paths.personal, paths.premier, paths.business, paths.promotions, paths.locate]

/**
 * From the click on a link of the home page until the first paint of the next page, on a desktop without throttling, for a
 * visitor who has seen no other page: the median, and the share of pages that had been drawn in the background by then.
 */
export async function measureNextPages(url: string) {
  ensureLighthouse()
  const browser = await launchBrowser({ defaultViewport: { width: 1280, height: 900 } })
  try {
    const moves: Move[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const path of NEXT) {
        moves.push(await move(browser, url, path))
      }
    }
    return {
      'paint-ms': Math.round(median(moves.map(({ paintMs }) => paintMs))),
      prerendered: moves.filter(({ prerendered }) => prerendered).length / moves.length,
    }
  } finally {
    await browser.close()
  }
}

type Move = { paintMs: number; prerendered: boolean }

/** With Puppeteer, because Playwright forbids its browser to draw pages in the background. */
type Browser = Awaited<ReturnType<typeof launchBrowser>>

async function move(browser: Browser, url: string, path: string): Promise<Move> {
  const visitor = await browser.createBrowserContext()
  const page = await visitor.newPage()
  await page.goto(url + paths.home, { waitUntil: 'networkidle0' })
  await page.evaluate(noteClick)
  const link = await page.waitForSelector(`header nav a[href="${path}"]`)
  await link.hover()
  await sleep(HOVER_MS)
  await Promise.all([page.waitForNavigation(), link.click()])
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  const done: Move = await page.evaluate(firstPaint)
  await visitor.close()
  return done
}

/** Runs in the browser: keeps the time of the click for the next page. */
function noteClick() {
  addEventListener('click', ({ timeStamp }) =>
    localStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)),
  )
}

/** Runs in the browser, on the next page. */
function firstPaint(): Move {
  const [paint] = performance.getEntriesByName('first-paint')
  const [navigation] = performance.getEntriesByType('navigation')
  return {
    paintMs:
      performance.timeOrigin + (paint?.startTime ?? Number.NaN) - Number(localStorage.getItem('clicked')),
    prerendered: navigation instanceof PerformanceNavigationTiming && navigation.activationStart > 0,
  }
}
