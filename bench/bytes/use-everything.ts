import type { Locator, Page } from '@playwright/test'

/** A window that shows the arrows of a carousel; a phone has none. */
const TABLET = { width: 768, height: 1024 }

/** What is typed into a field, by its type. Fields of other types get a name. */
const WORDS: Record<string, string> = { email: 'ada@example.com', tel: '60001111', search: 'card' }

/**
 * Uses everything on a public page: the menu, every field, question and button, and the page to its end. It presses with
 * the keyboard, because a message that lies over a button would take the press of a pointer.
 */
export async function useEverything(page: Page): Promise<void> {
  await openAndCloseMenu(page)
  await readToTheEnd(page)
  await startIslands(page)
  for (const field of await visible(page, 'input, textarea')) await fill(field)
  for (const question of await visible(page, 'summary')) await question.press('Enter')
  await pressButtons(page)
  await page.setViewportSize(TABLET)
  await pressButtons(page)
}

async function openAndCloseMenu(page: Page) {
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  await menu.waitFor()
  await menu.getByRole('button', { name: 'Close menu' }).press('Enter')
  await menu.waitFor({ state: 'hidden' })
}

async function readToTheEnd(page: Page) {
  for (const section of await visible(page, 'section')) await section.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
}

/** Enters every island and waits until none is plain HTML any more, so that none is left out of the measurement. */
async function startIslands(page: Page) {
  for (const island of await page.locator('astro-island').all())
    await island
      .locator('a, button, input, textarea, summary')
      .and(page.locator(':not(:disabled)'))
      .first()
      .focus()
  // Astro removes the attribute from an island that is hydrated.
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' })
}

async function fill(field: Locator) {
  const type = (await field.getAttribute('type')) ?? 'text'
  if (type === 'radio' || type === 'checkbox') return field.press('Space')
  await field.fill(WORDS[type] ?? 'Ada Lim')
  // A search would keep the rest of the page away from what follows.
  if (type === 'search') await field.fill('')
}

/** All buttons in view, among them tabs, dots, those that submit a form and those of acts that are not online. */
async function pressButtons(page: Page) {
  for (const button of await visible(page, 'button:enabled')) await button.press('Enter')
}

/** The visible elements in the content of the page that match `selector`. */
const visible = (page: Page, selector: string) =>
  page.locator('main').locator(selector).filter({ visible: true }).all()
