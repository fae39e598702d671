import { paths, publicPaths } from '../../web/app/paths.ts'
import { test as base, expect } from '../test.ts'

// The pages are complete HTML (DEC-30): without scripts, people can read everything and reach every page.

const test = base.extend({ javaScriptEnabled: false })

test('every public page can be read', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main'), path).toHaveText(/[\s\S]{100}/, { useInnerText: true })
  }
})

test('the menu opens over the page, its links work, and it closes', async ({ page }) => {
  await page.goto(paths.personal)
  const entry = page.getByRole('link', { name: 'Home Loans' })
  await expect(entry).toBeHidden()
  await page.getByRole('link', { name: 'Open menu' }).click()
  await expect(entry).toBeInViewport()
  await page.getByRole('link', { name: 'Close menu' }).click()
  await expect(entry).toBeHidden()
  await page.getByRole('link', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Premier' }).click()
  await expect(page).toHaveURL(paths.premier)
})

test('every answer of the FAQ can be opened and read', async ({ page }) => {
  await page.goto(paths.faq)
  const questions = page.locator('summary')
  await expect(questions).toHaveCount(18)
  for (const question of await questions.all()) {
    await question.click()
    await expect(question.locator('xpath=following-sibling::p')).toBeVisible()
  }
})

test('all locations are listed, and the search, which could not work, is hidden', async ({ page }) => {
  await page.goto(paths.locate)
  await expect(page.getByRole('heading', { name: '5 Locations Found' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('searchbox')).toBeHidden()
})

test('all 13 items of the carousel and the panels of both tabs are shown', async ({ page }) => {
  await page.goto(paths.home)
  const items = page.getByRole('group', { name: 'Wealth Management' }).getByRole('link')
  await expect(items).toHaveCount(13)
  for (const item of await items.all()) await expect(item).toBeVisible()
  await expect(page.getByText('Four countries, one bank')).toBeVisible()
  await expect(page.getByText('Premier on an ordinary day')).toBeVisible()
})

test('Login, Register and the logo’s PNG say that they need JavaScript', async ({ page }) => {
  for (const path of [paths.login, paths.register]) {
    await page.goto(path)
    await expect(page.getByText(/This form needs JavaScript.*Call \+65 6000 1234/)).toBeVisible()
  }
  await page.goto(paths.logo)
  await expect(page.getByText(/Drawing the image needs JavaScript/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as PNG' })).toBeDisabled()
})

test('forms say that they need JavaScript and how to reach the bank, and can’t be sent', async ({ page }) => {
  for (const path of [paths.home, paths.contact, paths.askUs]) {
    await page.goto(path)
    await expect(page.getByText(/This form needs JavaScript.*Call \+65 6000 1234/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  }
})
