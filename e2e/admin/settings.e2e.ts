import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { oversight, type Settings } from '@bank/contract/oversight'
import { problems } from '@bank/contract/problem'
import { notFoundPath, paths } from '../../web/app/paths.ts'
import { addAdministrator } from '../second-administrator.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { requestDeposit } from './request-deposit.ts'

const { settings } = paths.admin

// The settings apply to the whole bank, which other files of this worker share, so each test restores them.
test.afterEach(async ({ administrator: { call } }) => {
  await call(oversight.changeSettings, { body: defaults })
})

const defaults: Settings = {
  systemName: 'Wealth Management System',
  maintenanceMode: false,
  emailNotifications: true,
  autoBackup: true,
  sessionTimeout: 30,
  maxLoginAttempts: 5,
  walletChangeApproval: 'off',
  staffSecondFactor: 'off',
  flagUnverifiedFrom: cents(10_000_00),
  onlineEnquiries: false,
  autoApproveUpTo: cents(0),
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()
const saved = (page: Page) => expect(page.getByText('There are unsaved changes.')).toBeHidden()

test('a new system name is in both shells; maintenance mode has to be confirmed, and locks customers out', async ({
  bank,
  administrator: { page },
  newCustomer,
}) => {
  const customer = await newCustomer()
  await page.goto(settings)
  await page.getByLabel('System Name').fill('Rimba Wealth')
  await save(page)
  await saved(page)
  await expect(page.getByRole('complementary').getByText('Rimba Wealth')).toBeVisible()
  await customer.page.goto(paths.dashboard.accounts)
  await expect(customer.page.getByText('Rimba Wealth').first()).toBeVisible()
  await expect(customer.page.getByText('Checking').first()).toBeVisible()

  const mode = page.getByRole('switch', { name: /Maintenance Mode/ })
  await mode.check()
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Turn maintenance mode on?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  const answer = () =>
    customer.page.request
      .get(`${bank.url}/api/accounts`, { headers: { authorization: `Bearer ${customer.token}` } })
      .then((response) => response.status())
  expect(await answer()).toBe(200)

  await save(page)
  await question.getByRole('button', { name: 'Turn on maintenance mode' }).click()
  await expect(question).toBeHidden()
  await saved(page)
  expect(await answer()).toBe(503)
  await expect(page.getByRole('status').filter({ hasText: 'Maintenance mode is on' })).toBeVisible()
  await expectWhole(page, 'A screen of staff during maintenance')
  await page.setViewportSize({ width: 1280, height: 900 })
  // A customer whose screen was already open learns why the next one stays empty.
  await customer.page.getByRole('link', { name: 'Portfolio' }).first().click()
  await expect(customer.page.getByText('Failed to load portfolio data')).toBeVisible()
  await expect(customer.page.getByText(problems.maintenance.message)).toBeVisible()

  await mode.uncheck()
  await save(page)
  await saved(page)
  expect(await answer()).toBe(200)
})

test('the amount from which unverified customers are flagged decides what staff are told', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = `F${randomUUID().slice(0, 8)}`
  await requestDeposit(await newCustomer({ lastName }), 250)
  await page.goto(settings)
  const amount = page.getByLabel('Flag Unverified Customers From')
  await expect(amount).toHaveValue('10,000.00')
  await amount.fill('250')
  await save(page)
  await saved(page)
  const isFlagged = async () => {
    await page.goto(`${paths.admin.transactions}?search=${lastName}`)
    await page.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByText('First deposit.')).toBeVisible()
    return page.getByText('Large amount.').isVisible()
  }
  expect(await isFlagged()).toBe(true)
  await page.goto(settings)
  await amount.fill('')
  await save(page)
  await saved(page)
  expect(await isFlagged()).toBe(false)
})

test('during maintenance the public site says so once on a page, without scripts or requests', async ({
  bank,
  page,
  browser,
  administrator,
}) => {
  const notice = (on: Page) => on.getByText(problems.maintenance.message)
  // This browser has already loaded the page without the notice.
  await page.goto(paths.faq)
  await expect(notice(page)).toHaveCount(0)
  await administrator.call(oversight.changeSettings, { body: { maintenanceMode: true } })

  const unscripted = await browser.newContext({ baseURL: bank.url, javaScriptEnabled: false })
  const plain = await unscripted.newPage()
  for (const path of [paths.home, paths.checkDocument, paths.recovery.forgotPassword, notFoundPath]) {
    await plain.goto(path)
    await expect(notice(plain), path).toHaveCount(1)
    await expect(notice(plain), path).toBeInViewport({ ratio: 1 })
  }
  await unscripted.close()

  const trouble: string[] = []
  const called: string[] = []
  page.on('console', (line) => line.type() === 'error' && trouble.push(line.text()))
  page.on('pageerror', (error) => trouble.push(error.message))
  // Passkeys are asked for when the login form gets the focus, and the status where visitors can write to the bank (DEC-63).
  const isOurs = (url: string) => url.includes('/api/') && !/\/(passkey\/options|status)$/.test(url)
  page.on('request', (request) => isOurs(request.url()) && called.push(request.url()))
  await page.reload()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Premier' }).click()
  await expect(page).toHaveURL(paths.premier)
  await expect(notice(page)).toBeInViewport({ ratio: 1 })
  // At the end of the page, the footer is above the notice, not under it.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const footer = await page.getByRole('contentinfo').boundingBox()
    const own = await notice(page).boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((own?.y ?? 0) + 1)
  }).toPass({ timeout: 20_000 })

  await page.goto(paths.login)
  await expect(page.getByLabel('Email')).toBeEditable()
  expect(called).toEqual([])
  await page.getByLabel('Email').fill(bank.administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(bank.administrator.password)
  await expect(notice(page)).toHaveCount(1)
  await expectWhole(page, 'Login during maintenance')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  expect(trouble).toEqual([])

  await administrator.call(oversight.changeSettings, { body: { maintenanceMode: false } })
  await page.goto(paths.faq)
  await expect(notice(page)).toHaveCount(0)
})

test('an administrator changes their own password, which ends their other sessions', async ({
  bank,
  signIn,
}) => {
  const who = addAdministrator(bank)
  const elsewhere = await signIn(who)
  const { page } = await signIn(who)
  await page.goto(paths.admin.account)
  await expect(page.getByRole('main')).toContainText(who.email)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password').fill(who.password)
  await dialog.getByLabel('New Password', { exact: true }).fill('quite another one')
  await dialog.getByLabel('Confirm New Password').fill('quite another one')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('Password changed successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(elsewhere.call(oversight.settings, {})).rejects.toMatchObject({ status: 401 })
  await signIn({ ...who, password: 'quite another one' })
})
