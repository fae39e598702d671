import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'

test('signed-in visitors of the public pages see My accounts in place of Login and Register, from the first paint on', async ({
  customer: { page },
}) => {
  await page.addInitScript(() => {
    globalThis.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) globalThis.shifts += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const bar = page.getByRole('navigation', { name: 'Account' }).getByRole('link')
  await page.goto(paths.dashboard.support)
  await page.getByRole('link', { name: /Read the answers/ }).click()
  await expect(page).toHaveURL(paths.faq)
  await expect(bar).toHaveText(['My accounts'])
  expect(await page.evaluate(() => globalThis.shifts)).toBe(0)

  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'My accounts' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^(Login|Register)$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Before any script of a file, and in the pages of the application that have the same bar.
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of [paths.home, paths.register]) {
    await page.goto(path)
    await expect(bar).toHaveText(['My accounts'])
  }
  // So are the words of a page that would lead there.
  for (const path of [paths.premier, paths.eStatements, '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: /^(log in|Login|Register)$/i })).toHaveCount(0)
  }
  await page.goto(paths.premier)
  await expect(page.getByText('open Asset Management.')).toBeVisible()
  await page.unrouteAll()
  await page.goto(paths.register)
  await expect(page.getByRole('main').getByRole('button', { name: 'Register' })).toBeEnabled()
  await expect(bar).toHaveText(['My accounts'])
  await bar.click()
  await expect(page).toHaveURL(paths.dashboard.overview)
})

test('a signed-out visitor sees Login and Register, and a way to the security settings that the login leads on to', async ({
  newCustomer,
  page,
}) => {
  const { email, password } = await newCustomer()
  await page.goto(paths.premier)
  await expect(page.getByText('log in to Asset Management. No account yet? Register first.')).toBeVisible()
  await expect(page.getByText('open Asset Management')).toBeHidden()
  await page.goto(paths.security)
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
    'Login',
    'Register',
  ])
  await page.getByRole('link', { name: 'Enable Security Features' }).click()
  await expect(page).toHaveURL(paths.login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(paths.dashboard.security)
})

declare global {
  var shifts: number
}
