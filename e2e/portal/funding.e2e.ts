import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

const { funding, transactions } = paths.dashboard

test('a double press on I Have Made Payment makes one transaction, with cents', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(funding)
  const dialog = await choosePayment(page, '100.50')
  await expect(dialog.getByText('Send exactly the amount specified')).toBeVisible()
  await expect(dialog.getByText('$100.50').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'I Have Made Payment' }).dblclick()
  await expect(page.getByText('Transaction successful')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto(transactions)
  await expect(figure(page, 'Pending')).toHaveText('1')
})

test('an offer that was closed is continued from Open Offers, and makes one transaction', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer()
  await page.goto(funding)
  const dialog = await choosePayment(page, '100.50', 'USDT (ERC-20)')
  await expect(dialog.getByText('100.5 USDT')).toBeVisible()
  await expect(dialog.getByText('$100.50 at 1 USDT = $1.00')).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  const link = dialog.getByRole('link', { name: 'Open in wallet' })
  const uri = (await link.getAttribute('href')) ?? ''
  expect(uri).toMatch(/^ethereum:0x[\da-fA-F]{40}@1\/transfer\?address=0x[\da-fA-F]{40}&uint256=100500000$/)
  const picture = dialog.getByRole('img', { name: /^QR code of the USDT \(ERC-20\) address/ })
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined()
  const reference = (await dialog.getByText(/^USDT-\d{13}$/).textContent()) ?? ''
  await expectWhole(page, 'payment step with a rate')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('under Open Offers in Funding')
  await question.getByRole('button', { name: 'Close payment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.reload()
  const open = page.getByRole('region', { name: 'Open Offers' })
  await expect(open.getByRole('listitem')).toHaveCount(1)
  await expect(open.getByText(/^Rate valid for 1[34]:\d\d$/)).toBeVisible()
  await expectWhole(page, 'open offers')
  await open.getByRole('button', { name: 'Continue $100.50 in USDT (ERC-20)' }).click()
  await expect(dialog.getByText(reference)).toBeVisible()
  await expect(link).toHaveAttribute('href', uri)
  await dialog.getByRole('button', { name: 'I Have Made Payment' }).dblclick()
  await expect(page.getByText('Transaction successful')).toBeVisible()
  await expect(open).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Funding', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Deposit of $100.50' }).click()
  await expect(page.getByRole('dialog').getByText(reference)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('100.5 USDT')).toBeVisible()
  await page.goto(transactions)
  await expect(figure(page, 'Pending')).toHaveText('1')
})

test('Back and the same choice keep the offer, and a removed offer leaves the page', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer()
  await page.goto(funding)
  const dialog = await choosePayment(page, '100.50')
  const reference = dialog.getByText(/^Bitcoin-\d{13}$/)
  const first = (await reference.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(reference).toHaveText(first)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const open = page.getByRole('region', { name: 'Open Offers' })
  await open.getByRole('button', { name: 'Remove $100.50 in Bitcoin' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this offer?' })
  await expect(question.getByRole('button', { name: 'Keep offer' })).toBeFocused()
  await expectWhole(page, 'question before removing')
  await question.getByRole('button', { name: 'Remove $100.50 offer' }).click()
  await expect(open).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Funding', level: 1 })).toBeFocused()
})

test('without an offer, the payment step says why and tries again', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.route('**/api/funding/offers', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto(funding)
  const dialog = await choosePayment(page, '100.50')
  await expect(dialog.getByText('Failed to prepare your payment. Please try again.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'I Have Made Payment' })).toBeDisabled()
  await expectWhole(page, 'payment step without an offer')
  await page.unroute('**/api/funding/offers')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Copy address')).toBeVisible()
})

test('a request stands among the open ones until it is cancelled there', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(funding)
  const open = page.getByRole('region', { name: 'Open Requests' })
  await expect(open.getByText('No open requests')).toBeVisible()
  await expect(page.getByText('You owe nothing')).toBeVisible()
  const dialog = await choosePayment(page, '100.50')
  await dialog.getByRole('button', { name: 'I Have Made Payment' }).click()
  await open.getByRole('button', { name: 'Deposit of $100.50' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel $100.50 request' }).click()
  await expect(open.getByText('No open requests')).toBeVisible()
})

test('what is owed falls to zero on a curve, and opens into its rows', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(funding)
  const payOff = page.getByRole('region', { name: 'Paying It Off' })
  await expect(
    payOff.getByText(/^At this payment, paid off in \d+ years?.*, without interest\.$/),
  ).toBeVisible()
  await payOff.getByText('Show as table').click()
  await expect(payOff.getByRole('row').last()).toContainText('$0.00')
  const slider = payOff.getByRole('slider', { name: 'What you owe, by month' })
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Today: \$/)
  await expectWhole(page, 'funding with its table')
  await page.getByRole('link', { name: 'Activity of Total Borrowed', exact: true }).click()
  await expect(page).toHaveURL(paths.dashboard.activity('borrowed'))
})

test('Make Payment opens the form that pays what is owed', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(funding)
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Pay what you owe' })).toBeVisible()
})

test('Back keeps the entries, and closing discards them', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(funding)
  const dialog = await choosePayment(page, '2500')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel(/amount/i)).toHaveValue('2500')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  await expect(dialog.getByLabel(/amount/i)).toHaveValue('')
})

