import { randomUUID } from 'node:crypto'
import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { addAdministrator } from './second-administrator.ts'

const { users } = paths.admin

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A name that neither another test nor the demonstration data uses. */
const newName = () => `U${randomUUID().slice(0, 8)}`

test('a new customer is found by part of their name, approved, suspended and activated', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = newName()
  await newCustomer({ lastName })
  const { page } = await signIn(bank.administrator)
  await page.goto(users)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(lastName.toLowerCase())
  await expect(page).toHaveURL(/search=/)
  const row = rowOf(page, lastName)
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible()
  await expect(row).toContainText('Not Submitted')

  await row.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('marked as verified')
  await question.getByRole('button', { name: `Approve Nur Aisyah ${lastName}` }).click()
  await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible()

  await row.getByRole('button', { name: 'Suspend' }).click()
  await question.getByRole('button', { name: `Suspend Nur Aisyah ${lastName}` }).click()
  await expect(row).toContainText('Suspended')
  await row.getByRole('button', { name: 'Activate' }).click()
  await question.getByRole('button', { name: `Activate Nur Aisyah ${lastName}` }).click()
  await expect(row).toContainText('Active')
  // The row changes a moment before the dialog closes, and the dialog has the focus until then.
  await expect(question).toBeHidden()

  await row.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Nur Aisyah ${lastName}` })
  await expect(details.getByText('+65 6000 1111')).toBeVisible()
  await expect(details.getByText('Verified', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(row).toBeFocused()
})

test('a long e-mail address is shown whole in the list, on phones and on desktops', async ({
  bank,
  signIn,
}) => {
  const { page } = await signIn(bank.administrator)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${users}?search=nattapong.suksawat`)
    const address = page.getByText('nattapong.suksawat@takian.example')
    await expect(address).toBeVisible()
    const cut = await address.evaluate((element) => {
      const ancestors: Element[] = []
      for (let at: Element | null = element; at; at = at.parentElement) ancestors.push(at)
      return ancestors.some(
        (at) => at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === 'hidden',
      )
    })
    expect(cut, `${width} px`).toBe(false)
  }
})

test('a user is found by telephone number, however it is written, and by id', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const digits = randomUUID()
    .replace(/[^0-9]/g, '')
    .padEnd(9, '7')
    .slice(0, 9)
  const call = makeCall({ baseUrl: bank.url, token: () => customer.token })
  await call(identity.updateProfile, {
    body: { phoneNumber: `+62 (${digits.slice(0, 3)}) ${digits.slice(3)}` },
  })
  const { page } = await signIn(bank.administrator)
  await page.goto(users)
  const searches = [
    `0${digits.slice(0, 5)}-${digits.slice(5)}`,
    `62${digits}`,
    customer.id,
    customer.id.slice(0, 24),
  ]
  for (const search of searches) {
    await page.getByRole('searchbox').fill(search)
    await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: customer.email })).toBeVisible()
  }
})

test('a user opened right after the last letter of a search stays open', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const { id, email } = await newCustomer()
  const { page } = await signIn(bank.administrator)
  await page.goto(`${paths.admin.users}?search=${email}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()
  await page.getByRole('searchbox').fill(email.slice(0, 20))
  await row.click()
  await expect(page).toHaveURL(new RegExp(`search=${email.slice(0, 20)}(&|$)`))
  await expect(page).toHaveURL(new RegExp(`user=${id}`))
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the filters survive a reload, and a search without results says so', async ({ bank, signIn }) => {
  const { page } = await signIn(bank.administrator)
  await page.goto(users)
  await page.getByLabel('Status').selectOption('Suspended')
  await page.getByLabel('Verification').selectOption('Unverified')
  await expect(page).toHaveURL(/status=suspended&verification=unverified/)
  await page.reload()
  await expect(rowOf(page, 'Marcus Koh')).toBeVisible()
  await expect(rowOf(page, 'Wei Ling Tan')).toBeHidden()
  await page.getByRole('searchbox').fill('nobody of that name')
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(rowOf(page, 'Wei Ling Tan')).toBeVisible()
})

test('two administrators suspend each other: the first wins, and the bank keeps one', async ({
  bank,
  signIn,
}) => {
  const second = addAdministrator(bank)
  const [first, other] = [await signIn(bank.administrator), await signIn(second)]
  await first.page.goto(`${users}?search=${second.email}`)
  await other.page.goto(`${users}?search=${bank.administrator.email}`)
  const suspend = async (page: Page, email: string) => {
    await rowOf(page, email)
      .getByRole('button', { name: /^Suspend/ })
      .click()
    return page.getByRole('alertdialog').getByRole('button', { name: /^Suspend/ })
  }
  const button = await suspend(first.page, second.email)
  const late = await suspend(other.page, bank.administrator.email)
  await button.click()
  await expect(rowOf(first.page, second.email)).toContainText('Suspended')
  // The suspended administrator has no session any more, so this request is refused.
  await late.click()
  await expect(first.page.getByRole('alertdialog')).toBeHidden()
  await first.page.goto(`${users}?search=${bank.administrator.email}`)
  await expect(rowOf(first.page, bank.administrator.email)).toContainText('Your account')
  await expect(rowOf(first.page, bank.administrator.email)).toContainText('Active')
})

test('a colleague’s decision is not undone by an administrator who has not seen it', async ({
  bank,
  signIn,
  newCustomer,
}) => {
  const lastName = newName()
  await newCustomer({ lastName })
  const pages = [
    (await signIn(bank.administrator)).page,
    (await signIn(addAdministrator(bank))).page,
  ] as const
  for (const page of pages) {
    await page.goto(`${users}?search=${lastName}`)
    await expect(rowOf(page, lastName)).toBeVisible()
  }
  const [quick, slow] = pages
  await slow.getByRole('button', { name: 'Approve' }).click()
  await quick.getByRole('button', { name: 'Reject' }).click()
  await quick
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Reject/ })
    .click()
  await expect(rowOf(quick, lastName)).toContainText('Suspended')
  await slow
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(rowOf(slow, lastName)).toContainText(
    'Someone else has changed this user’s status to suspended in the meantime.',
  )
  await expect(rowOf(slow, lastName).getByRole('button', { name: 'Activate' })).toBeVisible()
})

test('if the server answers for neither list, examples are shown under a banner, and can’t be acted on', async ({
  bank,
  signIn,
}) => {
  const { page } = await signIn(bank.administrator)
  await page.route('**/api/admin/users**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(users)
  // Both lists are requested twice before the examples appear.
  await expect(page.getByText('These rows are examples, not real users')).toBeVisible({ timeout: 20_000 })
  for (const button of await page.getByRole('table').getByRole('button').all()) {
    await expect(button).toBeDisabled()
  }
  await expectWhole(page, 'the examples')
  await page.unroute('**/api/admin/users**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Wei Ling Tan')).toBeVisible()
})
