import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const carousel = (page: Page) => page.getByRole('group', { name: 'Wealth Management' })
const arrow = (page: Page, name: 'Previous page' | 'Next page') =>
  carousel(page).getByRole('button', { name })
const dots = (page: Page) => carousel(page).getByRole('list', { name: 'Pages' }).getByRole('button')
const currentPage = (page: Page) => dots(page).and(page.locator('[aria-current=true]'))

/** The titles of the items that are not inert, which are those in view. */
const reachable = (page: Page) =>
  carousel(page)
    .locator('li:not([inert]) a')
    .evaluateAll((links) => links.map((link) => link.lastElementChild?.previousElementSibling?.textContent))

/** Opens the home page in a window of this width, at the carousel, which loads its script when it comes into view. */
async function openHome(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(paths.home)
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(carousel(page)).toHaveAttribute('data-hydrated', 'true')
}

// The carousel's movement is a part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the open tab is in the address, and Back and a reload keep it', async ({ page }) => {
  await openHome(page, 1280)
  const lifestyle = page.getByRole('tab', { name: 'Lifestyle and Privileges' })
  await lifestyle.click()
  await expect(page).toHaveURL('/?tab=lifestylePrivileges')
  await page.reload()
  await expect(lifestyle).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tabpanel', { name: 'Lifestyle and Privileges' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/tab=/)
  await page.goBack()
  await expect(lifestyle).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Premier Regional Services' }).click()
  await expect(page).toHaveURL('/')
})

test('a desktop shows four items a page; both ends wrap, and dots jump', async ({ page }) => {
  await openHome(page, 1024)
  await expect(carousel(page).locator('li a')).toHaveCount(13)
  await expect(dots(page)).toHaveCount(4)
  const firstPage = ['Premier Banking', 'Savings Accounts', 'Checking Accounts', 'Personal Loans']
  expect(await reachable(page)).toEqual(firstPage)

  await arrow(page, 'Previous page').click()
  await expect(currentPage(page)).toHaveAccessibleName('Page 4')
  expect(await reachable(page)).toEqual([
    'Asset Management',
    'Life Insurance',
    'Health Insurance',
    'Travel Insurance',
  ])
  await expect(carousel(page).getByText('Page 4 of 4')).toBeAttached()
  await arrow(page, 'Next page').click()
  await expect(currentPage(page)).toHaveAccessibleName('Page 1')
  expect(await reachable(page)).toEqual(firstPage)
  await dots(page).nth(2).click()
  await expect(currentPage(page)).toHaveAccessibleName('Page 3')
  expect((await reachable(page))[0]).toBe('Managed Accounts')
})

test('a tablet shows two items a page, a phone one, and a resize returns to the first', async ({ page }) => {
  await openHome(page, 640)
  await expect(dots(page)).toHaveCount(7)
  await expect(arrow(page, 'Next page')).toBeVisible()
  expect(await reachable(page)).toHaveLength(2)
  await dots(page).nth(5).click()
  await expect(currentPage(page)).toHaveAccessibleName('Page 6')

  await page.setViewportSize({ width: 639, height: 900 })
  await expect(dots(page)).toHaveCount(13)
  await expect(currentPage(page)).toHaveAccessibleName('Page 1')
  expect(await reachable(page)).toEqual(['Premier Banking'])
  await expect(arrow(page, 'Next page')).toBeHidden()
  await expect(arrow(page, 'Previous page')).toBeHidden()

  // A change of the height alone has the same effect.
  await dots(page).nth(5).click()
  await expect(currentPage(page)).toHaveAccessibleName('Page 6')
  await page.setViewportSize({ width: 639, height: 700 })
  await expect(currentPage(page)).toHaveAccessibleName('Page 1')
})

test('the slide takes 500 ms, and Tab never reaches an item that is out of view', async ({ page }) => {
  await openHome(page, 1280)
  const track = carousel(page).getByRole('list').first()
  expect(await track.evaluate((list) => getComputedStyle(list).transitionDuration)).toMatch(/^0\.5s/)
  const links = carousel(page).getByRole('link')
  await links.first().focus()
  for (let stop = 1; stop <= 3; stop++) await page.keyboard.press('Tab')
  await expect(links.filter({ hasText: 'Personal Loans' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dots(page).first()).toBeFocused()
})

test('arrow keys turn the page and move the focus with it', async ({ page }) => {
  await openHome(page, 1280)
  await carousel(page).getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(currentPage(page)).toHaveAccessibleName('Page 2')
  await expect(carousel(page).getByRole('link', { name: 'Home Loans' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(currentPage(page)).toHaveAccessibleName('Page 4')
})

test('a swipe shows the next item and the previous one', async ({ browser, bank }) => {
  const context = await browser.newContext({
    baseURL: bank.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(paths.home)
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(carousel(page)).toHaveAttribute('data-hydrated', 'true')
  await swipe(page, -150)
  await expect(currentPage(page)).toHaveAccessibleName('Page 2')
  expect(await reachable(page)).toEqual(['Savings Accounts'])
  await swipe(page, 150)
  await expect(currentPage(page)).toHaveAccessibleName('Page 1')
  // Too short to count.
  await swipe(page, -30)
  await expect(currentPage(page)).toHaveAccessibleName('Page 1')
  await context.close()
})

/** A swipe on a phone; Playwright's own touchscreen can only tap. */
async function swipe(page: Page, distance: number) {
  const touch = await page.context().newCDPSession(page)
  const box = await carousel(page).getByRole('list').first().boundingBox()
  if (!box) throw new Error('The carousel is not on the page.')
  const y = box.y + box.height / 2
  const from = 195 - distance / 2
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from + distance * part, y }],
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
