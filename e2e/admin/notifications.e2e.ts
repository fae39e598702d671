import { randomUUID } from 'node:crypto'
import { notifications as calls } from '@bank/contract/notifications'
import { preferences } from '@bank/contract/preferences'
import { paths } from '../../web/app/paths.ts'
import { lettersTo } from '../letters.ts'
import { expect, type Page, test, type Visitor } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { notifications } = paths.admin

async function write(page: Page, title: string) {
  await page.goto(notifications)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Message' }).fill('We rest from 2 to 4 on Sunday.')
}

async function hasGot({ call }: Visitor, title: string): Promise<boolean> {
  const { data } = await call(calls.list, { query: {} })
  return data.some((notice) => notice.title === title)
}

test('a message to one customer reaches her and no one else', async ({
  administrator: { page },
  newCustomer,
}) => {
  const title = `Notice ${randomUUID().slice(0, 8)}`
  const lastName = `N${randomUUID().slice(0, 8)}`
  const customer = await newCustomer({ lastName })
  const other = await newCustomer()
  await write(page, title)
  await page.getByRole('radio', { name: 'One customer' }).check()
  await page.getByRole('searchbox', { name: 'Find the customer' }).fill(lastName)
  await page.getByRole('button', { name: new RegExp(lastName) }).click()
  await page.getByRole('button', { name: `Send to Nur Aisyah ${lastName}...` }).click()
  const question = page.getByRole('alertdialog', { name: `Send this message to Nur Aisyah ${lastName}?` })
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: `Send to Nur Aisyah ${lastName}` }).click()
  await expect(page.getByText('Sent to 1 customer')).toBeVisible()

  expect([await hasGot(customer, title), await hasGot(other, title)]).toEqual([true, false])
})

test('a marketing message reaches only who has Marketing Emails on, in the bell and by letter', async ({
  bank,
  administrator: { page },
  newCustomer,
}) => {
  const title = `Notice ${randomUUID().slice(0, 8)}`
  const [willing, unwilling] = [await newCustomer(), await newCustomer()]
  await unwilling.call(preferences.update, { body: { marketing: false } })
  await write(page, title)
  await page.getByRole('radio', { name: 'All customers' }).check()
  await page.getByRole('checkbox', { name: 'Marketing' }).check()
  await page.getByRole('button', { name: /^Send to [\d,]+ customers who want marketing\.\.\.$/ }).click()
  await expectWhole(page, 'The question')
  const confirm = page.getByRole('button', { name: /^Send to [\d,]+ customers who want marketing$/ })
  const [, told] = /([\d,]+) customers/.exec((await confirm.textContent()) ?? '') ?? []
  await confirm.click()
  await expect(page.getByText(`Sent to ${told} customers`)).toBeVisible()

  expect([await hasGot(willing, title), await hasGot(unwilling, title)]).toEqual([true, false])
  await expect.poll(() => lettersTo(bank, willing.email).some(({ subject }) => subject === title)).toBe(true)
  expect(lettersTo(bank, unwilling.email).some(({ subject }) => subject === title)).toBe(false)
})
