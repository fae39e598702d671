import { readFileSync } from 'node:fs'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const { reports, transactions } = paths.admin

async function download(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('a report has as many rows as its list, and says so', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(reports)
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('radio', { name: /JSON/ }).check()
  const size = page.getByText(/^\d+ of \d+ users will be in the report$/)
  await expect(size).toBeVisible()
  const { name, text } = await download(page, () =>
    page.getByRole('button', { name: 'Download report' }).click(),
  )
  const rows: unknown[] = JSON.parse(text)
  expect(name).toMatch(/^users-\d{4}-\d{2}-\d{2}\.json$/)
  await expect(page.getByText(`Saved ${name}`)).toBeVisible()
  await expect(page.getByText(new RegExp(`^It has ${rows.length} users?\\.$`))).toBeVisible()
  await expect(size).toHaveText(new RegExp(`^${rows.length} of `))
})

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

test('a report that could not be made says so', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(reports)
  await page.route('**/api/admin/reports', (route) => route.abort())
  await page.getByRole('button', { name: 'Download report' }).click()
  await expect(page.getByText('The report could not be created')).toBeVisible()
})
