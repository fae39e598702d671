import type { ConsoleMessage, Request } from '@playwright/test'
import {
  activityAccounts,
  dashboardPaths,
  marketChartPath,
  notFoundPath,
  paths,
  publicPaths,
  recoveryPaths,
} from '../web/app/paths.ts'
import { violationsOn } from './axe.ts'
import { expect, type Page, test } from './test.ts'
import { withoutStream } from './without-stream.ts'

// Every page has a title and one heading, loads nothing foreign, has no errors, does not scroll sideways on the
// smallest phone, and has no axe violations, on a desktop in light and on a phone in dark.

// Each test visits many pages, and the two workers share the tests.
test.describe.configure({ mode: 'parallel', timeout: 360_000 })

/** The only foreign request of any screen: the frame of the market chart tries to load the widget (DEC-34). */
const WIDGET = 'https://s3.tradingview.com/'

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1440, height: 900 }
const SMALLEST = 320

/** The rows of each balance have a screen, but it is one screen. */
const portalPaths = dashboardPaths.filter(
  (path) => !activityAccounts.slice(1).some((account) => path === paths.dashboard.activity(account)),
)

test('every public page passes the checks', async ({ page }) => {
  const watched = await watch(page)
  for (const path of [...publicPaths, ...recoveryPaths, notFoundPath]) {
    await open(page, path)
    // Public pages hydrate at the first movement of the pointer. What happens then is checked too.
    await page.mouse.move(10, 10)
    await expectWhole(page, path)
  }
  expect(watched).toEqual([])
})

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

test('every screen of the portal passes the checks', async ({ demo: { page } }) => {
  await expectWholeScreens(page, portalPaths)
})

test('the screens of a customer without a history pass the checks', async ({ customer: { page } }) => {
  const { overview, documents, calendar, transactions, portfolio } = paths.dashboard
  await expectWholeScreens(page, [overview, documents, calendar, transactions, portfolio])
})

test('every screen of the admin area passes the checks', async ({ administrator: { page } }) => {
  await expectWholeScreens(page, Object.values(paths.admin))
})

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

async function expectWholeScreens(page: Page, screens: readonly string[]) {
  await withoutStream(page)
  const watched = await watch(page)
  for (const path of screens) {
    await open(page, path)
    // The name comes with the session, and only then does the screen begin to load.
    await expect(page.getByText(/^Welcome, /).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectWhole(page, path)
  }
  expect(watched).toEqual([])
}

async function open(page: Page, path: string) {
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
}

async function expectWhole(page: Page, path: string) {
  const isQuiet = page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  expect.soft(await sideways(page), `${path} scrolls sideways on a desk`).toBeLessThanOrEqual(0)
  await expectAccessible(page, path)
  await isQuiet
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectDarkFrames(page)
  await expectAccessible(page, path)
  for (const width of [PHONE.width, SMALLEST]) {
    await page.setViewportSize({ ...PHONE, width })
    expect.soft(await sideways(page), `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** The market chart's frame is loaded again in the other scheme. */
async function expectDarkFrames(page: Page) {
  for (const frame of await page.locator('iframe').all()) {
    await expect(frame).toHaveAttribute('src', /dark/)
    await expect(frame.contentFrame().getByRole('heading').first()).toBeVisible()
  }
}

async function expectAccessible(page: Page, what: string) {
  expect.soft(await violationsOn(page), `${what} at ${page.viewportSize()?.width} px`).toEqual([])
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Collects foreign requests and errors of the page from now on. */
async function watch(page: Page): Promise<string[]> {
  const broken: string[] = []
  const origin = new URL((await page.request.get('/robots.txt')).url()).origin
  const isChart = (address: string) => address.startsWith(origin + marketChartPath)

  page.on('request', (request: Request) => {
    const url = request.url()
    const isOurs = /^(data|blob):/.test(url) || url.startsWith(`${origin}/`)
    // All outside requests are blocked, whatever the machine could reach, and only that frame may try one.
    const isWidget = url.startsWith(WIDGET) && isChart(request.frame().url())
    if (!isOurs && !isWidget) broken.push(`${page.url()}: foreign: ${url}`)
  })
  page.on('console', (message: ConsoleMessage) => {
    const isWidget = message.location().url.startsWith(WIDGET)
    const is404 = message.location().url.startsWith(origin + notFoundPath)
    if (message.type() === 'error' && !isWidget && !is404) broken.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }: Error) => broken.push(`${page.url()}: ${message}`))
  await page.route(/^https:/, (route) => route.abort())
  return broken
}
