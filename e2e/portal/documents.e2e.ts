import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const press = (page: Page, name: RegExp) =>
  download(page, () => page.getByRole('button', { name }).first().click())

test('a statement is downloaded as PDF and CSV, and anyone who holds it can check it', async ({
  browser,
  bank,
  demo: { page },
}) => {
  await page.goto(paths.dashboard.documents)
  const receipts = page.getByRole('region', { name: 'Receipts', exact: true })
  await expect(receipts.getByText(/^Showing 10 of \d+ receipts$/)).toBeVisible()
  await expectWhole(page)
  const search = page.getByRole('searchbox', { name: 'Search documents' })
  await search.fill('credit card')
  await expect(receipts.getByRole('button', { name: /^PDF/ }).first()).toHaveAccessibleName(
    /Credit card bill/,
  )
  await expect(page.getByText('None of your statements match.')).toBeVisible()
  await search.fill('')
  await page.getByRole('group', { name: 'Kind of document' }).getByText('Statements').click()
  await expect(page).toHaveURL(/kind=statement$/)
  await expect(receipts).toHaveCount(0)
  const pdf = await press(page, /^PDF: Checking and credit/)
  expect(pdf.name).toMatch(/^meranti-checking-and-credit-\d{4}-\d{2}-st-\d{6}(-[0-9a-z]{4}){3}\.pdf$/)
  const again = await press(page, /^PDF: Checking and credit/)
  expect(again.content.equals(pdf.content)).toBe(true)
  const csv = await press(page, /^CSV: Checking and credit/)
  expect(csv.content.toString()).toContain('Account,Date,Description,Reference,Amount,Balance')

  // The file's own description has them, too.
  const text = pdf.content.toString('latin1')
  const [, number = ''] = /\((ST-\d{6}(?:-[0-9A-Z]{4}){3})\)/.exec(text) ?? []
  const [, code = ''] = /\(Check code ([0-9A-Z-]{19})\)/.exec(text) ?? []

  const context = await browser.newContext({ baseURL: bank.url })
  const stranger = await context.newPage()
  await stranger.goto(paths.eStatements)
  await stranger.getByRole('link', { name: 'Check that it is ours' }).click()
  await stranger.getByLabel('Number').fill(number.toLowerCase())
  await stranger.getByLabel('Check code').fill(code)
  await stranger.getByRole('button', { name: 'Check' }).click()
  await expect(stranger.getByText('This document is ours')).toBeVisible()
  await expectWhole(stranger)
  await stranger.getByLabel('Do you have the PDF? Compare the whole file.').setInputFiles(pdf.path)
  await expect(stranger.getByText('This file is exactly the one that we issued.')).toBeVisible()
  const changed = {
    name: 'changed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([pdf.content, Buffer.from(' ')]),
  }
  await stranger.getByLabel('Do you have the PDF? Compare the whole file.').setInputFiles(changed)
  await expect(stranger.getByText('This file is not the one that we issued.')).toBeVisible()
  await stranger.getByLabel('Check code').fill('AAAA-AAAA-AAAA-AAAA')
  await stranger.getByRole('button', { name: 'Check' }).click()
  await expect(stranger.getByText('We can’t confirm this document')).toBeVisible()
  await context.close()
})
