import { makeCall } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test, type Visitor } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { requestDeposit } from './request-deposit.ts'
import { addAdministrator } from './second-administrator.ts'

const recordOf = ({ id }: { id: string }, part = 'profile') => `${paths.admin.users}?user=${id}&part=${part}`

test('an edit of the profile keeps blank fields unchanged, and says what a new address means', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const { page } = await signIn(bank.administrator)
  await page.goto(recordOf(customer))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Last Name').fill('O’Brien-Straße')
  await page.getByRole('dialog').getByLabel('Status').selectOption('Inactive')
  await expect(page.getByText('The account can’t be used to log in until it is active again.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Nur Aisyah O’Brien-Straße' })).toContainText('Inactive')

  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Email').fill('weiling.tan@angsana.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Error updating user data. Please try again.')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('An account with this email address already exists.')
})

test('a customer’s audit trail lists requests and figures with their amounts, and who decided', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const visitor = await signIn(bank.administrator)
  const params = { id: await requestDeposit(bank.url, customer, 1234.5) }
  const call = makeCall({ baseUrl: bank.url, token: () => visitor.token })
  const { reference } = (await call(transactions.approve, { params })).data
  await call(finances.editFigures, {
    params: { id: customer.id },
    body: { savings: { goalAmount: cents(50_000) } },
  })
  const { page } = visitor
  await page.goto(recordOf(customer, 'audit'))
  const row = (act: string) => page.getByRole('dialog').getByRole('row').filter({ hasText: act })
  await expect(row('Transaction requested')).toContainText('$1,234.50')
  await expect(row('Transaction approved')).toContainText('$1,234.50')
  await expect(row('Transaction approved')).toContainText(reference)
  await expect(row('Transaction approved')).toContainText(bank.administrator.email)
  // The network address is below it, on its own line.
  const isBelow = await row('Transaction approved')
    .getByText(bank.administrator.email)
    .evaluate((email) => {
      const after = document.createRange()
      if (email.nextSibling) after.selectNode(email.nextSibling)
      return after.getBoundingClientRect().top >= email.getBoundingClientRect().bottom - 1
    })
  expect(isBelow).toBe(true)
  await expect(row('Figures edited')).toContainText('from $0.00')
  await expect(row('Figures edited')).toContainText('$500.00')
  await expectWhole(page, 'A customer’s audit trail')
})

test('figures are listed old and new before they are saved, to the cent, and the ledger’s figure follows', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const { page } = await signIn(bank.administrator)
  await page.goto(recordOf(customer, 'figures'))
  await page.getByLabel('Checking Balance').fill('12345678901.23')
  await page.getByLabel('Savings Goal').fill('500.5')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const review = page.getByRole('alertdialog')
  await expect(review).toContainText('$12,345,678,901.23')
  await review.getByRole('button', { name: 'Save 2 figures' }).click()
  await expect(page.getByText('The figures are saved.')).toBeVisible()
  await expect(page.getByLabel('Checking Balance')).toHaveValue('12,345,678,901.23')

  await page.getByLabel('Savings Goal').fill('5oo')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(review).toContainText('because “5oo” is not an amount')
  await review.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Savings Goal')).toHaveValue('500.50')
})

test('two administrators edit the same figure: the second is refused, and their input is kept', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const second = await signIn(addAdministrator(bank))
  const { page } = await signIn(bank.administrator)
  await page.goto(recordOf(customer, 'figures'))
  await page.getByLabel('Credit Limit').fill('100')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await callAs(bank.url, second)(finances.editFigures, {
    params: { id: customer.id },
    body: finances.editFigures.input.shape.body.parse({ accounts: { creditLimit: 70 } }),
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save 1 figure' }).click()
  await expect(page.getByText('Failed to save changes')).toBeVisible()
  await expect(page.getByText('Now $70.00')).toBeVisible()
  await expect(page.getByLabel('Credit Limit')).toHaveValue('100')
})

test('a customer’s submission is reviewed and decided item by item', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const idFront = new File([await pictureOf(customer.page)], 'front.png', { type: 'image/png' })
  await callAs(bank.url, customer)(verification.submit, { form: { ssn: '123456789', idFront } })
  const { page } = await signIn(bank.administrator)
  await page.goto(recordOf(customer, 'verification'))
  const details = page.getByRole('dialog')
  await expect(details.getByText('Pending Verification').last()).toBeVisible()

  await details.getByRole('button', { name: /^Show SSN/ }).click()
  await expect(details.getByText('123-45-6789')).toBeVisible()
  await details.getByRole('button', { name: /^Hide SSN/ }).click()
  await expect(details.getByText('123-45-6789')).toBeHidden()

  const opened = page.waitForEvent('popup')
  await details.getByRole('button', { name: /^View front image/ }).click()
  const tab = await opened
  await tab.waitForURL(/^blob:/)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(await tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  )
  await tab.close()
  // A person would see the first tab again. A headless browser may not focus any tab by itself.
  await page.bringToFront()

  const decide = async (act: 'Approve' | 'Reject', item: 'SSN' | 'ID') => {
    await details.getByRole('button', { name: new RegExp(`^${act} ${item}`) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: new RegExp(`^${act}`) })
      .click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(details.getByRole('button', { name: new RegExp(`^${act} ${item}`) })).toBeDisabled()
    // The pressed button is now disabled, so the focus moves to the heading beside it.
    await expect(
      details.getByRole('heading', { name: item === 'SSN' ? 'Social security number' : 'ID documents' }),
    ).toBeFocused()
  }
  await decide('Approve', 'SSN')
  await decide('Reject', 'ID')
  await expect(details.getByText('Verification Failed').last()).toBeVisible()
  await decide('Approve', 'ID')
  await expect(details.getByText('Fully Verified').last()).toBeVisible()

  await details.getByRole('tab', { name: 'Audit trail' }).click()
  await expect(details.getByText('SSN viewed').first()).toBeVisible()
})

test('a user without history is deleted; one with history is not, and the refusal recommends suspending', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer({ lastName: 'Shortlived' })
  const { page } = await signIn(bank.administrator)
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete user' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
  }
  await page.goto(recordOf(customer))
  await remove()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toBeHidden()

  await page.goto(`${paths.admin.users}?search=weiling.tan`)
  await page.getByText('Wei Ling Tan').click()
  await remove()
  await expect(page.getByRole('alertdialog')).toContainText('Suspend the account instead.')
})

test('a user’s transactions link to their own screen', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(`${paths.admin.users}?search=weiling.tan`)
  await page.getByText('Wei Ling Tan').click()
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await page.getByRole('dialog').getByText('Ethereum deposit to savings').first().click()
  await expect(page).toHaveURL(new RegExp(paths.admin.transactions))
  await expect(page.getByRole('dialog', { name: 'Transaction details' })).toContainText('Wei Ling Tan')
})

test('every part of a record is accessible and fits', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(`${paths.admin.users}?search=weiling.tan`)
  await page.getByText('Wei Ling Tan').click()
  for (const part of ['Profile', 'Figures', 'Verification', 'Transactions', 'Audit trail']) {
    await page.getByRole('tab', { name: part }).click()
    await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
    await expectWhole(page, part)
  }
})

const callAs = (baseUrl: string, { token }: Visitor) => makeCall({ baseUrl, token: () => token })

/** A valid picture: a screenshot of the page. */
async function pictureOf(page: Page): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } }))
}
