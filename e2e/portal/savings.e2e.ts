import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { savings, overview } = paths.dashboard

test('a customer plans their savings to the cent, and the projected income follows', async ({
  customer: { page },
}) => {
  await page.goto(savings)
  await expect(page.getByText('You have no savings goal yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Savings Plan' })
  await dialog.getByLabel('Monthly Contribution').fill('100.55')
  await dialog.getByLabel('Savings Goal').fill('2,500.25')
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Your savings plan is saved.')).toBeVisible()
  await expect(figure(page, 'Monthly Contribution')).toHaveText('$101')
  await expect(figure(page, 'Remaining to Goal')).toHaveText('$2,500')

  await page.reload()
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  await expect(dialog.getByLabel('Monthly Contribution')).toHaveValue('100.55')
  await expect(dialog.getByLabel('Savings Goal')).toHaveValue('2,500.25')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Plan' })).toBeFocused()

  await page.goto(overview)
  await expect(figure(page, 'Projected Income')).toHaveText('$1,207')
})

test('the keyboard’s ring is inside the band, and forced colors leave the parts of the goal apart', async ({
  demo: { page },
}) => {
  await page.goto(savings)
  const activity = page.getByRole('link', { name: 'Activity of Total Savings', exact: true })
  await activity.focus()
  expect(
    await activity.evaluate((link) => Number.parseInt(getComputedStyle(link, '::after').outlineOffset, 10)),
  ).toBeLessThan(0)

  await page.emulateMedia({ forcedColors: 'active' })
  const goal = page.getByRole('progressbar', { name: 'Progress toward your goal' }).locator('circle')
  await expect(goal).toHaveCount(3)
  const parts = await goal.evaluateAll((circles) =>
    circles.map((part) => {
      const { stroke, forcedColorAdjust } = getComputedStyle(part)
      return { stroke, forcedColorAdjust }
    }),
  )
  expect(new Set(parts.map(({ stroke }) => stroke)).size).toBe(3)
  expect(parts.map(({ forcedColorAdjust }) => forcedColorAdjust)).toEqual(['none', 'none', 'none'])
})
