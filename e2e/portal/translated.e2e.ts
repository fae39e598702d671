import { dashboardPaths, paths } from '../../web/app/paths.ts'
import { translate } from '../../web/app/ui/translation/testing.ts'
import { expect, type Page, test } from '../test.ts'
import { withoutStream } from '../without-stream.ts'

// Browsers translate pages by replacing text nodes under React's feet.

/** Translates the page as a browser does, and marks each translated text. */
const translatePage = (page: Page) =>
  page.evaluate(`(${translate})(document.body, (words) => '‹' + words + '›')`)

/** What the screen says, without the marks, the spaces and the time. */
const said = async (page: Page) =>
  ((await page.locator('#main').textContent()) ?? '').replace(/As of .*?[AP]M/, '').replace(/[‹›\s]/g, '')

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Doubles every figure that the dashboard asks for. */
const doubled = (value: unknown): unknown => {
  if (typeof value === 'number') return value * 2
  if (Array.isArray(value)) return value.map(doubled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, doubled(inner)]))
}

async function openTranslated(page: Page, path: string) {
  await withoutStream(page)
  const watching = page.waitForResponse(/\/watches-/)
  await page.goto(path)
  await watching
  await expect(title(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await translatePage(page)
  await expect(title(page)).toContainText('‹')
}

test('a translated dashboard shows the new figures after Refresh Data, each of them', async ({
  demo: { page },
}) => {
  await openTranslated(page, paths.dashboard.overview)
  const before = await said(page)
  await page.route(/\/api\/(users\/(financial-status|assets)|.*trend)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: doubled(await response.json()) })
  })
  await page.getByRole('button', { name: '‹Refresh Data›' }).click()
  await expect(page.getByRole('button', { name: /Refresh Data/ })).toBeEnabled()
  await page.waitForLoadState('networkidle')
  const after = await said(page)
  expect(after).not.toBe(before)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => said(page)).toBe(after)
})

test('no screen of a translated portal breaks when people go from one to the next', async ({
  demo: { page },
}) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(String(error)))
  await openTranslated(page, paths.dashboard.overview)
  for (const path of dashboardPaths.slice(1)) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    // The new screen is there, and not translated yet.
    await expect(page).toHaveURL(new RegExp(`${path}($|[?])`))
    await expect(title(page)).not.toContainText('‹')
    await page.waitForLoadState('networkidle')
    await translatePage(page)
    await expect(title(page)).toContainText('‹')
  }
  expect(broken).toEqual([])
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})
