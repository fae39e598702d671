import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { reports, transactions } = paths.admin

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

test('a report of some days has as many rows as it says before, with telephone numbers as text', async ({
  administrator: { page },
  newCustomer,
}) => {
  await newCustomer()
  const today = new Date().toISOString().slice(0, 10)
  await page.goto(reports)
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To').fill(today)
  // The demonstration's customers joined before today.
  const size = page.getByText(/^\d of \d+ users will be in the report$/)
  const rows = Number((await size.textContent())?.split(' ')[0])
  expect(rows).toBeGreaterThan(0)
  const { content } = await download(page, () =>
    page.getByRole('button', { name: 'Download report' }).click(),
  )
  const lines = content.toString().trim().split('\r\n')
  expect(lines).toHaveLength(rows + 1)
  expect(lines[1]).toContain(',\u{A0}+65 6000 1111,')
  await expectWhole(page, 'reports with a period')
})
