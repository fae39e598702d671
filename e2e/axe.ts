import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<AxeResults> }
  }
}

/**
 * The violations that axe finds on a page and in its frames, as "rule: element". Axe is injected once into each document
 * and asked only for violations. Its Playwright package opens another page for each check and took five times as long.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  const found = await Promise.all(page.frames().map(violationsIn))
  return found.flat()
}

async function violationsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const isPage = frame.parentFrame() === null
  const rules = isPage ? {} : Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }]))
  return frame.evaluate(
    async (choice) => {
      // What is still fading in has the colors of neither state.
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
      await Promise.allSettled(moving.map(({ finished }) => finished))
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        ...choice,
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    { rules },
  )
}

/** Rules about a whole page. */
const OF_PAGES = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region']
