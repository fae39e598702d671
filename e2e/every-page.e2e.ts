import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { paths, publicPaths } from '../web/app/paths.ts'
import { type Bank, startBank } from './bank.ts'

// What holds of every page, whoever wrote it: a title, one heading, nothing foreign, nothing broken, and it is
// accessible on a phone and on a desk.

let bank: Bank
test.beforeAll(async () => {
  test.setTimeout(120_000)
  bank = await startBank()
})
test.afterAll(() => bank.stop())

for (const width of [320, 1440]) {
  test(`every public page is whole at ${width} px`, async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await (
      await browser.newContext({ baseURL: bank.url, viewport: { width, height: 900 } })
    ).newPage()
    for (const path of publicPaths) await isWhole(page, path)
  })
}

test('every finished screen of the portal and the admin area is whole', async ({ browser }) => {
  test.setTimeout(180_000)
  const people = [
    {
      ...bank.administrator,
      screens: [paths.admin.dashboard, paths.admin.transactions, paths.admin.payment],
    },
    {
      email: 'weiling.tan@angsana.example',
      password: bank.demoPassword,
      screens: Object.values(paths.dashboard),
    },
  ]
  for (const { email, password, screens } of people) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await (await browser.newContext({ baseURL: bank.url, colorScheme })).newPage()
      await page.goto(paths.login)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(screens[0] ?? '')
      for (const screen of screens) await isWhole(page, screen)
    }
  }
})

test('an unknown address is a real 404 in the bank’s own words', async ({ page }) => {
  const response = await page.goto(`${bank.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('strangers are sent to the login, customers to their dashboard', async ({ page, request }) => {
  for (const path of [paths.dashboard.overview, paths.dashboard.profile, paths.admin.dashboard]) {
    await page.goto(`${bank.url}${path}`)
    await expect(page).toHaveURL(`${bank.url}${paths.login}`)
  }
  expect((await request.get(`${bank.url}/api/admin/users`)).status()).toBe(401)
})

async function isWhole(page: Page, path: string) {
  const broken: string[] = []
  const note = (text: string) => broken.push(text)
  const onConsole = (message: { type(): string; text(): string }) =>
    message.type() === 'error' && note(message.text())
  const onRequest = (request: { url(): string }) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(bank.url))
      note(`foreign: ${request.url()}`)
  }
  page.on('console', onConsole)
  page.on('request', onRequest)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await page.waitForLoadState('networkidle')
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      path,
    )
    .toEqual([])
  expect.soft(broken, path).toEqual([])
  page.off('console', onConsole)
  page.off('request', onRequest)
}
