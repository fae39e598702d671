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
  demo: { page },
}) => {
  await openAndWait(page, paths.dashboard.portfolio)
  await page.context().setOffline(true)
  await expect(notice(page)).toBeVisible()
  await page.getByText('3M', { exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load' }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what could not be sent says so and can be pressed again', async ({ customer: { page } }) => {
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

test('a server that does not answer is told apart from a lost connection', async ({ customer: { page } }) => {
  await openAndWait(page, paths.dashboard.calendar)
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('The bank can’t be reached', { exact: true })).toBeVisible()
  await expect(page.getByText(/What you pressed may have been sent, although no answer came/)).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('The bank can’t be reached', { exact: true })).toHaveCount(0)
})

for (const width of [360, 1440])
  test(`a chart whose code is missing says so in its place and can be tried again, at ${width} px`, async ({
    signIn,
    demoCustomer,
  }) => {
    const { page } = await signIn(demoCustomer, { viewport: { width, height: 800 } })
    const charts = /\/assets\/(allocation-pie|performance-line)-/
    await page.route(charts, (route) => route.abort())
    await openAndWait(page, paths.dashboard.overview)
    const said = page.getByRole('alert').filter({ hasText: 'The chart can’t be displayed' })
    await expect(said).toHaveCount(2)
    // The total lies upon the ring, and would lie upon the words.
    await expect(page.getByText('Total', { exact: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.unrouteAll()
    for (const left of [1, 0]) {
      await said.first().getByRole('button', { name: 'Try again' }).click()
      await expect(said).toHaveCount(left)
    }
    await expect(page.getByRole('img', { name: /^Asset allocation: / })).toBeVisible()
    await expect(page.getByText('Total', { exact: true })).toBeVisible()
  })

test('money whose answer was lost is moved once, although the dialog is filled in again', async ({
  demo: { page },
}) => {
  await openAndWait(page, paths.dashboard.transactions)
  const dialog = page.getByRole('dialog', { name: 'Move money' })
  async function move() {
    await page.getByRole('button', { name: 'Move money' }).click()
    await dialog.getByLabel('Amount (USD)').fill('1.37')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Move $1.37' }).click()
  }
  await page.route('**/api/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await move()
  await expect(dialog.getByText(/No answer came, so this may have been sent\./)).toBeVisible()
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await move()
  await expect(dialog.getByText(/You had sent this before and got no answer\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${paths.dashboard.transactions}?type=transfer&min=1.37&max=1.37`)
  await expect(page.getByRole('row').filter({ hasText: 'Transfer from' })).toHaveCount(1)
})

/** Opens a screen and waits until its late parts have come, among them what watches the connection. */
async function openAndWait(page: Page, path: string) {
  const watching = page.waitForResponse(/\/assets\/watches-/)
  await page.goto(path)
  await (await watching).finished()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}
