import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { transactions as requests } from '@bank/contract/transactions'
import { paths } from '../../web/app/paths.ts'
import { expect, type Locator, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { ofAll } from './of-all.ts'
import { requestDeposit } from './request-deposit.ts'
import { tallestRow } from './row-heights.ts'

const { transactions } = paths.admin

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const newName = () => `T${randomUUID().slice(0, 8)}`

test('pending transactions are shown first; one is found by its customer, opened, and approved once', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  await requestDeposit(customer, 2_500.5)
  await page.goto(transactions)
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await page.keyboard.press('/')
  await page.keyboard.type(customer.email)
  await expect(page.getByText(ofAll(1, 'transaction'))).toBeVisible()
  await rowOf(page, lastName).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Transaction details' })
  await expect(details).toContainText('Account to be credited')
  await expectWhole(page, 'a transaction')
  await page.setViewportSize({ width: 1280, height: 900 })
  await details.getByRole('button', { name: 'Approve $2,500.50' }).click()
  const question = page.getByRole('alertdialog')
  // A new customer's account is pending, and they have sent no documents.
  for (const words of ['Check before you decide', 'Pending account.', 'Not verified.', 'First deposit.']) {
    await expect(question.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(question.getByText('SSN: Not Submitted, ID: Not Submitted', { exact: true })).toBeVisible()
  await expectWhole(page, 'the question before approving')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(question).toContainText(
    `$2,500.50 will be credited to Nur Aisyah ${lastName}’s savings account immediately`,
  )
  await question.getByRole('button', { name: 'Approve $2,500.50' }).dblclick()
  await expect(details).toContainText('Approved by')
  await expect(details).toContainText('Bank Administrator')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, lastName)).toBeHidden()
  await page.goto(`${paths.admin.users}?user=${customer.id}&part=figures`)
  await expect(page.getByLabel('Savings Balance')).toHaveValue('2,500.50')
})

test('a request is rejected by keyboard with a reason and a note, and its record says why', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  await requestDeposit(await newCustomer({ lastName }), 310)
  await page.goto(`${transactions}?search=${lastName}`)
  await rowOf(page, lastName)
    .getByRole('button', { name: /^Reject/ })
    .press('Enter')
  const question = page.getByRole('alertdialog')
  const reason = question.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await page.keyboard.press('d')
  await expect(reason).toHaveValue('duplicate')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Your first request is on its way.')
  await expect(question).toContainText('We have another request for the same payment.')
  await expectWhole(page, 'the question before rejecting')
  await page.setViewportSize({ width: 1280, height: 900 })
  const confirm = question.getByRole('button', { name: 'Reject $310.00' })
  await expect(confirm).toBeEnabled()
  await question.getByLabel('Note').press('Tab')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Rejected $310.00')).toBeVisible()
  await expect(rowOf(page, lastName)).toBeHidden()
  await page.goto(`${transactions}?status=failed&search=${lastName}`)
  await page.getByText(lastName).click()
  const record = page.getByRole('dialog', { name: 'Transaction details' })
  for (const words of ['Rejected by', 'Duplicate request', 'Your first request is on its way.'])
    await expect(record.getByText(words, { exact: true })).toBeVisible()
})

test('the queue follows what others do: a new request comes in, and an open question says that it was decided', async ({
  administrator: { page, call },
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  const streamed = page.waitForResponse(/\/api\/events/)
  await page.goto(transactions)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await streamed
  const id = await requestDeposit(customer, 420)
  await expect(page.getByRole('row').nth(1)).toContainText(lastName)
  await expect(page.getByRole('img', { name: '1 new request' })).toBeAttached()
  await rowOf(page, lastName)
    .getByRole('button', { name: /^Reject/ })
    .press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Note').fill('Twice')
  await call(requests.reject, { params: { id }, body: { reason: 'duplicate' } })
  await expect(question).toContainText('This transaction was already rejected by Bank Administrator')
  await expect(question).toContainText('Reason: Duplicate request.')
  await expect(question.getByRole('button', { name: /^Reject/ })).toBeHidden()
  await expect(question.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, lastName)).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
})

test('two clicks at the same place in the details do not approve; the deliberate one afterwards does', async ({
  administrator: { page, call },
  newCustomer,
}) => {
  const id = await requestDeposit(await newCustomer({}), 2_500.5)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${transactions}?transaction=${id}`)
  const details = page.getByRole('dialog', { name: 'Transaction details' })
  await expect(details).toContainText('Account to be credited')
  const first = details.getByRole('button', { name: 'Approve $2,500.50' })
  const place = await first.boundingBox()
  await clickTwice(first)
  const second = page.getByRole('alertdialog').getByRole('button', { name: 'Approve $2,500.50' })
  await expect(second).toBeEnabled()
  expect(await second.boundingBox()).toEqual(place)
  expect((await call(requests.getAny, { params: { id } })).data.status).toBe('pending')
  await second.click()
  await expect(details).toContainText('Approved by')
})

/**
 * Clicks a button, and 300 ms later whatever lies in its place by then. The page itself does it, so that a busy machine
 * does not stretch the time between.
 */
const clickTwice = (button: Locator) =>
  button.evaluate(
    (first: HTMLElement) =>
      new Promise<void>((done) => {
        const { x, y, width, height } = first.getBoundingClientRect()
        first.click()
        setTimeout(() => {
          const second = document.elementFromPoint(x + width / 2, y + height / 2)
          if (second instanceof HTMLElement) second.click()
          done()
        }, 300)
      }),
  )

test('on a phone a request is decided in its row, and a row without buttons has three lines', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  await requestDeposit(await newCustomer({ lastName }), 1_250)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${transactions}?search=${lastName}`)
  // The whole row opens its details, except for its buttons.
  await page.getByRole('button', { name: /^Reject \$1,250\.00/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject $1,250.00' }).click()
  await expect(page.getByText('Rejected $1,250.00')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Transaction details' })).toBeHidden()

  await page.goto(`${transactions}?status=completed&search=weiling.tan`)
  expect(await tallestRow(page, 'Transactions')).toBeLessThanOrEqual(84)
})

test('a suspended customer’s request can’t be approved: the question says why, and rejecting remains', async ({
  administrator: { page, call },
  newCustomer,
}) => {
  const lastName = newName()
  const customer = await newCustomer({ lastName })
  await requestDeposit(customer, 12_000)
  await page.goto(`${transactions}?search=${lastName}`)
  await expect(rowOf(page, lastName)).toBeVisible()
  // The list has been read, and does not know.
  await call(customers.update, { params: { id: customer.id }, body: { status: 'suspended' } })
  await rowOf(page, lastName)
    .getByRole('button', { name: /^Approve/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('This can’t be approved now')).toBeVisible()
  await expect(question.getByText('Suspended account.')).toBeVisible()
  await expect(question.getByText('Large amount.')).toBeVisible()
  await expect(question.getByRole('button', { name: /^Approve/ })).toBeHidden()
  await page.keyboard.press('Escape')
  await rowOf(page, lastName)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await question.getByRole('button', { name: 'Reject $12,000.00' }).click()
  await expect(page.getByText('Rejected $12,000.00')).toBeVisible()
})

test('the second page can be reached by a reload, by its address and from the first page', async ({
  bank,
  administrator: { page },
}) => {
  await page.goto(`${transactions}?status=all`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^51–100 of [\d,]+$/)).toBeVisible()
  await expect(page.getByText(ofAll('[\\d,]+', 'transaction'))).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^1–50 of/)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await page.goto(page.url())
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(`${bank.url}${transactions}?status=all`)
})
