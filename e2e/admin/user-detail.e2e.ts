import { activity } from '@bank/contract/activity'
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

  const tab = await openImage(page, 'front')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(tab).toHaveTitle('Front of the ID – Nur Aisyah Rahman')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Front of the ID – Nur Aisyah Rahman')
  for (const words of [customer.email, customer.id]) await expect(tab.getByText(words)).toBeVisible()
  await expectWhole(tab, 'the page of a picture')
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

test('items are rejected for reasons by keyboard, and what a colleague and the customer do meanwhile is said at once', async ({
  administrator: { page },
  colleague,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const other = await signIn(colleague)
  const send = async () => {
    const idFront = new File([await pictureOf(customer.page)], 'front.png', { type: 'image/png' })
    await customer.call(verification.submit, { form: { ssn: '123456789', idFront } })
  }
  await send()
  await page.goto(recordOf(customer, 'verification'))
  const details = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  const reject = (item: 'SSN' | 'ID') => details.getByRole('button', { name: new RegExp(`^Reject ${item}`) })

  await reject('ID').press('Enter')
  await expect(question.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('b')
  await expect(question).toContainText('The picture is too blurred to read.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await question.getByLabel('Reason for the SSN').selectOption('Name differs')
  await question.getByLabel('Note').fill('Please send both again.')
  await expectWhole(page, 'the question before both items are rejected')
  await page.setViewportSize({ width: 1280, height: 900 })
  await question.getByRole('button', { name: /^Reject .* SSN and ID$/ }).click()
  await expect(question).toBeHidden()
  for (const words of ['Reason: Blurred', 'Reason: Name differs', 'Please send both again.'])
    await expect(details).toContainText(words)

  const tab = await openImage(page, 'front')
  await page.bringToFront()
  await send()
  await expect(details).toContainText('sent a newer submission')
  await expect(tab.getByRole('alert')).toContainText('This is the old picture')
  await expectWhole(tab, 'the page of an old picture')
  await page.bringToFront()
  await details.getByRole('button', { name: 'Dismiss' }).click()

  await reject('ID').focus()
  const decide = (status: object) =>
    other.call(verification.decide, { body: { userId: customer.id, ...status } })
  await decide({ idStatus: 'rejected' })
  await expect(details).toContainText(`${colleague.email}) rejected the ID`)
  // Its button is off now.
  await expect(details.getByRole('heading', { name: 'ID documents' })).toBeFocused()
  await reject('SSN').press('Enter')
  await question.getByLabel('Note').fill('Half a sentence')
  await decide({ ssnStatus: 'verified' })
  await expect(question).toContainText(`${colleague.email}) approved the SSN`)
  await expect(question.getByRole('button', { name: /^Reject/ })).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expectWhole(page, 'a question that a colleague has answered')
})

test('an edit of figures is reviewed with a reason, which the customer and the audit trail have', async ({
  administrator: { page },
  newCustomer,
}) => {
  const customer = await newCustomer()
  await page.goto(recordOf(customer, 'figures'))
  const review = page.getByRole('alertdialog')
  const edit = async (amount: string, reason: string) => {
    await page.getByLabel('Savings Balance').fill(amount)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(review.getByLabel('Reason for the customer and the audit log')).toBeFocused()
    await page.keyboard.type(reason)
  }
  await edit('250.50', 'Welcome gift')
  await review.getByRole('button', { name: 'Set Savings Balance to $250.50' }).click()
  await expect(page.getByText('The figures are saved.')).toBeVisible()
  await expect(review).toBeHidden()
  await edit('2505', 'A slip')
  await expect(review.getByText('10 times as much')).toBeVisible()
  await expectWhole(page, 'the review of a slip')
  await page.setViewportSize({ width: 1280, height: 900 })
  await review.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('tab', { name: 'Audit trail' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Figures edited' })).toContainText(
    'Reason: Welcome gift',
  )
  const { data } = await customer.call(activity.list, { params: { account: 'savings' }, query: {} })
  expect(data.map(({ description }) => description)).toEqual(['Welcome gift'])
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

test('the pictures of two customers, and of both sides, open in tabs that tell them apart', async ({
  administrator,
  newCustomer,
}) => {
  const { page } = administrator
  const image = async (from: Page) => new File([await pictureOf(from)], 'id.png', { type: 'image/png' })
  const tabs: Page[] = []
  await page.goto(paths.admin.users)
  for (const lastName of ['Left', 'Right']) {
    const customer = await newCustomer({ lastName })
    const [idFront, idBack] = [await image(customer.page), await image(customer.page)]
    await customer.call(verification.submit, { form: { ssn: '123456789', idFront, idBack } })
    await page.getByRole('searchbox', { name: 'Search users' }).fill(customer.id)
    await page.getByRole('row').filter({ hasText: customer.email }).click()
    await page.getByRole('tab', { name: 'Verification' }).click()
    for (const side of ['front', 'back'] as const) tabs.push(await openImage(page, side))
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  expect(await Promise.all(tabs.map((tab) => tab.title()))).toEqual([
    'Front of the ID – Nur Aisyah Left',
    'Back of the ID – Nur Aisyah Left',
    'Front of the ID – Nur Aisyah Right',
    'Back of the ID – Nur Aisyah Right',
  ])
  const [tab] = tabs
  if (!tab) throw new Error('No tab was opened')
  // The page's own full size is more than the window of a phone.
  await tab.setViewportSize({ width: 150, height: 600 })
  const widthOf = () => tab.locator('img').evaluate((element) => element.clientWidth)
  expect(await widthOf()).toBeLessThan(200)
  await tab.getByRole('checkbox', { name: 'Full size' }).check()
  expect(await widthOf()).toBe(200)

  // Nothing could close the tabs with the session after that.
  const closed = Promise.all(tabs.map((each) => each.waitForEvent('close')))
  await page.reload()
  await closed
})

/** A valid picture: a screenshot of the page. */
async function pictureOf(page: Page): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } }))
}

/** Opens a picture of the ID from the verification part of a record, and waits until it is drawn. */
async function openImage(page: Page, side: 'front' | 'back'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: new RegExp(`^View ${side} image`) }).click()
  const tab = await opened
  const width = () => tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  return tab
}
