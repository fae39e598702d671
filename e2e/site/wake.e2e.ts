import { devices, type Request } from '@playwright/test'
import { notFoundPath, paths, publicPaths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

// Public pages load almost no script until a person acts, and lose none of the first input.

const phone = devices['Pixel 7']
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

/** Delays the scripts, so that the first input surely comes before React. */
async function slowScripts(page: Page, milliseconds = 1_500) {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.continue()
  })
}

test('an untouched page requests no script, no style sheet and at most four files', async ({ context }) => {
  for (const path of [...publicPaths, notFoundPath]) {
    if (path === paths.login || path === paths.register) continue
    // A new tab, because a late icon of the page before would count.
    const page = await context.newPage()
    const { requests, broken } = watch(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const asked = requests.filter((request) => isScript(request) || request.resourceType() === 'stylesheet')
    expect(
      asked.map((request) => request.url()),
      path,
    ).toEqual([])
    expect(requests.length, path).toBeLessThanOrEqual(4)
    if (path !== notFoundPath) expect(broken, path).toEqual([])
    await page.close()
  }
})

test('the styles inside a page draw it exactly as the whole style sheets do', async ({ page }) => {
  const drawn = () =>
    page.evaluate(
      (seen) =>
        [...document.querySelectorAll('body *:not([data-notice], [data-notice] *)')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const styles = [null, '::before', '::after'].flatMap((part) => {
            const style = getComputedStyle(element, part)
            return seen.map((name) => style.getPropertyValue(name))
          })
          return [x, y, width, height, ...styles].join(' ')
        }),
      [
        'content',
        'width',
        'height',
        'color',
        'background',
        'border',
        'border-radius',
        'box-shadow',
        'font',
        'opacity',
        'outline',
        'visibility',
      ],
    )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...publicPaths, notFoundPath]) {
      // The pages that wake by themselves then can't, and show a notice.
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.route('**/assets/*.css', (route) => route.abort())
      await page.goto(path)
      await expect(page.locator('[data-later]')).toHaveCount(0)
      const asleep = await drawn()
      await page.unroute('**/assets/*.css')
      await page.evaluate(async () => {
        for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
          const whole = document.createElement('link')
          whole.rel = 'stylesheet'
          // At another address, because the page may be requesting this one at the same moment, in vain.
          whole.href = sheet.href.replace('#', '?whole')
          const loaded = new Promise((resolve, reject) => {
            whole.addEventListener('load', resolve)
            whole.addEventListener('error', () => reject(new Error(`${whole.href} was not loaded.`)))
          })
          sheet.replaceWith(whole)
          await loaded
        }
      })
      expect(await drawn(), `${path} at ${width} px`).toEqual(asleep)
    }
  }
})

const isDrawn = (element: HTMLElement) => element.checkVisibility({ contentVisibilityAuto: true })

test('the visible part of a page is drawn first, and the rest soon after', async ({ page }) => {
  const withoutFrames = await page.context().newPage()
  await withoutFrames.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await withoutFrames.goto(paths.home)
  expect(await withoutFrames.getByRole('heading', { level: 1 }).evaluate(isDrawn)).toBe(true)
  expect(await withoutFrames.getByText('All rights reserved').evaluate(isDrawn)).toBe(false)

  await page.goto(paths.home)
  await expect(page.locator('[data-later]')).toHaveCount(0)
  expect(await page.getByText('All rights reserved').evaluate(isDrawn)).toBe(true)
})

test('if the address or a reload leads further down, everything is drawn at once', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto(`${paths.eStatements}#how-it-works`)
  expect(await page.locator('[data-later]').count()).toBe(0)
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()

  await page.goto(paths.home)
  expect(await page.locator('[data-later]').count()).toBeGreaterThan(0)
  await page.reload()
  expect(await page.locator('[data-later]').count()).toBe(0)
})

test('the first move of the pointer wakes the page, without an error', async ({ page }) => {
  const { requests, broken } = watch(page)
  await page.goto(paths.faq)
  await page.waitForLoadState('networkidle')
  await page.mouse.move(200, 200)
  await expect.poll(() => requests.filter(isScript).length).toBeGreaterThan(2)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Open menu' }).click()
  // Once awake, a link opens the next page without loading a document.
  const documents = () => requests.filter((request) => request.resourceType() === 'document').length
  await page.getByRole('dialog').getByRole('link', { name: 'Premier' }).click()
  await expect(page).toHaveURL(paths.premier)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(documents()).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(paths.faq)
  expect(broken).toEqual([])
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    test('a link reacts to hovering, although an untouched page has no styles for that', async ({ page }) => {
      await page.goto(paths.home)
      const link = page.getByRole('link', { name: 'Register' }).first()
      const ground = () => link.evaluate((element) => getComputedStyle(element).backgroundColor)
      const untouched = await ground()
      await link.hover()
      await expect.poll(ground).not.toBe(untouched)
    })
  })

test('a first tap on the menu of a phone opens it, however late the scripts arrive', async ({
  browser,
  bank,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: bank.url })
  const page = await context.newPage()
  const { requests, broken } = watch(page)
  await slowScripts(page)
  await page.goto(paths.home)
  expect(requests.filter(isScript)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(broken).toEqual([])
  await context.close()
})

