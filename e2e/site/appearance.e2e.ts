import { notFoundPath, paths, publicPaths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

// How the pages react to a person's own settings, and how they print.

const openAndPoint = async (page: Page, path: string) => {
  await page.goto(path)
  await page.mouse.move(100, 300)
}

/** All words that are beyond the edge of the window, or cut off by an element around them. Pictures may be cut off. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const found = root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : []
    const isOutside = (text: DOMRect, box: DOMRect) =>
      text.left < box.left - 1 ||
      text.right > box.right + 1 ||
      text.top < box.top - 1 ||
      text.bottom > box.bottom + 1
    const isClipping = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflow)
    const around = (element: Element | null): Element[] =>
      element === null || element === document.body ? [] : [element, ...around(element.parentElement)]

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (!text.textContent?.trim() || box.width === 0) continue
      const parents = around(text.parentElement)
      // Text for screen readers only is in a box of one pixel, and the carousel hides its other pages.
      if (parents.some((parent) => parent.getBoundingClientRect().width <= 1)) continue
      if (parents.some((parent) => parent.ariaRoleDescription === 'carousel')) continue
      // A row that people scroll sideways, by keyboard too.
      if (parents.some((parent) => parent.matches('section[tabindex="0"]'))) continue
      const words = text.textContent.slice(0, 60)
      // For example a phone number that can't break, in a box that is too narrow for it.
      if (box.right > root.clientWidth + 1) found.push(`beyond the edge: ${words}`)
      const isPicture = parents.some((parent) => parent.ariaHidden === 'true')
      const cutters = parents.filter((parent) => isClipping(parent))
      if (!isPicture && cutters.some((cutter) => isOutside(box, cutter.getBoundingClientRect())))
        found.push(`cut off: ${words}`)
    }
    return found
  })

test('at twice the text size nothing is lost, on a phone and on a desktop', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  const fontSize = () => page.evaluate(() => getComputedStyle(document.body).fontSize)
  for (const path of [...publicPaths, notFoundPath]) {
    await page.goto(path)
    // The browser's own size: rem and em follow, in media queries too.
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await expect.poll(fontSize).toBe('32px')
    for (const width of [1280, 640, 360, 320]) await expectNothingLost(page, width, path)
    // A size set in the page, as extensions do.
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(fontSize).toBe('32px')
    for (const width of [360, 320]) await expectNothingLost(page, width, `${path}, size set in the page`)
  }
})

async function expectNothingLost(page: Page, width: number, path: string) {
  await page.setViewportSize({ width, height: 900 })
  expect.soft(await lost(page), `${path} at ${width} px`).toEqual([])
  // All controls of the bar are reachable.
  const edges = await page
    .locator('header')
    .locator('a:visible, button:visible')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect()))
  for (const { left, right } of edges) {
    expect.soft(left, path).toBeGreaterThanOrEqual(0)
    expect.soft(right, path).toBeLessThanOrEqual(width)
  }
}

test('the menu button on the smallest phone is large enough for a thumb, and inside the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(paths.home)
  const { x, width, height } = (await page.getByRole('button', { name: 'Open menu' }).boundingBox()) ?? {
    x: 0,
    width: 0,
    height: 0,
  }
  expect(width).toBeGreaterThanOrEqual(44)
  expect(height).toBeGreaterThanOrEqual(44)
  expect(x + width).toBeLessThanOrEqual(304)
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAndPoint(page, paths.home)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [transitionDuration, animationDuration].some((time) =>
          time.split(', ').some((one) => Number.parseFloat(one) > 0),
        )
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  )
  expect(moving).toEqual([])
  const menu = page.getByRole('dialog', { name: 'Menu' })
  expect(await menu.evaluate((dialog) => dialog.getBoundingClientRect().right)).toBe(1280)
})

test('in forced colours the selected, focused and pressed states are still visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAndPoint(page, paths.home)
  const system = (name: string) =>
    page.evaluate((colour) => {
      const probe = document.createElement('span')
      probe.style.color = colour
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  const highlight = await system('Highlight')

  const tab = page.getByRole('tab', { selected: true })
  expect(await tab.evaluate((element) => getComputedStyle(element, '::after').backgroundColor)).toBe(
    highlight,
  )
  const dot = page.getByRole('button', { name: 'Page 1', exact: true })
  expect(await dot.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe(
    highlight,
  )

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const ring = await page.evaluate(() => {
    const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(
      document.activeElement ?? document.body,
    )
    return { outlineColor, outlineStyle, outlineWidth }
  })
  expect(ring).toEqual({ outlineColor: highlight, outlineStyle: 'solid', outlineWidth: '2px' })

  // Buttons without a background keep an edge.
  for (const name of ['Apply now', 'Submit'])
    expect(
      await page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).borderTopWidth),
    ).not.toBe('0px')

  await openAndPoint(page, paths.locate)
  const chosen = page.locator('label').filter({ has: page.getByRole('radio', { checked: true }) })
  expect(await chosen.evaluate((label) => getComputedStyle(label).backgroundColor)).toBe(highlight)
})

test('in print every answer is open, and controls are hidden', async ({ page }) => {
  await page.goto(paths.faq)
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('summary + p').all()) await expect(answer).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  // Browsers do not print backgrounds: light text would be on white paper.
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
})

test('in print the carousel and the tabs show all their content, whatever was open', async ({ page }) => {
  await openAndPoint(page, paths.home)
  const carousel = page.getByRole('group', { name: 'Wealth Management' })
  await carousel.getByRole('button', { name: 'Next page' }).click()
  await page.emulateMedia({ media: 'print' })
  // The carousel can still be moving to its next page.
  await expect(async () => {
    for (const item of await carousel.locator('li a').all()) {
      const box = await item.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280)
    }
  }).toPass()
  await expect(page.getByText('Four countries, one bank')).toBeVisible()
  await expect(page.getByText('Premier on an ordinary day')).toBeVisible()
})

/** The layout shift when the fonts arrive: share of the window times share of the distance (web.dev/cls). */
async function movedByFaces(page: Page, path: string): Promise<number> {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/\.woff2$/, async (route) => {
    await sent
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts = new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const shift of list.getEntries())
        if ('value' in shift) dataset.moved = String(Number(dataset.moved ?? 0) + Number(shift.value))
    })
    shifts.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // A browser waits briefly for a preloaded font before it draws with the fallback.
  const drawn = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(drawn).toBe(1)
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  send()
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return Number(document.documentElement.dataset.moved ?? 0)
  })
}

test('text does not move when its fonts arrive late', async ({ browser }) => {
  for (const width of [412, 768])
    for (const path of [paths.home, paths.premier, paths.security]) {
      // A new visitor each time, without the fonts in the cache.
      const stranger = await browser.newPage({ viewport: { width, height: 900 } })
      expect.soft(await movedByFaces(stranger, path), `${path} at ${width} px`).toBeLessThanOrEqual(0.005)
      await stranger.close()
    }
})
