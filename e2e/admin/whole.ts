import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '../test.ts'

/** Nothing scrolls sideways, and axe finds nothing, in light and in dark. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
}
