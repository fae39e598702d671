import { enquiries } from '@bank/contract/enquiries'
import { oversight } from '@bank/contract/oversight'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

// Visitors write to the bank while the setting for it is on (DEC-63), which applies to the whole bank: other files turn it off.

test.beforeEach(async ({ administrator }) => {
  await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: true } })
})
test.afterEach(async ({ administrator }) => {
  await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: false } })
})

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}

test('a call to action leads to its form, which asks for an appointment', async ({ page, administrator }) => {
  await page.goto(paths.premier)
  await page.getByRole('button', { name: 'Schedule a Consultation' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for an appointment' })).toBeVisible()
  await expect(page.getByLabel('What is it about?')).toHaveValue('Premier Banking')
  await page.getByLabel('Branch').selectOption('Main Branch, Singapore')
  await fillIn(page, {
    Name: 'Ada Lovelace',
    Email: 'ada@visitors.example',
    'Preferred day': '2100-01-03',
    Message: 'In the morning, please.',
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Preferred day')).toBeFocused()
  await expect(page.getByText('Main Branch is closed on Sundays.')).toBeVisible()
  await expectWhole(page, 'a day on which the branch is closed')
  await page.getByLabel('Preferred day').fill('2100-01-04')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank you. We have received your message.')).toBeVisible()

  const { data } = await administrator.call(enquiries.list, { query: { search: 'ada@visitors.example' } })
  expect(data.map(({ kind, fields }) => [kind, fields.branch, fields.day])).toEqual([
    ['appointment', 'Main Branch', '2100-01-04'],
  ])
})

test('while it is off, buttons and the page say so, and how to reach the bank', async ({
  page,
  administrator,
}) => {
  await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: false } })
  await page.goto(paths.premier)
  await page.getByRole('button', { name: 'Schedule a Consultation' }).click()
  await expect(page.getByText('This can’t be done online yet.')).toBeVisible()
  await expect(page).toHaveURL(paths.premier)
  await page.goto(paths.askUs)
  await expect(
    page.getByText('This can’t be done online yet. Please call us or write an email.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
})
