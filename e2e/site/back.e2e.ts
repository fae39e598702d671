import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

// Back returns to the last scroll position, and not to the top of the page.

async function scrollTo(page: Page, y: number) {
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, y)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
}

for (const [how, follow] of [
  ['a click', (page: Page) => allAboutPremier(page).click()],
  [
    'Enter',
    async (page: Page) => {
      await allAboutPremier(page).focus()
      await page.keyboard.press('Enter')
    },
  ],
] as const)
  test(`Back after ${how} on a link scrolls to where that link was`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.home)
    await page.mouse.move(100, 300)
    await page.waitForLoadState('networkidle')
    await scrollTo(page, 500)
    await expect(allAboutPremier(page)).toBeInViewport()
    await follow(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Premier Banking' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(paths.home)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
    await page.goForward()
    await expect(page).toHaveURL(paths.premier)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

const allAboutPremier = (page: Page) => page.getByRole('link', { name: 'All about Premier' })
