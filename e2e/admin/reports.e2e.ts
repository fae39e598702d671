import { readFileSync } from 'node:fs'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const { transactions } = paths.admin

async function download(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('the transactions screen’s own button reports what the screen shows', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(`${transactions}?status=completed&type=refund`)
  const count = page.getByText(/^\d+ of \d+ transactions$/)
  await expect(count).toBeVisible()
  const shown = Number((await count.textContent())?.split(' ')[0])
  await page.getByRole('button', { name: 'Download report' }).click()
  const { name, text } = await download(page, () => page.getByRole('menuitem', { name: /CSV/ }).click())
  expect(name).toMatch(/^transactions-.*\.csv$/)
  expect(text.trim().split('\r\n')).toHaveLength(shown + 1)
  await expect(page.getByText(`Saved ${name}`)).toBeVisible()
})
