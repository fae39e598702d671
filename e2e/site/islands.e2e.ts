import { oversight } from '@bank/contract/oversight'
import { devices, type Request } from '@playwright/test'
import { notFoundPath, paths, sitePages } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

// Public pages are static HTML. React loads only for what somebody uses, and no first input is lost.

const isScript = (request: Request) => request.resourceType() === 'script'

/** Collects all requests of the page and all its errors from now on. */
function watch(page: Page) {
  const requests: Request[] = []
  const broken: string[] = []
  page.on('request', (request) => requests.push(request))
  page.on('pageerror', (error) => broken.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  return { requests, broken }
}

/** Holds the scripts back until the returned function is called, so that the first input surely comes before React. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a page that nobody uses loads neither React nor a style sheet, and reports no error', async ({
  context,
}) => {
  for (const path of [paths.home, paths.faq, paths.contact, paths.personal, notFoundPath]) {
    // A new tab, because a late icon of the page before would count.
    const page = await context.newPage()
    const { requests, broken } = watch(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const loaded = requests.map((request) => new URL(request.url()).pathname)
    expect(
      loaded.filter((file) => /react|client\.|\.css$/.test(file)),
      path,
    ).toEqual([])
    expect(requests.length, path).toBeLessThanOrEqual(10)
    if (path !== notFoundPath) expect(broken, path).toEqual([])
    await page.close()
  }
})

test('a page has no trace of the folder in which it was built', async ({ request }) => {
  // A hash of that folder made the same page differ in size.
  for (const path of sitePages) expect(await (await request.get(path)).text(), path).not.toContain(' uid="')
})

test('the menu of a phone opens at the first tap although no script has arrived', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  const page = await context.newPage()
  await holdScripts(page)
  await page.goto(paths.home)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await context.close()
})

test('an arrow key before its script is there opens the next tab once it is', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(paths.home)
  await page.getByRole('tab', { name: 'Premier Regional Services' }).focus()
  await page.keyboard.press('ArrowRight')
  release()
  const next = page.getByRole('tab', { name: 'Lifestyle and Privileges' })
  await expect(next).toHaveAttribute('aria-selected', 'true')
  await expect(next).toBeFocused()
})

test('a press before its script is there acts once it is: a tab, the carousel and a filter', async ({
  page,
}) => {
  const releaseHome = await holdScripts(page)
  await page.goto(paths.home)
  const lifestyle = page.getByRole('tab', { name: 'Lifestyle and Privileges' })
  const carousel = page.getByRole('group', { name: 'Wealth Management' })
  await lifestyle.click()
  await carousel.getByRole('button', { name: 'Next page' }).click()
  await expect(lifestyle).toHaveAttribute('aria-selected', 'false')
  releaseHome()
  await expect(lifestyle).toHaveAttribute('aria-selected', 'true')
  await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName('Page 2')

  await page.unrouteAll({ behavior: 'wait' })
  const releaseLocate = await holdScripts(page)
  await page.goto(paths.locate)
  await page.getByRole('radio', { name: 'ATMs Only' }).check()
  releaseLocate()
  await expect(page.getByRole('heading', { name: '2 Locations Found' })).toBeVisible()
})

test('text typed into a search before its script is there is searched for, and typing can go on', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(paths.faq)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('overaft')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('d')
  release()
  await expect(page).toHaveURL(/search=overdaft/)
  await page.keyboard.type('r')
  await expect(search).toHaveValue('overdraft')
  await expect(page.locator('summary')).toHaveText(['What is the overdraft fee?'])
})

test('a question opened before the script is there stays open', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(paths.faq)
  const question = page.getByRole('button', { name: 'What is the overdraft fee?' })
  await question.click()
  await expect(page.getByText('$35 per occurrence.')).toBeVisible()
  release()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  // The search works, so React has the page by now.
  await page.getByRole('searchbox').fill('fraud')
  await expect(question).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText('$35 per occurrence.')).toBeVisible()
})

for (const [how, submit] of [
  ['a press of Submit', (page: Page) => page.getByRole('button', { name: 'Submit' }).click()],
  ['Enter in a field', (page: Page) => page.getByLabel('Email').press('Enter')],
] as const)
  test(`the lead form: ${how} before its script is there keeps the page, sends nothing, and says so`, async ({
    page,
    administrator,
  }) => {
    await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: false } })
    const { requests, broken } = watch(page)
    const release = await holdScripts(page)
    await page.goto(paths.home)
    await page.getByLabel('Email').fill('ada@meranti.example')
    await submit(page)
    release()
    await expect(page.getByRole('status').filter({ hasText: 'Nothing has been sent' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ada@meranti.example')
    expect(requests.filter((request) => request.method() !== 'GET')).toEqual([])
    expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1)
    expect(broken).toEqual([])
  })

test('if an island’s script can’t be loaded, the page says so and offers to load it again', async ({
  page,
}) => {
  await page.route('**/assets/question-list*.js*', (route) => route.abort())
  await page.goto(paths.faq)
  await page.getByRole('searchbox').fill('overdraft')
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/question-list*.js*')
  await notice.getByRole('link', { name: 'Load the page again' }).click()
  await expect(notice).toHaveCount(0)
  await page.getByRole('searchbox').fill('overdraft')
  await expect(page.locator('summary')).toHaveCount(1)
})

test('hovering a link gets the next page ready, which then is there at once', async ({ page }) => {
  await page.goto(paths.home)
  const footer = page.getByRole('contentinfo')
  const ready = page.waitForRequest((request) => new URL(request.url()).pathname === paths.faq)
  await footer.getByRole('link', { name: 'FAQ' }).hover()
  await ready
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(paths.faq)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('nothing in a public page is a router, a query client or zod', async ({ page }) => {
  const { requests } = watch(page)
  for (const path of [paths.home, paths.faq, paths.locate, paths.contact]) {
    await page.goto(`${path}?search=x`)
    await page.waitForLoadState('networkidle')
  }
  const scripts = await Promise.all(
    [...new Set(requests.filter(isScript).map((request) => request.url()))].map(async (url) =>
      (await page.request.get(url)).text(),
    ),
  )
  expect(scripts.length).toBeGreaterThan(5)
  for (const text of scripts) expect(text).not.toMatch(/react-router|QueryClient|ZodError|\$ZodType/)
})
