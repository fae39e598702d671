import { verification } from '@bank/contract/verification'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const recordOf = ({ id }: { id: string }, part = 'profile') => `${paths.admin.users}?user=${id}&part=${part}`

test('a customer’s submission is reviewed and decided item by item', async ({
  administrator,
  newCustomer,
}) => {
  const { page } = administrator
  const customer = await newCustomer()
  const idFront = new File([await pictureOf(customer.page)], 'front.png', { type: 'image/png' })
  await customer.call(verification.submit, { form: { ssn: '123456789', idFront } })
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
  const viewed = details.getByRole('row').filter({ hasText: 'SSN viewed' }).first()
  // The network address is below the administrator's, on its own line.
  const isBelow = await viewed.getByText(administrator.email).evaluate((email) => {
    const after = document.createRange()
    if (email.nextSibling) after.selectNode(email.nextSibling)
    return after.getBoundingClientRect().top >= email.getBoundingClientRect().bottom - 1
  })
  expect(isBelow).toBe(true)
})

test('every part of a record is accessible and fits, and its transactions link to their own screen', async ({
  administrator: { page },
}) => {
  await page.goto(`${paths.admin.users}?search=weiling.tan`)
  await page.getByText('Wei Ling Tan').click()
  for (const part of ['Profile', 'Figures', 'Verification', 'Transactions', 'Audit trail']) {
    await page.getByRole('tab', { name: part }).click()
    await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
    await expectWhole(page, part)
  }
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await page.getByRole('dialog').getByText('Ethereum deposit to savings').first().click()
  await expect(page).toHaveURL(new RegExp(paths.admin.transactions))
  await expect(page.getByRole('dialog', { name: 'Transaction details' })).toContainText('Wei Ling Tan')
})

/** A valid picture: a screenshot of the page. */
async function pictureOf(page: Page): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } }))
}
