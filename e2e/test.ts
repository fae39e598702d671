import { randomInt, randomUUID } from 'node:crypto'
import { type Call, makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type Bank, startBank } from './bank.ts'
import { addAdministrator } from './second-administrator.ts'

export { expect, type Locator, type Page } from '@playwright/test'

type Credentials = { email: string; password: string }

type Session = ReturnType<typeof finished>
/** `call` calls the API in the same session. */
type Opened = { id: string; token: string; page: Page; call: Call }

/** A signed-in user of the bank, with a page in their own browser context. */
export type Visitor = Credentials & Opened

type Fixtures = {
  /** Opens a session that the API has begun in its own browser context. */
  openAs(session: Session, options?: BrowserContextOptions): Promise<Opened>
  /** Signs a user in through the API. login.e2e.ts tests the login form. */
  signIn(who: Credentials, options?: BrowserContextOptions): Promise<Visitor>
  /** A new customer, registered and signed in. */
  newCustomer(
    about?: { firstName?: string; lastName?: string },
    options?: BrowserContextOptions,
  ): Promise<Visitor>
  /** Such a customer. */
  customer: Visitor
  /** One of the demonstration's customers, with a history of 18 months. */
  demoCustomer: Credentials
  /** The same, signed in. */
  demo: Visitor
  /** The first administrator, signed in. */
  administrator: Visitor
}

type OfWorker = {
  bank: Bank
  /** A second administrator. A test that changes the account itself adds one of its own. */
  colleague: Credentials
}

/** The `test` function of all files. All files of a worker share one bank, so each test creates its own customer. */
export const test = base.extend<Fixtures, OfWorker>({
  bank: [
    async ({ playwright: _ }, use) => {
      const bank = await startBank({ TRUST_PROXY: '127.0.0.1' })
      await use(bank)
      await bank.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  colleague: [async ({ bank }, use) => use(addAdministrator(bank)), { scope: 'worker' }],
  baseURL: ({ bank }, use) => use(bank.url),
  // Each test gets its own IP address. Otherwise the limits on registrations would count all tests together.
  extraHTTPHeaders: ({ playwright: _ }, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  openAs: async ({ bank, browser, extraHTTPHeaders }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async ({ token, user }, options = {}) => {
      const context = await browser.newContext({
        baseURL: bank.url,
        extraHTTPHeaders: extraHTTPHeaders ?? {},
        ...options,
      })
      contexts.push(context)
      const page = await context.newPage()
      const { id, firstName, lastName, role, status } = user
      await page.goto('/robots.txt')
      await page.evaluate(
        ([kept, who]) => {
          sessionStorage.setItem('token', kept)
          sessionStorage.setItem('user', who)
        },
        [token, JSON.stringify({ id, firstName, lastName, role, status })] as const,
      )
      return { id, token, page, call: makeCall({ baseUrl: bank.url, token: () => token }) }
    })
    for (const context of contexts) await context.close()
  },
  signIn: async ({ bank, openAs, extraHTTPHeaders }, use) => {
    await use(async ({ email, password }, options) => {
      const call = makeCall({ baseUrl: bank.url, token: () => null, headers: extraHTTPHeaders ?? {} })
      const session = finished(await call(identity.login, { body: { email, password } }))
      return { email, password, ...(await openAs(session, options)) }
    })
  },
  newCustomer: async ({ bank, openAs, extraHTTPHeaders }, use) => {
    await use(async (about = {}, options) => {
      const who = { email: `${randomUUID()}@customers.example`, password: 'a long enough one' }
      const call = makeCall({ baseUrl: bank.url, token: () => null, headers: extraHTTPHeaders ?? {} })
      const session = finished(await call(identity.register, { body: { ...PERSON, ...about, ...who } }))
      return { ...who, ...(await openAs(session, options)) }
    })
  },
  customer: async ({ newCustomer }, use) => use(await newCustomer()),
  demoCustomer: async ({ bank }, use) => use({ email: bank.demoEmail, password: bank.demoPassword }),
  demo: async ({ signIn, demoCustomer }, use) => use(await signIn(demoCustomer)),
  administrator: async ({ signIn, bank }, use) => use(await signIn(bank.administrator)),
})

const PERSON = {
  firstName: 'Nur Aisyah',
  lastName: 'Rahman',
  phoneNumber: '+65 6000 1111',
  country: 'Singapore',
  state: 'Singapore',
  city: 'Singapore',
  zipCode: '048616',
  address1: '1 Raffles Place',
}
