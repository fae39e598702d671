import { oversight } from '@bank/contract/oversight'
import type { Browser, Page } from '@playwright/test'
import { conversationPath, dashboardPaths, notFoundPath, paths, publicPaths } from '../../web/app/paths.ts'
import { openBankUnderTest } from '../harness/bank-under-test.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { NOWHERE } from '../harness/server-process.ts'
import type { Conversations } from './conversations.ts'
import { findFormulas } from './csv-cells.ts'
import { leaveNothingBehind } from './left-behind.ts'
import { payloads } from './payloads.ts'
import { type Scene, setBrowserScene } from './scene.ts'
import { enter, findTooWide, openBrowser, visit, type Watched, waitUntil, watch } from './watch.ts'

/** How many of the people with a payload as their name are visited one by one by day. */
const PEOPLE_LOOKED_AT = 2

/** A text too long for any line, which is also tested by day. */
const WIDEST = payloads.find((text) => text.startsWith('WWWW')) ?? ''

/** How long injected markup can take to be noticed once it is in the page. */
const NOTICED_MS = 20_000

/**
 * Forty hostile texts in every stored field, on every screen that shows it, in the production build. No text runs, the
 * content policy has nothing to block, no other server is contacted, the tab stores only what it should, and signing out
 * leaves no personal data behind. The control writes stored text as markup: once with the policy, which must block and
 * report it, and once without, when it must run.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const bank = await openBankUnderTest(postgres)
  const browser = await openBrowser()
  try {
    const server = await bank.start({
      environment: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', SMTP_URL: NOWHERE },
    })
    const scene = await setBrowserScene(bank, server)
    const failures: string[] = []

    const honest = await watch(browser, server.url)
    const customer = await watch(browser, server.url, { width: 360 })
    const administrator = await watch(browser, server.url)
    const limit = sizeOf({ full: PEOPLE_LOOKED_AT, night: payloads.length }, size)
    // Three windows at once, because each spends most of its time waiting for pages.
    const [pages, ...views] = await Promise.all([
      walkEverything(honest, scene),
      sweepCustomers(customer, scene, limit, failures),
      sweepAdministration(administrator, scene, limit, failures),
    ])
    await leaveNothingBehind(customer, scene, failures)
    failures.push(...(await findFormulas(scene.administrator.call)))
    for (const { ran, blocked, foreign, unguarded } of [honest, customer, administrator]) {
      failures.push(...ran.map((what) => `ran: ${what}`))
      failures.push(...blocked.map((what) => `blocked by the content policy: ${what}`))
      failures.push(...foreign.map((what) => `requested from another server: ${what}`), ...unguarded)
    }
    const answers = honest.answers() + customer.answers() + administrator.answers()
    const control = await plant(browser, server.url, scene)
    failures.push(...control.unnoticed, ...(await bank.judge()))
    const line = `${payloads.length} texts, ${scene.stored} stored and ${scene.refused} refused, ${views[0] + views[1]} views of them, ${pages} pages visited normally, ${answers} answers, ${failures.length} wrong; control: ${control.noticed} of ${control.places * 2} injected markups noticed`
    return { line, failures: [...new Set(failures)] }
  } finally {
    await browser.close()
    await bank.stop()
  }
}

/** Visits every page as an honest user would. */
async function walkEverything({ page }: Watched, { administrator, customer }: Scene): Promise<number> {
  const open = [...publicPaths, notFoundPath]
  const [own, staff] = [dashboardPaths, Object.values(paths.admin)]
  for (const path of open) await visit(page, path)
  await enter(page, customer.token, customer.user)
  for (const path of own) await visit(page, path)
  await enter(page, administrator.token, administrator.user)
  for (const path of staff) await visit(page, path)
  return open.length + own.length + staff.length
}

async function look(page: Page, path: string, failures: string[]): Promise<number> {
  await visit(page, path)
  const wide = await findTooWide(page)
  if (wide) failures.push(`${path} is wider than its window by ${wide}`)
  return 1
}

