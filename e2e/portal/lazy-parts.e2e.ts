import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'

// Code that the first screen does not need loads later, and a press before that is not lost.

/** The code of the bell's panel. */
const PANEL = /\/assets\/panel-[^/]+\.js$/

test('before any script loads, a page shows its title and its place in the menu, and no personal data', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer({ firstName: 'Early', lastName: 'Visitor' })
  await page.route('**/assets/*.js', () => {})
  for (const [address, title] of [
    [paths.dashboard.savings, 'Savings'],
    [paths.admin.users, 'Users'],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title} `))
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect(here).toHaveText(title)
    await expect(page.locator('body')).not.toContainText('Early')
  }
})

test('the overview loads without the dialogs, and their code follows by itself', async ({
  customer: { page },
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const late = page.waitForRequest(PANEL)
  await page.goto(paths.dashboard.overview)
  await expect(page.getByText('$0', { exact: true }).first()).toBeVisible()
  expect(
    scripts.filter((path) => /\/(panel|session-warning|password-prompt-dialog|[Dd]ialog)-/.test(path)),
  ).toEqual([])
  await late
})

test('the bell responds to the first press, however late its panel loads, and says so if it can’t be loaded', async ({
  customer: { page },
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(PANEL, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(paths.dashboard.calendar)
  const bell = page.getByRole('button', { name: 'Notifications' })
  await bell.click()
  await expect(bell).toHaveAttribute('aria-expanded', 'true')
  release()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await page.unrouteAll({ behavior: 'wait' })
  await page.route(PANEL, (route) => route.abort())
  await page.reload()
  await bell.click()
  await expect(page.getByText('The notifications could not be loaded.')).toBeVisible()
  await expect(bell).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
})