for (const key of ['Enter', 'Space']) {
  test(`a first ${key} on the menu button opens the menu`, async ({ page }) => {
    await slowScripts(page)
    await page.goto(paths.home)
    // Focus by script does not wake the page: the key is the first sign of a person.
    await page.getByRole('button', { name: 'Open menu' }).focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
}

test('every arrow key on the tabs and in the carousel counts before the page is awake', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await slowScripts(page)
  await page.goto(paths.home)
  await page.getByRole('tab', { name: 'Premier Regional Services' }).focus()
  await page.keyboard.press('ArrowRight')
  const lifestyle = page.getByRole('tab', { name: 'Lifestyle and Privileges' })
  await expect(lifestyle).toHaveAttribute('aria-selected', 'true')
  await expect(lifestyle).toBeFocused()

  await page.goto(paths.home)
  const carousel = page.getByRole('group', { name: 'Wealth Management' })
  await carousel.getByRole('link').first().focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
  await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName('Page 3')
})

test('a question opened before the page is awake is marked as expanded, then and later', async ({ page }) => {
  await slowScripts(page)
  await page.goto(paths.faq)
  const question = page.getByRole('button', { name: 'What is the overdraft fee?' })
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await page.waitForLoadState('networkidle')
  // React has the page by now, because the search works.
  await page.getByRole('searchbox').fill('fraud')
  await expect(question).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('$35 per occurrence.')).toBeVisible()
})

test('typing in the middle of a word can go on there when the page wakes up', async ({ page }) => {
  await slowScripts(page)
  await page.goto(paths.faq)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('overaft')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('d')
  await expect(page).toHaveURL(/search=overdaft/)
  await page.keyboard.type('r')
  await expect(search).toHaveValue('overdraft')
})

test('text typed into the search before the page is awake is searched for', async ({ page }) => {
  await slowScripts(page)
  await page.goto(paths.faq)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('overdraft')
  await expect(page).toHaveURL(/search=overdraft/)
  await expect(search).toHaveValue('overdraft')
  await page.waitForLoadState('networkidle')
  await expect(search).toHaveValue('overdraft')
})

test('submitting the lead form as the first act keeps the page, sends nothing, and says so', async ({
  page,
}) => {
  const { requests, broken } = watch(page)
  await slowScripts(page)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(paths.home)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing has been sent' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  expect(requests.filter((request) => request.method() !== 'GET')).toEqual([])
  expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1)
  // The JSON text contains all fields, also in Chromium.
  expect(
    said.filter((line) => line.includes('"firstName":"Ada"') && line.includes('"consent":false')),
  ).toHaveLength(1)
  expect(broken).toEqual([])
})

for (const [presses, lands] of [
  [['Previous page', 'Next page'], 'Page 1'],
  [['Next page', 'Next page', 'Next page'], 'Page 4'],
] as const) {
  test(`${presses.join(', ')}, pressed before the page is awake, leads to ${lands}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await slowScripts(page)
    await page.goto(paths.home)
    const carousel = page.getByRole('group', { name: 'Wealth Management' })
    for (const name of presses) await carousel.getByRole('button', { name }).click()
    // Awake it has four pages; before that its items are in a row, with a dot for each.
    await expect(carousel.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(4)
    await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName(lands)
    await expect(carousel.getByText(`${lands} of 4`)).toBeAttached()
  })
}

test('Enter in a field of the lead form before the page is awake submits it', async ({ page }) => {
  const { requests } = watch(page)
  await slowScripts(page)
  await page.goto(paths.home)
  await page.getByLabel('Email').fill('ada@meranti.example')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing has been sent' })).toBeVisible()
  expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1)
})

test('a link works before the page is awake', async ({ page }) => {
  await slowScripts(page, 20_000)
  await page.goto(paths.home)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(paths.faq)
})

test('if the scripts fail to load, the page says so and offers to load it again', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(paths.home)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/*.js')
  await notice.getByRole('link', { name: 'Load the page again' }).click()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('if the style sheets fail to load, the page says so and still works', async ({ page }) => {
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto(paths.faq)
  await page.getByRole('searchbox').fill('overdraft')
  await expect(page.getByText('How do I open an account?')).toHaveCount(0)
  await expect(page.getByText('What is the overdraft fee?')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
})

test('a search in the address is applied without a touch', async ({ page }) => {
  await page.goto(`${paths.faq}?search=overdraft`)
  await expect(page.getByRole('searchbox')).toHaveValue('overdraft')
})

test('the login wakes at once, and holds earlier input', async ({ page }) => {
  const { requests, broken } = watch(page)
  await page.goto(paths.login)
  await expect.poll(() => requests.filter(isScript).length).toBeGreaterThan(2)
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(broken).toEqual([])

  await slowScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ada@meranti.example')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@meranti.example')
})

test('without JavaScript a page can be read with its answers, and submits nothing', async ({
  browser,
  bank,
}) => {
  const context = await browser.newContext({ baseURL: bank.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(paths.faq)
  await expect(page.getByText('Typically $100 for a savings account')).toHaveCount(1)
  await page.goto(paths.home)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  // No script is there that would draw it later.
  expect(await page.getByText('All rights reserved').evaluate(isDrawn)).toBe(true)
  await context.close()
})