async function sweepCustomers(
  { page, context }: Watched,
  scene: Scene,
  limit: number,
  failures: string[],
): Promise<number> {
  const { customer, people, administrator, conversations } = scene
  const { overview, transactions, funding, profile, settings, support } = paths.dashboard
  let views = 0
  await enter(page, customer.token, customer.user)
  for (const path of [overview, transactions, funding]) views += await look(page, path, failures)
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Cryptocurrency')
    .getByRole('option')
    .nth(1)
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await visit(page, overview)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.waitForTimeout(500)
  for (const payload of payloads.slice(0, limit))
    views += await look(page, `${transactions}?search=${encodeURIComponent(payload)}`, failures)
  for (const payload of payloads.slice(0, limit))
    views += await look(page, `${paths.locate}?search=${encodeURIComponent(payload)}`, failures)

  for (const [n, person] of people.slice(0, limit).entries()) {
    await enter(page, person.token, person.user)
    const id = conversations.threadIds[n]
    const written = id ? [conversationPath(id)] : []
    for (const path of [overview, profile, settings, support, ...written])
      views += await look(page, path, failures)
  }
  for (const payload of payloads.slice(0, limit)) {
    await administrator.call(oversight.changeSettings, { body: { systemName: payload.slice(0, 100) } })
    views += await look(page, overview, failures)
  }
  await administrator.call(oversight.changeSettings, { body: { systemName: 'Meranti' } })

  // The server's error messages, and values that users have written into their own browser storage.
  for (const message of [...payloads.slice(0, limit), WIDEST]) {
    const body = { success: false, code: 'unavailable', message, errors: [{ path: 'email', msg: message }] }
    const headers = { 'content-security-policy': "default-src 'none'" }
    await context.route('**/api/**', (route) => route.fulfill({ status: 400, json: body, headers }))
    views += await look(page, overview, failures)
    await context.unroute('**/api/**')
    await enter(page, customer.token, { ...customer.user, firstName: message, role: 'admin' })
    await page.goto(paths.admin.users)
    await page.waitForTimeout(500)
    const text = await page.locator('body').textContent()
    if (text?.includes('@browser.example')) failures.push('an edited role shows the users')
    views++
  }
  return views
}

async function sweepAdministration(
  { page }: Watched,
  { administrator, people, requestIds, conversations }: Scene,
  limit: number,
  failures: string[],
): Promise<number> {
  const { users, transactions, auditLog, notifications, ...others } = paths.admin
  let views = 0
  await enter(page, administrator.token, administrator.user)
  for (const path of [users, transactions, auditLog, notifications, ...Object.values(others)])
    views += await look(page, path, failures)
  for (const { user } of people.slice(0, limit)) {
    for (const part of ['profile', 'transactions', 'audit'])
      views += await look(page, `${users}?user=${user.id}&part=${part}`, failures)
  }
  for (const id of requestIds.slice(-limit))
    views += await look(page, `${transactions}?transaction=${id}`, failures)
  for (const payload of payloads.slice(0, limit))
    views += await look(page, `${users}?search=${encodeURIComponent(payload)}`, failures)
  for (const path of conversationViews(conversations, limit)) views += await look(page, path, failures)
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: /^Manage templates/ }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await visit(page, auditLog)
  const rows = page.getByRole('main').getByRole('row')
  for (let n = 1; n <= Math.min(limit, (await rows.count()) - 1); n++) {
    await rows.nth(n).click()
    await page.getByRole('dialog').waitFor()
    views++
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return views
}

/** The messages of staff with one of the conversations open, and with one of the messages from visitors. */
function conversationViews({ threadIds, enquiryIds }: Conversations, limit: number): string[] {
  const { messages } = paths.admin
  return [
    ...enquiryIds.slice(0, limit).map((id) => `${messages}?part=visitors&visitor=${id}`),
    ...threadIds
      .filter((id) => id !== null)
      .slice(0, limit)
      .map((id) => `${messages}?thread=${id}`),
  ]
}

/** The control: writes stored text as markup on three screens, which React never does. */
async function plant(browser: Browser, url: string, { administrator }: Scene) {
  const { users, transactions, payment } = paths.admin
  const unnoticed: string[] = []
  const places = [users, transactions, payment]
  const plantIn = async (bypassCSP: boolean) => {
    const { page, ran, blocked, context } = await watch(browser, url, { bypassCSP })
    const heard = bypassCSP ? ran : blocked
    await enter(page, administrator.token, administrator.user)
    for (const path of places) {
      const before = heard.length
      await visit(page, path)
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('main *'))
          if (element.childElementCount === 0 && element.textContent?.includes('onerror='))
            element.setHTMLUnsafe(element.textContent)
      })
      await waitUntil(page, () => heard.length > before, NOTICED_MS)
      const how = bypassCSP ? 'without' : 'with'
      if (heard.length === before)
        unnoticed.push(`the control: markup at ${path} is not noticed ${how} the policy`)
    }
    await context.close()
  }
  await Promise.all([plantIn(false), plantIn(true)])
  return { places: places.length, noticed: places.length * 2 - unnoticed.length, unnoticed }
}
