import { dashboardPaths, paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })

for (const width of [360, 1440])
  test(`offline every screen keeps its shell and its figures, and recovers by itself, at ${width} px`, async ({
    signIn,
    demoCustomer,
  }) => {
    const { page } = await signIn(demoCustomer, { viewport: { width, height: 800 } })
    await openAndWait(page, paths.dashboard.overview)
    await page.context().setOffline(true)
    await expect(notice(page)).toBeVisible()
    for (const path of dashboardPaths.filter((path) => path !== paths.dashboard.overview)) {
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expect(notice(page)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'This page is not loaded yet' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Borrowed' })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

test('what is asked for offline says so in the place of its content, and follows once there is a connection', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await openAndWait(page, paths.dashboard.portfolio)
  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible()
  await page.getByText('3M', { exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load' }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what could not be sent says so and can be pressed again', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await openAndWait(page, paths.dashboard.settings)
  const analytics = page.getByRole('switch', { name: 'Share Analytics' })
  await page.context().setOffline(true)
  await analytics.press(' ')
  await expect(page.getByText('You are offline, so this was not sent.')).toBeVisible()
  await expect(analytics).not.toBeChecked()
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await analytics.press(' ')
  await expect(analytics).toBeChecked()
})

test('a server that does not answer is told from a lost connection', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await openAndWait(page, paths.dashboard.calendar)
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('The bank can’t be reached', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('The bank can’t be reached', { exact: true })).toHaveCount(0)
})

/** Opens a screen and waits until its late parts have come, among them what watches the connection. */
async function openAndWait(page: Page, path: string) {
  const watching = page.waitForResponse(/\/assets\/watches-/)
  await page.goto(path)
  await (await watching).finished()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}
