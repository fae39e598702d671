import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const { dashboard, location } = paths

/** The 22 entries in order, with their targets. */
const ENTRIES = [
  ['Personal', paths.personal],
  ['Premier', paths.premier],
  ['Business', paths.business],
  ['Asset Management', dashboard.overview],
  ['Promotions', paths.promotions],
  ['Contact', paths.contact],
  ['Locate', paths.locate],
  ['FAQ', paths.faq],
  ['Deposits', dashboard.overview],
  ['Personal Loans', dashboard.overview],
  ['Home Loans', dashboard.overview],
  ['Car Loans', dashboard.overview],
  ['Business Loans', dashboard.overview],
  ['Life Insurance', dashboard.overview],
  ['Health Insurance', dashboard.overview],
  ['Travel Insurance', dashboard.overview],
  ['Investments', dashboard.overview],
  ['Online Banking', paths.onlineBanking],
  ['e-Statements', paths.eStatements],
  ['Security & Fraud Protection', paths.security],
  ['Login', paths.login],
  ['Register', paths.register],
]

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const linksOf = (within: ReturnType<typeof menu>) =>
  within
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

async function openMenu(page: Page, path: string = paths.home) {
  await page.goto(path)
  await opener(page).click()
  await expect(menu(page)).toBeVisible()
}

test('the menu has its 22 entries in order, and each leads to an existing page', async ({ page }) => {
  await openMenu(page)
  expect(await linksOf(menu(page))).toEqual(ENTRIES)
  for (const address of new Set(ENTRIES.map(([, to = '']) => to)))
    expect((await page.request.get(address)).status(), address).toBe(200)
})

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

test('products that are managed in the portal ask visitors to log in', async ({ page }) => {
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(paths.login)
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

test('the footer links to the public pages, and its placeholders can’t be followed', async ({ page }) => {
  await page.goto(paths.home)
  const footer = page.getByRole('contentinfo')
  const quick = await linksOf(footer.getByRole('navigation', { name: 'Quick links' }))
  const targets = quick.map(([, href]) => href)
  for (const path of [...Object.values(location), paths.mobileBanking, paths.faq, paths.security])
    expect(targets).toContain(path)
  await expect(footer.getByText('Call +65 6000 1234 or write to hello@meranti.example')).toBeVisible()
  await expect(footer.getByText(/^© Meranti Bank Ltd/)).toBeVisible()
  await expect(footer.getByText(/fictional bank/)).toBeVisible()
  for (const [label, count] of [
    ['Social media', 4],
    ['Legal', 3],
  ] as const) {
    const links = footer.getByRole('list', { name: label }).getByRole('link')
    await expect(links).toHaveCount(count)
    await links.first().click({ force: true })
  }
  await expect(page).toHaveURL(paths.home)
})
