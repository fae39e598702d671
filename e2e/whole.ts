import { violationsOn } from './axe.ts'
import { expect, type Page } from './test.ts'

const softly = expect.configure({ soft: true })

/** Waits until the page has drawn itself twice: what it measures in one frame, it shows in the next. */
const shown = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/**
 * Checks the screen in its current state: no axe violations and no sideways scrolling, in the dark theme on the smallest phone
 * and in the light theme on a desktop. Use it for states that a test creates; every-page.e2e.ts checks each screen as it opens.
 */
export async function expectWhole(page: Page, about = ''): Promise<void> {
  // Rows that are about to be replaced are pale.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const where = `${about} at ${width} px, ${colorScheme}`
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    // Some tables become cards a moment after the window has changed.
    await page.evaluate(shown)
    await softly.poll(sideways, `${where}: scrolls sideways`).toBeLessThanOrEqual(0)
    expect.soft(await violationsOn(page), where).toEqual([])
  }
}
