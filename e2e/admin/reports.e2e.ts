import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { ofAll } from './of-all.ts'

const { reports, transactions } = paths.admin

test('the transactions screen’s own button reports what the screen shows', async ({
  administrator: { page },
}) => {
  await page.goto(`${transactions}?status=completed&type=refund`)
  const count = page.getByText(ofAll('[\\d,]+', 'transaction'))
  await expect(count).toBeVisible()
  const shown = Number((await count.textContent())?.split(' ')[0]?.replaceAll(',', ''))
  await page.getByRole('button', { name: 'Download report' }).click()
  const { name, content } = await download(page, () => page.getByRole('menuitem', { name: /CSV/ }).click())
  expect(name).toMatch(/^transactions-.*\.csv$/)
  expect(content.toString().trim().split('\r\n')).toHaveLength(shown + 1)
  await expect(page.getByText(`Saved ${name}`)).toBeVisible()
})

/** A UTC day: "2026-11-28". */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a report of some days has as many rows as it says before, with telephone numbers as text', async ({
  administrator: { page },
  newCustomer,
}) => {
  await newCustomer()
  const [yesterday = '', tomorrow = ''] = [-1, 1].map((days) => dayFromNow(days))
  await page.goto(reports)
  const size = page.getByText(/^[\d,]+ of (1 user|(?!1 )[\d,]+ users) will be in the report$/)
  const numbers = async () =>
    [...((await size.textContent()) ?? '').matchAll(/[\d,]+/g)].map(([number]) =>
      Number(number.replaceAll(',', '')),
    )
  // Nobody joined in the future, however many customers other tests have made.
  await page.getByLabel('From').fill(tomorrow)
  await expect.poll(async () => (await numbers())[0]).toBe(0)
  // From yesterday, so that it is no matter whether midnight passes meanwhile.
  await page.getByLabel('From').fill(yesterday)
  await page.getByLabel('To').fill(tomorrow)
  await expect.poll(async () => (await numbers())[0]).toBeGreaterThan(0)
  const [rows = 0, all = 0] = await numbers()
  // The demonstration's customers joined before.
  expect(rows).toBeLessThan(all)
  const { content } = await download(page, () =>
    page.getByRole('button', { name: 'Download report' }).click(),
  )
  const lines = content.toString().trim().split('\r\n')
  expect(lines).toHaveLength(rows + 1)
  expect(content.toString()).toContain(',\u{A0}+65 6000 1111,')
  await expectWhole(page, 'reports with a period')
})
