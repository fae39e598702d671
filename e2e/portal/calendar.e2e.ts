import { paths } from '../../web/app/paths.ts'
import { download } from '../download.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('the keyboard reaches next month’s dues, the agenda explains them, and the file has them', async ({
  demo: { page },
}) => {
  await page.goto(paths.dashboard.calendar)
  await expect(page.getByRole('list', { name: /^On / }).getByRole('link').first()).toBeVisible()
  await expectWhole(page)
  await page.getByRole('button', { name: 'Today' }).click()
  const today = page.locator('[data-day][aria-current="date"]')
  await today.focus()
  await page.keyboard.press('PageDown')
  await expect(today).toHaveCount(0)
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
  const file = await download(page, () => page.getByRole('button', { name: 'Add to my calendar' }).click())
  expect(file.name).toBe('meranti-calendar.ics')
  expect(file.content.toString()).toContain('SUMMARY:Planned contribution')
  expect(file.content.toString()).toContain('SUMMARY:Expected income: about $')
  await agenda.getByRole('link', { name: /Planned contribution.*see Savings/ }).click()
  await expect(page).toHaveURL(paths.dashboard.savings)
})
