import { spawnSync } from 'node:child_process'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { paths } from '../web/app/paths.ts'
import { type Bank, startBank } from './bank.ts'
import { logIn } from './log-in.ts'

// The bank's main job, from a visitor's registration to the approved deposit.

// With the movements of the interface, as most people have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let bank: Bank
test.beforeAll(async () => {
  test.setTimeout(120_000)
  bank = await startBank()
})
test.afterAll(() => bank.stop())

test('a visitor registers and requests a deposit, which survives a kill -9 of the server, and is approved once', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const customer = await register(browser, 'Nur Aisyah', 'Main-Job')
  await expect(figure(customer, 'Total Assets')).toHaveText('$0')
  await fund(customer, '2500.5')
  await bank.killAndRestart()

  const administrator = await signInAsAdministrator(browser)
  await approve(administrator, 'Nur Aisyah Main-Job', 'Approve $2,500.50')
  await bank.killAndRestart()

  // The session, the approval and the balance have survived.
  await seeApprovedMoney(customer, '$2,501')
  await provesItself()
})

async function register(browser: Browser, firstName: string, lastName: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: bank.url })).newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  // The home page has a First Name field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  const fields = {
    'First Name': firstName,
    'Last Name': lastName,
    Email: `${lastName.toLowerCase()}@customers.example`,
    'Phone Number': '+65 6000 1111',
    Country: 'Singapore',
    State: 'Singapore',
    City: 'Singapore',
    'Zip Code': '048616',
    'Address 1': '1 Raffles Place',
    Password: 'a long enough one',
    'Confirm Password': 'a long enough one',
  }
  for (const [label, value] of Object.entries(fields)) {
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(value)
  }
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(paths.dashboard.overview)
  await expect(page.getByText('Registration successful! Welcome to the group.')).toBeVisible()
  await expect(page.getByText(`Welcome, ${firstName} ${lastName}`)).toBeVisible()
  return page
}

async function fund(page: Page, amount: string) {
  await page.getByRole('navigation').getByRole('link', { name: 'Funding' }).click()
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Fund Your Account' })).toBeVisible()
  await dialog.getByLabel('Cryptocurrency').selectOption('Bitcoin')
  await dialog.getByRole('radio', { name: 'Checking' }).check()
  await dialog.getByLabel(/amount/i).fill(amount)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('heading', { name: 'Complete Payment' })).toBeVisible()
  await expect(dialog.getByText('Send exactly the amount specified')).toBeVisible()
  await dialog.getByRole('button', { name: 'I Have Made Payment' }).click()
  await expect(page.getByText('Transaction successful')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click()
  // Funding lists the request as pending, too, and a server that is killed while the next screen loads leaves an error page.
  await expect(page).toHaveURL(paths.dashboard.transactions)
  await expect(page.getByRole('main').getByText('Pending').first()).toBeVisible()
}

async function signInAsAdministrator(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: bank.url })).newPage()
  await page.goto(paths.login)
  await logIn(page, bank.administrator)
  await expect(page).toHaveURL(paths.admin.dashboard)
  return page
}

async function approve(page: Page, name: string, act: string) {
  const row = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: name }).first()
  await row.getByRole('button', { name: /^Approve/ }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: /^Approve/ })).toBeHidden()
}

async function seeApprovedMoney(page: Page, total: string) {
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(figure(page, 'Total Assets')).toHaveText(total)
  await expect(figure(page, 'Available Funds')).toHaveText(total)
  await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click()
  await expect(figure(page, 'Checking Account')).toHaveText(total)
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click()
  await expect(page).toHaveURL(paths.dashboard.transactions)
  await page.reload()
  await expect(page.getByRole('main').getByText('Completed').last()).toBeVisible()
}

/** The figure of a card, found by its label. */
function figure(page: Page, label: string) {
  const card = page
    .getByRole('main')
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
  return card.getByRole('definition').first()
}

async function provesItself() {
  for (const script of ['ledger:check', 'audit:check']) {
    const { status, stdout } = spawnSync('npm', ['run', '--silent', script], {
      encoding: 'utf8',
      cwd: `${import.meta.dirname}/..`,
      env: { ...process.env, DATA_DIR: bank.folder },
    })
    expect(stdout).toMatch(/^holds/)
    expect([script, status]).toEqual([script, 0])
  }
}
