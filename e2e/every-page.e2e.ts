import type { ConsoleMessage, Request } from '@playwright/test'
import {
  dashboardPaths,
  marketChartPath,
  notFoundPath,
  paths,
  publicPaths,
  recoveryPaths,
} from '../web/app/paths.ts'
import { violationsOn } from './axe.ts'
import { expect, type Page, test } from './test.ts'

// Every page has a title and one heading, loads nothing foreign, has no errors, does not scroll sideways on the
// smallest phone, and has no axe violations, on a phone and on a desktop, in light and in dark.

// Each test visits many pages, and the two workers share the tests.
test.describe.configure({ mode: 'parallel', timeout: 360_000 })

/** The only foreign request of any screen: the frame of the market chart tries to load the widget (DEC-34). */
const WIDGET = 'https://s3.tradingview.com/'

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1440, height: 900 }
const SMALLEST = 320

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`every public page passes the checks on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of [...publicPaths, ...recoveryPaths, notFoundPath]) await expectWhole(page, path)
  })
}

test('an open menu, an open answer and a carousel that was turned pass the checks', async ({ page }) => {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(paths.faq)
    await page.getByText('What is the overdraft fee?').click()
    await expectAccessible(page, 'an open answer')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expectAccessible(page, 'the open menu')
    await page.goto(paths.home)
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await page.getByRole('tab', { name: 'Lifestyle and Privileges' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectAccessible(page, 'the home page, used')
    await page.goto(`${paths.locate}?search=nowhere`)
    await expect(page.getByText('No locations found')).toBeVisible()
    await expectAccessible(page, 'a search without a result')
  }
})

for (const [colorScheme, viewport] of [
  ['light', DESK],
  ['dark', PHONE],
] as const) {
  test(`every screen of the portal passes the checks in ${colorScheme}`, async ({ signIn, demoCustomer }) => {
    const { page } = await signIn(demoCustomer, { colorScheme, viewport })
    for (const path of dashboardPaths) await expectWhole(page, path)
  })

  test(`every screen of the admin area passes the checks in ${colorScheme}`, async ({ signIn, bank }) => {
    const { page } = await signIn(bank.administrator, { colorScheme, viewport })
    for (const path of Object.values(paths.admin)) await expectWhole(page, path)
  })
}

test('an unknown address is a real 404 in the bank’s own words', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('visitors are sent to the login, customers to their dashboard', async ({ page, request }) => {
  for (const path of [paths.dashboard.overview, paths.dashboard.profile, paths.admin.dashboard]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.login)
  }
  expect((await request.get('/api/admin/users')).status()).toBe(401)
})

async function expectWhole(page: Page, path: string) {
  const watched = await watch(page)
  await page.goto(path)
  // Public pages hydrate at the first movement of the pointer. What happens then is checked too.
  await page.mouse.move(10, 10)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page).toHaveTitle(/\S/)
  await expectAccessible(page, path)
  const viewport = page.viewportSize() ?? DESK
  for (const width of [viewport.width, SMALLEST]) {
    await page.setViewportSize({ ...viewport, width })
    expect.soft(await sideways(page), `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(viewport)
  expect.soft(watched.broken, path).toEqual([])
  await watched.end()
}

async function expectAccessible(page: Page, what: string) {
  expect.soft(await violationsOn(page), `${what} at ${page.viewportSize()?.width} px`).toEqual([])
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Records foreign requests and errors of the page until `end` is called. */
async function watch(page: Page) {
  const broken: string[] = []
  const origin = new URL((await page.request.get('/robots.txt')).url()).origin
  const isChart = (address: string) => address.startsWith(origin + marketChartPath)

  const onRequest = (request: Request) => {
    const url = request.url()
    const isOurs = /^(data|blob):/.test(url) || url.startsWith(`${origin}/`)
    // All outside requests are blocked, whatever the machine could reach, and only that frame may try one.
    const isWidget = url.startsWith(WIDGET) && isChart(request.frame().url())
    if (!isOurs && !isWidget) broken.push(`foreign: ${url}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    const isWidget = message.location().url.startsWith(WIDGET)
    const is404 = message.location().url.startsWith(origin + notFoundPath)
    if (message.type() === 'error' && !isWidget && !is404) broken.push(message.text())
  }
  const onError = ({ message }: Error) => broken.push(message)

  page.on('request', onRequest)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  await page.route(/^https:/, (route) => route.abort())
  return {
    broken,
    async end() {
      page.off('request', onRequest)
      page.off('console', onConsole)
      page.off('pageerror', onError)
      await page.unroute(/^https:/)
    },
  }
}
