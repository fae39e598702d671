import { expect, type Page } from '../test.ts'

/** The height of the tallest row in the list of that name, in CSS pixels. */
export async function tallestRow(page: Page, list: string): Promise<number> {
  const rows = page.getByLabel(list, { exact: true }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  return Math.max(...(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))))
}
