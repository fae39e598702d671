import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { marketChartPath } from '../../web/app/paths.ts'

/** The one thing that the portal asks of somebody else: the frame of the market chart tries the widget (D34). */
const WIDGET = 'https://s3.tradingview.com/'

/**
 * What holds of every screen: one heading, nothing foreign, nothing broken, no scrolling sideways on a small phone, and
 * accessible in both schemes. `ready` is what has to be seen before it is looked at.
 */
export async function expectWhole(page: Page, address: string, ready: (page: Page) => Locator) {
  const origin = new URL((await page.request.get('/robots.txt')).url()).origin
  const broken: string[] = []
  await withoutInternet(page)
  page.on('pageerror', ({ message }) => broken.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.startsWith(WIDGET)) broken.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    const isOurs = /^(data|blob):/.test(url) || url.startsWith(`${origin}/`)
    const isWidget =
      url.startsWith(WIDGET) &&
      request
        .frame()
        .url()
        .startsWith(origin + marketChartPath)
    if (!isOurs && !isWidget) broken.push(`foreign: ${url}`)
  })
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await expect(ready(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await sideways(page), `${address} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      `${address} in the ${colorScheme} scheme`,
    ).toEqual([])
  }
  expect(broken).toEqual([])
}

/** Nothing outside is reached, whatever the machine could reach: the built-in chart stands in for the widget. */
export function withoutInternet(page: Page) {
  return page.route(/^https:/, (route) => route.abort())
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The figure of a card or a summary, by the name above or before it. */
export function figure(page: Page, label: string) {
  const name = page
    .getByRole('main')
    .locator('dt')
    .filter({ hasText: new RegExp(`^${label}$`) })
  return name.locator('xpath=following-sibling::dd[1]')
}
