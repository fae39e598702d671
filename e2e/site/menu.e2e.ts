import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openMenu(page: Page, path: string = paths.home) {
  await page.goto(path)
  await opener(page).click()
  await expect(menu(page)).toBeVisible()
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the menu slides in from the edge within 300 ms, and the page behind does not scroll', async ({
  page,
}) => {
  await openMenu(page, paths.faq)
  const { durations, edge } = await menu(page).evaluate((dialog) => ({
    durations: getComputedStyle(dialog).transitionDuration.split(', '),
    edge: dialog.getBoundingClientRect().left,
  }))
  expect(new Set(durations)).toEqual(new Set(['0.3s']))
  await expect.poll(() => menu(page).evaluate((dialog) => dialog.getBoundingClientRect().right)).toBe(1280)
  expect(edge).toBeGreaterThan(640)

  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('End')
  expect(await scrolled()).toBe(0)

  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('the focus stays in the menu and returns to its button, however the menu is closed', async ({
  page,
}) => {
  await openMenu(page)
  const close = menu(page).getByRole('button', { name: 'Close menu' })
  const last = menu(page).getByRole('link', { name: 'Register' })
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()

  const ways = [
    () => page.keyboard.press('Escape'),
    () => close.click(),
    // A press on the page behind it.
    () => page.mouse.click(100, 400),
  ]
  for (const leave of ways) {
    await leave()
    await expect(menu(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
  }
})

test('choosing an entry closes the menu, opens the page and marks the entry as current', async ({ page }) => {
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Premier' }).click()
  await expect(page).toHaveURL(paths.premier)
  await expect(page.getByRole('heading', { level: 1, name: 'Premier Banking' })).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await opener(page).click()
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Premier')
})

test('the bar with logo, Login and Register stays in view', async ({ page }) => {
  await page.goto(paths.premier)
  const bar = page.getByRole('banner')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar.getByRole('link', { name: 'Meranti Bank, home' })).toBeInViewport()
  // Also behind the open menu, which locks the scrolling of the page.
  const top = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().top)
  await opener(page).click()
  await expect(menu(page)).toBeVisible()
  expect(await top()).toBe(0)
  await page.keyboard.press('Escape')
  const account = bar.getByRole('navigation', { name: 'Account' })
  await account.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(paths.register)
  await account.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(paths.login)
  await bar.getByRole('link', { name: 'Meranti Bank, home' }).click()
  await expect(page).toHaveURL(paths.home)
})
