import { expect, type Page } from './test.ts'

/** Marks a screen, so that it can be told later whether it was loaded again. */
export async function markAsOpen(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset.open = 'since'
  })
}

/** A screen that was loaded again has lost its mark. */
export const expectStillOpen = (page: Page) =>
  expect(page.locator('body')).toHaveAttribute('data-open', 'since')
