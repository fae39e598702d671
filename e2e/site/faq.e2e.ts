import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const CATEGORIES = [
  'Account Opening',
  'Online Banking',
  'Fees and Charges',
  'Loans and Credit',
  'Investment Services',
  'Security and Fraud',
]

const search = (page: Page) => page.getByPlaceholder('Search for questions or topics...')
const category = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const questions = (page: Page) => page.getByRole('main').locator('summary')

test('there are six categories of three questions, and each question opens by itself', async ({ page }) => {
  await page.goto(paths.faq)
  for (const name of CATEGORIES) await expect(category(page, name).locator('summary')).toHaveCount(3)
  const overdraft = page.getByText('$35 per occurrence.')
  const minimum = page.getByText('Typically $100 for a savings account and $500 for a checking account.')
  await expect(overdraft).toBeHidden()
  await page.getByText('What is the overdraft fee?').click()
  await page.getByText('What is the minimum deposit to open an account?').click()
  await expect(overdraft).toBeVisible()
  await expect(minimum).toBeVisible()
  await page.getByText('What is the overdraft fee?').click()
  await expect(overdraft).toBeHidden()
  await expect(minimum).toBeVisible()
})

test('a question opens and closes by keyboard', async ({ page }) => {
  await page.goto(paths.faq)
  const question = page.getByText('Do I pay for ATM withdrawals?')
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Withdrawals at ATMs in our network are free.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('Withdrawals at ATMs in our network are free.')).toBeHidden()
})

test('the search covers questions and answers, and hides categories without a match', async ({ page }) => {
  await page.goto(paths.faq)
  await search(page).pressSequentially('MANAGED account')
  await expect(questions(page)).toHaveText(['How much do I need to start investing?'])
  await expect(category(page, 'Investment Services')).toBeVisible()
  for (const name of CATEGORIES.filter((name) => name !== 'Investment Services'))
    await expect(category(page, name)).toHaveCount(0)
  await expect(page.getByText('1 question', { exact: true })).toBeVisible()
  await search(page).fill('zebra')
  await expect(page.getByText('No questions found')).toBeVisible()
  await search(page).fill('')
  await expect(questions(page)).toHaveCount(18)
})

test('the search finds common questions in people’s own words', async ({ page }) => {
  await page.goto(paths.faq)
  for (const words of ['lost card', 'mobile app', 'crypto', 'reset password']) {
    await search(page).fill(words)
    await expect(page.getByText(/^\d+ questions?$/), words).toBeVisible()
  }
})

test('further questions lead to the contact page; live chat is not available yet', async ({ page }) => {
  await page.goto(paths.faq)
  const more = page.getByRole('region', { name: 'Still Have Questions?' })
  await more.getByRole('button', { name: 'Live Chat' }).click()
  await expect(page.getByText('This can’t be done online yet.')).toBeVisible()
  await more.getByRole('link', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL(paths.contact)
})

test('the quick links lead to the accounts, to the fees on this page and to the Security Center', async ({
  page,
}) => {
  await page.goto(paths.faq)
  const quick = page.getByRole('region', { name: 'Quick Links' })
  await quick.getByRole('link', { name: 'Rates & Fees' }).click()
  await expect(category(page, 'Fees and Charges').getByRole('heading')).toBeInViewport()
  for (const [name, path] of [
    ['Account Types', paths.personal],
    ['Security Center', paths.security],
  ] as const) {
    await page.goto(paths.faq)
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})
