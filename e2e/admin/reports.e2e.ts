import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { expect, test } from '../test.ts'

const { transactions } = paths.admin

test('the transactions screen’s own button reports what the screen shows', async ({
  administrator: { page },
}) => {
  await page.goto(`${transactions}?status=completed&type=refund`)
  const count = page.getByText(/^\d+ of \d+ transactions$/)
  await expect(count).toBeVisible()
  const shown = Number((await count.textContent())?.split(' ')[0])
  await page.getByRole('button', { name: 'Download report' }).click()
  const { name, content } = await download(page, () => page.getByRole('menuitem', { name: /CSV/ }).click())
  expect(name).toMatch(/^transactions-.*\.csv$/)
  expect(content.toString().trim().split('\r\n')).toHaveLength(shown + 1)
  await expect(page.getByText(`Saved ${name}`)).toBeVisible()
})
