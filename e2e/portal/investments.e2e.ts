import { marketChartPath, paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const { investments } = paths.dashboard
const WIDGET = 'https://s3.tradingview.com/**'

test('without the widget, the same frame shows sample prices of each symbol, and Back leaves the screen', async ({
  customer: { page },
}) => {
  await withoutInternet(page)
  await page.goto(paths.dashboard.portfolio)
  await page.getByRole('navigation').getByRole('link', { name: 'Investments' }).click()
  await expect(chart(page).getByRole('heading', { name: 'AAPL, daily' })).toBeVisible()
  await expect(chart(page).getByText('These prices are invented.')).toBeVisible()
  await expect(
    chart(page).getByText(/close [\d.]+, RSI [\d.]+, MACD −?[\d.]+, signal −?[\d.]+/),
  ).toBeVisible()
  await expect(chart(page).locator('canvas').first()).toBeVisible()
  await chart(page).getByText('The last 10 days as a table').click()
  await expect(chart(page).getByRole('table').getByRole('row')).toHaveCount(11)
  for (const symbol of ['NFLX', 'TSLA']) {
    await page.getByLabel('Symbol').selectOption(symbol)
    await expect(chart(page).getByRole('heading', { name: `${symbol}, daily` })).toBeVisible()
    await expect(page).toHaveURL(`${investments}?symbol=${symbol}`)
  }
  await page.goBack()
  await expect(page).toHaveURL(paths.dashboard.portfolio)
})

test('offline another symbol is not the browser’s failure page, and its chart comes with the connection', async ({
  customer: { page },
}) => {
  await withoutInternet(page)
  // What watches the connection comes late.
  const watching = page.waitForResponse(/\/assets\/watches-/)
  await page.goto(investments)
  await (await watching).finished()
  await expect(chart(page).getByRole('heading', { name: 'AAPL, daily' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Symbol').selectOption('NFLX')
  await expect(page.getByTitle(/^Market chart of/)).toBeHidden()
  const said = page.getByText('The market chart can’t be loaded')
  await expect(said).toBeVisible()
  await page.context().setOffline(false)
  await expect(chart(page).getByRole('heading', { name: 'NFLX, daily' })).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('a widget that could not be reached is not waited for at the next symbol', async ({
  customer: { page },
}) => {
  let requests = 0
  // The request is never answered, so the chart falls back only after its own timeout.
  await page.route(WIDGET, () => {
    requests += 1
  })
  await page.goto(investments)
  await expect(chart(page).getByRole('heading', { name: 'AAPL, daily' })).toBeVisible()
  await page.getByLabel('Symbol').selectOption('NFLX')
  await expect(chart(page).getByRole('heading', { name: 'NFLX, daily' })).toBeVisible()
  expect(requests).toBe(1)
  await page.reload()
  await expect.poll(() => requests).toBe(2)
})

test('the external widget gets its settings, and no access to the session (HAZ-F2)', async ({
  newCustomer,
}) => {
  const { page, token } = await newCustomer()
  await page.route(WIDGET, (route) => route.fulfill({ contentType: 'text/javascript', body: hostile }))
  await page.goto(`${investments}?symbol=NVDA`)
  const report = chart(page).locator('body[data-report]')
  await expect(report).toBeAttached()
  const { settings, ...results } = JSON.parse((await report.getAttribute('data-report')) ?? '{}')
  expect(settings).toMatchObject({
    symbol: 'NASDAQ:NVDA',
    interval: 'D',
    theme: 'light',
    studies: ['STD;RSI', 'STD;MACD'],
  })
  expect(results).toEqual({
    origin: 'null',
    session: 'SecurityError',
    device: 'SecurityError',
    cookies: 'SecurityError',
    database: 'SecurityError',
    page: 'SecurityError',
    pageStorage: 'SecurityError',
    leaves: 'SecurityError',
    calls: 'TypeError',
  })
  await expect(page).toHaveURL(`${investments}?symbol=NVDA`)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(token)
  await expect(chart(page).getByText('Sample data')).toHaveCount(0)

  // The chart's page has an opaque origin outside of its frame too.
  await page.goto(`${marketChartPath}?symbol=TSLA`)
  const storage = () => {
    try {
      return sessionStorage.getItem('token')
    } catch (error) {
      return error instanceof DOMException ? error.name : 'something else'
    }
  }
  expect(await page.evaluate(storage)).toBe('SecurityError')
  await page.goto('/robots.txt')
  expect(await page.evaluate(storage)).toBe(token)
})

test('only the chart’s page can load foreign scripts, and only the bank can frame it', async ({
  request,
}) => {
  const { headers, policy } = await headersOf(marketChartPath)
  expect(policy).toContain('sandbox allow-scripts allow-popups;')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/script-src 'sha256-[^']+' https:\/\/s3\.tradingview\.com;/)
  expect(policy).not.toMatch(/allow-same-origin|connect-src|\*/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  const page = await headersOf(investments)
  expect(page.policy).toContain("frame-src 'self';")
  expect(page.policy).not.toContain('tradingview')

  async function headersOf(address: string) {
    const headers = (await request.get(address)).headers()
    return { headers, policy: headers['content-security-policy'] ?? '' }
  }
})

/** Blocks all outside requests on any machine, so that the built-in chart replaces the widget. */
const withoutInternet = (page: Page) => page.route(/^https:/, (route) => route.abort())

const chart = (page: Page) => page.frameLocator('iframe[title^="Market chart of"]')

/** The accesses that a script of the widget's host could try, and their results. */
const hostile = `
const settings = JSON.parse(document.currentScript.textContent)
const report = { settings, origin: self.origin }
const tries = {
  session: () => sessionStorage.getItem('token'),
  device: () => localStorage.length,
  cookies: () => document.cookie,
  database: () => indexedDB.open('x') && 'opened',
  page: () => parent.document.title,
  pageStorage: () => parent.sessionStorage.getItem('token'),
  leaves: () => { top.location = 'https://elsewhere.example/' },
}
for (const [name, attempt] of Object.entries(tries)) {
  try { report[name] = String(attempt()) } catch (error) { report[name] = error.name }
}
fetch('/api/auth/me').then(() => 'answered', (error) => error.name).then((calls) => {
  document.body.dataset.report = JSON.stringify({ ...report, calls })
})`
