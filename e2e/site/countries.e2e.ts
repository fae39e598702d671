import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'

const { location } = paths

/** The countries with their support languages. */
const COUNTRIES = [
  ['Singapore', location.singapore, 'English, Mandarin, Malay'],
  ['Malaysia', location.malaysia, 'Bahasa Malaysia, English'],
  ['Indonesia', location.indonesia, 'Bahasa Indonesia, English'],
  ['Thailand', location.thailand, 'Thai, English'],
] as const

for (const [name, path, languages] of COUNTRIES) {
  test(`${name} has three branches, four ATMs, the services and ways to reach us`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const branches = page.getByRole('region', { name: 'Branches' }).getByRole('article')
    await expect(branches).toHaveCount(3)
    for (const branch of await branches.all()) {
      await expect(branch.getByText(/(AM|PM)/).first()).toBeVisible()
      await expect(branch.getByRole('list', { name: /^Services at/ })).toBeVisible()
    }
    const atms = page.getByRole('region', { name: 'ATMs' })
    await expect(atms.getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(page.getByText('24/7 Access')).toHaveCount(4)
    await expect(
      page.getByRole('region', { name: 'Services' }).getByRole('heading', { level: 3 }),
    ).toHaveCount(6)
    await expect(page.getByText(`Support languages: ${languages}`, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Schedule Appointment' }).click()
    await expect(page.getByText('This can’t be done online yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL(paths.contact)
  })
}

test('the four pages link to each other', async ({ page }) => {
  await page.goto(location.singapore)
  for (const [name, path] of [...COUNTRIES.slice(1), ...COUNTRIES.slice(0, 1)]) {
    await page.getByRole('navigation', { name: 'Our countries' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})
