import type { Page } from '../test.ts'

/** The figure of a card or a summary, found by its label. */
export function figure(page: Page, label: string) {
  const name = page
    .getByRole('main')
    .locator('dt')
    .filter({ hasText: new RegExp(`^${label}$`) })
  return name.locator('xpath=following-sibling::dd[1]')
}
