import { violationsOn } from './axe.ts'
import { expect, type Page } from './test.ts'

/**
 * A screen as it stands: accessible in dark on the smallest phone and in light on a desk, and nowhere wider than it. For
 * what a test has opened, filled in or made fail; every-page.e2e.ts looks at each screen as it opens.
 */
export async function expectWhole(page: Page, about = ''): Promise<void> {
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const where = `${about} at ${width} px, ${colorScheme}`
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(sideways, `${where}: scrolls sideways`).toBeLessThanOrEqual(0)
    expect.soft(await violationsOn(page), where).toEqual([])
  }
}
