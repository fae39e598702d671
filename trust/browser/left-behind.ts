import { identity } from '@bank/contract/identity'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../../server/testing/bank.ts'
import { newConversationPath, paths } from '../../web/app/paths.ts'
import { FIGURE, type Scene, type SignedIn } from './scene.ts'
import { settle, visit, type Watched } from './watch.ts'

const KEYS_ALLOWED = /^(token|user|drafts|color-scheme|push|settings:[0-9a-f-]*)$/
/** What the customer types and doesn't send. */
const UNSENT = 'A question that was never sent'
const USER_KEYS = ['firstName', 'id', 'lastName', 'role', 'status']

/** A customer signs in and out through the screens, and then another customer uses the same tab. */
export async function leaveNothingBehind(
  { page, context }: Watched,
  { customer, people }: Scene,
  failures: string[],
) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, customer)
  await visit(page, paths.dashboard.accounts)
  if (!(await textOf(page)).includes(FIGURE)) failures.push('the figure that must disappear was never shown')
  await visit(page, newConversationPath('question'))
  await page.getByLabel('Your question').fill(UNSENT)
  const kept = await stored(page)
  if (!kept.all.includes(UNSENT)) failures.push('what is typed is not kept over a reload')
  failures.push(...kept.keys.filter((key) => !KEYS_ALLOWED.test(key)).map((key) => `the tab keeps ${key}`))
  if (kept.user.sort().join() !== USER_KEYS.join())
    failures.push(`the tab keeps these fields of the user: ${kept.user}`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'))
  const personal = [FIGURE, UNSENT, customer.user.email, customer.token, customer.user.id]
  const findPersonal = async (when: string) => {
    const [text, { all }] = [await textOf(page), await stored(page)]
    const found = personal.filter((word) => text.includes(word) || all.includes(word))
    failures.push(...found.map((word) => `${when} there is still ${word}`))
  }
  await findPersonal('after the sign-out')
  await page.goBack()
  await settle(page)
  await findPersonal('after Back')
  const next = people[0]
  if (!next) throw new Error('The scene has no second customer.')
  await signIn(page, next)
  for (const path of [paths.dashboard.overview, paths.dashboard.accounts]) {
    await page.getByRole('navigation').locator(`a[href="${path}"]`).first().click()
    await settle(page)
    await findPersonal('for the next customer in the tab')
  }
  const cookies = await context.cookies()
  failures.push(...cookies.map(({ name }) => `a cookie was set: ${name}`))
}

async function signIn(page: Page, { user, call }: SignedIn) {
  await call(identity.me, {})
  await page.goto(paths.login)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  // Back asked for a screen, and the next person is led to that one, as themselves.
  await page.waitForURL((url) => url.pathname.startsWith(paths.dashboard.overview))
  await settle(page)
}

const textOf = (page: Page) => page.content()

/** What the browser stores for the site, in every kind of storage. */
function stored(page: Page) {
  return page.evaluate(async () => {
    const entries = [...Object.entries(sessionStorage), ...Object.entries(localStorage)]
    const databases = await indexedDB.databases()
    const places = [...(await caches.keys()), ...databases.map(({ name }) => name ?? '')]
    return {
      keys: [...entries.map(([key]) => key), ...places],
      // Preferences are stored under the user's id and contain no personal data.
      all: JSON.stringify(entries.filter(([key]) => !key.startsWith('settings:'))),
      user: Object.keys(JSON.parse(sessionStorage.getItem('user') ?? '{}')),
    }
  })
}
