import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { brand } from '@bank/contract/brand'
import type { BrowserContext } from '@playwright/test'
import { paths } from '../../web/app/paths.ts'
import { violationsOn } from '../axe.ts'
import { expect, type Page, test } from '../test.ts'

// No push service can be reached from the tests, and Debian's headless browser has no notifications: it blocks them.

test('a browser that blocks notifications says where they are allowed, and none is asked for', async ({
  customer: { page },
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto(paths.dashboard.settings)
  await expect(page.getByText(/^Your browser blocks notifications from this bank\./)).toBeVisible()
  await expect(turnOn(page)).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a push service that can’t be reached says so, and the choice stays', async ({
  bank,
  customer: { page },
}) => {
  await allow(page.context(), bank.url)
  await page.goto(paths.dashboard.settings)
  await turnOn(page).click()
  await expect(page.getByText(/^The notification service of your browser can’t be reached/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeChecked()
  await expect(turnOn(page)).toBeEnabled()
})

test('a device is told from a press on, is told again after the next login, and is stopped from another one', async ({
  bank,
  newCustomer,
  signIn,
}) => {
  const { page, email, password } = await newCustomer()
  await allow(page.context(), bank.url)
  await subscribes(page.context())
  await page.goto(paths.dashboard.settings)
  await turnOn(page).click()
  await expect(page.getByText('On for this device.')).toBeVisible()

  const other = await signIn({ email, password })
  await other.page.goto(paths.dashboard.security)
  const told = other.page.getByRole('listitem').filter({ hasText: 'Gets notifications' })
  await expect(told).toHaveCount(1)
  expect(await violationsOn(other.page)).toEqual([])
  await told.getByRole('button', { name: /^Stop notifications on / }).click()
  await expect(told).toHaveCount(0)
  await expect(page.getByText('Not on for this device yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto(paths.login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${paths.dashboard.overview}`)
  await expect(told).toHaveCount(1)
})

test('the worker shows what was pushed, and fixed words for what it can’t read', async ({
  bank,
  customer: { page },
}) => {
  const context = page.context()
  await allow(context, bank.url)
  await page.goto(paths.dashboard.settings)
  const started = context.waitForEvent('serviceworker')
  await turnOn(page).click()
  const worker = await started
  expect(worker.url()).toBe(`${bank.url}/push-worker.js`)
  const asset = await page.request.get('/push-worker.js')
  expect(asset.headers()['cache-control']).toBe('no-cache')
  expect(asset.headers()['content-type']).toMatch(/javascript/)

  // The worker writes down what it would show.
  await worker.evaluate(
    'globalThis.shown = []; registration.showNotification = async (title, options) => void shown.push({ title, ...options })',
  )
  const deliver = await pushesTo(page, bank.url)
  await deliver('{"title":"Angsana","body":"Read it.","tag":"7","path":"/dashboard/documents"}')
  await deliver('not JSON')
  await expect
    .poll(() => worker.evaluate<unknown>('shown'))
    .toEqual([
      {
        title: 'Angsana',
        body: 'Read it.',
        tag: '7',
        icon: '/icon-192.png',
        data: { path: '/dashboard/documents' },
      },
      {
        title: brand.name,
        body: 'You have a new message. Open your account to read it.',
        tag: 'message',
        icon: '/icon-192.png',
        data: { path: '/dashboard' },
      },
    ])
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on for this device' })

/** The person allows notifications at the browser's question. */
async function allow(context: BrowserContext, origin: string) {
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  })
}

/** A push service that the browser reaches, with an endpoint of its own. */
async function subscribes(context: BrowserContext) {
  const made = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await context.addInitScript((json) => {
    const subscription = { toJSON: () => json, unsubscribe: async () => true }
    const give = async () => subscription
    Object.assign(PushManager.prototype, { subscribe: give, getSubscription: give })
  }, made)
}

/** Delivers pushes to the worker in place of the push service, which can’t be reached. */
async function pushesTo(page: Page, origin: string) {
  const devTools = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) found.resolve(registration.registrationId)
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await found.promise
  return (data: string) => devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}