test('Escape and a press outside the dialog ask before a payment is dropped', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(funding)
  const dialog = await choosePayment(page, '2500')
  const question = page.getByRole('alertdialog', { name: 'Close without confirming?' })
  await dialog.getByText('Copy address').waitFor()
  await page.keyboard.press('Escape')
  await expect(question).toContainText('You have not confirmed this payment of $2,500.00.')
  await expect(question.getByRole('button', { name: 'Back to payment' })).toBeFocused()
  await expectWhole(page, 'question')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Back to payment' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'I Have Made Payment' })).toBeEnabled()
  await page.waitForTimeout(DOUBLE_PRESS_MS)
  await page.mouse.click(2, 2)
  await question.getByRole('button', { name: 'Close payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fund with Crypto' })).toBeFocused()
})

/** A press within this time of another counts as part of a double press. */
const DOUBLE_PRESS_MS = 600

test('a failed request shows an error, and money can still be added', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.route('**/api/funding', (route) => route.fulfill({ status: 500 }))
  await page.goto(funding)
  await expect(page.getByText('Failed to load funding data')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fund with Crypto' })).toBeEnabled()
  await page.unroute('**/api/funding')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Annual Payment')).toHaveText(/^\$[\d,]+$/)
})

test('an amount in another country’s format shows an error and stays as typed', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(funding)
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/amount/i).pressSequentially('2500,00')
  await dialog.getByLabel(/amount/i).press('Tab')
  await expect(dialog.getByText('Use commas for thousands and a decimal point for cents')).toBeVisible()
  await expect(dialog.getByLabel(/amount/i)).toHaveValue('2500,00')
})

test('on the smallest phone, the error of an amount is visible above the buttons', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer({}, { viewport: { width: 320, height: 640 } })
  await page.goto(funding)
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/amount/i).fill('2.500,00')
  await dialog.getByLabel(/amount/i).press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const words = dialog.getByText('Use commas for thousands and a decimal point for cents')
  await expect(words).toBeInViewport({ ratio: 1 })
  const covers = await words.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + 5, bottom - 5))
  })
  expect(covers).toBe(false)
})

/** Goes through both steps of the dialog, up to the button that sends. */
async function choosePayment(page: Page, amount: string, coin = 'Bitcoin') {
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cryptocurrency').selectOption(coin)
  await dialog.getByRole('radio', { name: 'Checking' }).check()
  await dialog.getByLabel(/amount/i).fill(amount)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('heading', { name: 'Complete Payment' })).toBeVisible()
  return dialog
}
