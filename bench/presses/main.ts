import type { Browser, Page } from '@playwright/test'
import { paths } from '../../web/app/paths.ts'
import { withBrowser } from '../browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from '../figure.ts'
import { median, medianOf } from '../load/turns.ts'
import { withBank } from '../production-bank.ts'
import { type Answer, press } from './answer.ts'
import { type Control, controls, menuOpens } from './controls.ts'
import { openPhone } from './slow-phone.ts'

/**
 * How quickly public pages answer on a slow phone, each the median of three visits, in milliseconds:
 * - `open-ms`: the menu of a home page that began to arrive 1.5 seconds ago, from the tap until it is painted;
 * - `paint-ms`: the longest from an interaction with a control to the next paint (INP), whether or not its island has been
 *   hydrated;
 * - `first-effect-ms`: from the first press of a control, before its island is hydrated, until its effect is painted. It has
 *   no budget, as it is mostly the network.
 */
export async function run(): Promise<Figure[]> {
  return withBank(({ url }) =>
    withBrowser(async (browser) => {
      const openMs = Math.round(await medianOf(VISITS, () => tapMenuEarly(browser, url)))
      const figures = figuresOf('menu after 1.5 s', { 'open-ms': openMs }, budgets.presses.menu)
      for (const control of controls)
        figures.push(
          ...figuresOf(control.name, await measure(browser, url, control), budgets.presses.control),
        )
      return figures
    }),
  )
}

const VISITS = 3
const EARLY_MS = 1500
const CALM_MS = 1000

async function tapMenuEarly(browser: Browser, url: string): Promise<number> {
  const page = await openPhone(browser)
  await page.goto(url + paths.home, { waitUntil: 'commit' })
  await page.waitForTimeout(EARLY_MS)
  const { effectMs } = await press(page, menuOpens)
  await page.context().close()
  return effectMs
}

/** The two kinds of visits in turn, so that other work on the machine affects both alike. */
async function measure(browser: Browser, url: string, control: Control) {
  const answers: { first: Answer; later: Answer }[] = []
  for (let count = 0; count < VISITS; count++)
    answers.push({
      first: await visit(browser, url, control, async () => {}),
      later: await visit(browser, url, control, hydrate),
    })
  return {
    'paint-ms': median(answers.map(({ later }) => later.paintMs)),
    'first-paint-ms': median(answers.map(({ first }) => first.paintMs)),
    'first-effect-ms': Math.round(median(answers.map(({ first }) => first.effectMs))),
  }
}

async function visit(
  browser: Browser,
  url: string,
  control: Control,
  prepare: (page: Page, control: Control) => Promise<void>,
): Promise<Answer> {
  const page = await openPhone(browser, control.isSideways)
  await page.goto(url + control.path)
  await control.before?.(page)
  await prepare(page, control)
  const answer = await press(page, control)
  await page.context().close()
  return answer
}

/** Begins to use the control and waits until its island is hydrated and the page has calmed down. */
async function hydrate(page: Page, { at }: Control) {
  await at(page).focus()
  await page
    .locator('astro-island[ssr]')
    .filter({ has: at(page) })
    .waitFor({ state: 'detached' })
  await page.waitForTimeout(CALM_MS)
}
