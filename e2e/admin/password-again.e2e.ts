import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { ageSessions } from '../old-session.ts'
import { expect, type Page, test } from '../test.ts'
import { requestDeposit } from './request-deposit.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function enter(page: Page, password: string) {
  await question(page).getByLabel('Password', { exact: true }).fill(password)
  await question(page).getByRole('button', { name: 'Continue' }).dblclick()
}

test('an old sign-in is asked for the password before money, figures and reports, and then each happens once', async ({
  bank,
  colleague,
  signIn,
  newCustomer,
}) => {
  const lastName = `P${randomUUID().slice(0, 8)}`
  const customer = await newCustomer({ lastName })
  await requestDeposit(customer, 321.5)
  const { page, id, password } = await signIn(colleague)
  await page.goto(`${paths.admin.transactions}?search=${lastName}`)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row).toBeVisible()
  ageSessions(bank, id, 16)
  await row.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve $321.50' }).dblclick()
  await enter(page, 'not the password')
  await expect(question(page).getByText('Your current password is not correct.')).toBeVisible()
  await enter(page, password)
  await expect(question(page)).toBeHidden()
  await expect(row).toBeHidden()

  const savings = page.getByLabel('Savings Balance')
  await page.goto(`${paths.admin.users}?user=${customer.id}&part=figures`)
  await expect(savings).toHaveValue('321.50')
  await savings.fill('1250.05')
  ageSessions(bank, id, 16)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const review = page.getByRole('alertdialog')
  await review.getByLabel('Reason').fill('A correction')
  await review.getByRole('button', { name: 'Set Savings Balance to $1,250.05' }).click()
  // The dialog opens over the review of the figures, which has the focus until then.
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused()
  await enter(page, password)
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('The figures are saved.')).toBeVisible()
  await page.reload()
  await expect(savings).toHaveValue('1,250.05')

  await page.goto(paths.admin.reports)
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('radio', { name: /JSON/ }).check()
  ageSessions(bank, id, 16)
  await page.getByRole('button', { name: 'Download report' }).click()
  const file = await download(page, () => enter(page, password))
  expect(file.name).toMatch(/^users-.*\.json$/)
  const rows: { role: string }[] = JSON.parse(file.content.toString())
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['admin']))
})
