import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

const { funding, transactions } = paths.dashboard

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('an offer that was closed is continued from Open Offers, and makes one transaction', async ({
  customer: { page },
}) => {
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

test('Escape and a press outside the dialog ask before a payment is dropped', async ({
  customer: { page },
}) => {
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
  // A press right after another counts as part of a double press.
  await expect(async () => {
    await page.mouse.click(2, 2)
    await expect(question).toBeVisible({ timeout: 500 })
  }).toPass()
  await question.getByRole('button', { name: 'Close payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fund with Crypto' })).toBeFocused()
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
