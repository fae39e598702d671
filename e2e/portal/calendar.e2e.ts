import { readFile } from 'node:fs/promises'
import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('a new customer has a month without upcoming events', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(paths.dashboard.calendar)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.getByText('No upcoming events')).toBeVisible()
  await expectWhole(page)
})

test('the keyboard reaches next month’s dues, and the agenda explains them', async ({
  signIn,
  demoCustomer,
}) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.calendar)
  const today = page.locator('[aria-current="date"]')
  await today.focus()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/month=\d{4}-\d{2}$/)
  const reached = page.locator('[data-day]:focus')
  await expect(reached).toHaveCount(1)
  while (!(await reached.getAttribute('data-day'))?.endsWith('-01')) {
    const day = await reached.getAttribute('data-day')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(`[data-day="${day}"]:focus`)).toHaveCount(0)
  }
  await expect(reached).toHaveAccessibleName(/Planned contribution \$[\d,.]+/)
  await page.keyboard.press('Enter')
  const agenda = page.getByRole('region', { name: 'Agenda' })
  await expectWhole(page)
  await agenda.getByRole('link', { name: /Planned contribution.*see Savings/ }).click()
  await expect(page).toHaveURL(paths.dashboard.savings)
})

test('the file has the same events', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.calendar)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('meranti-calendar.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('SUMMARY:Planned contribution')
})

test('the bell’s panel names the next events', async ({ signIn, demoCustomer }) => {
  const { page } = await signIn(demoCustomer)
  await page.goto(paths.dashboard.savings)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('tab', { name: 'Calendar' }).click()
  await expect(panel.getByText('Planned contribution')).toBeVisible()
  await panel.getByRole('button', { name: 'View Calendar' }).click()
  await expect(page).toHaveURL(paths.dashboard.calendar)
})
