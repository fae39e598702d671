import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

// Back returns to the last scroll position, and not to the top of the page.

async function scrollTo(page: Page, y: number) {
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, y)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
}

test('Back after a press on a link, or after Enter, scrolls to where that link was', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.home)
  await scrollTo(page, 500)
  for (const follow of [
    () => allAboutPremier(page).click(),
    async () => {
      await allAboutPremier(page).focus()
      await page.keyboard.press('Enter')
    },
  ]) {
    await expect(allAboutPremier(page)).toBeInViewport()
    await follow()
    await expect(page.getByRole('heading', { level: 1, name: 'Premier Banking' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(paths.home)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  }
  await page.goForward()
  await expect(page).toHaveURL(paths.premier)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

const allAboutPremier = (page: Page) => page.getByRole('link', { name: 'All about Premier' })
