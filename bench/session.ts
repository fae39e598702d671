import { makeCall } from '@bank/contract/client'
import type { Reply } from '@bank/contract/endpoint'
import { finished, identity } from '@bank/contract/identity'
import { registration } from '../server/testing/bank.ts'
import type { RunningBank } from './production-bank.ts'

/** A session as the browser stores it: two entries of session storage (DEC-12). */
export type KeptSession = { token: string; user: string }

/** A new customer with an empty account. */
export async function newCustomer(url: string): Promise<KeptSession> {
  return kept(await callOf(url)(identity.register, { body: registration() }))
}

/** A demonstration customer with a history of 18 months. */
export async function demoCustomer({
  url,
  demoPassword,
}: Pick<RunningBank, 'url' | 'demoPassword'>): Promise<KeptSession> {
  const body = { email: 'weiling.tan@angsana.example', password: demoPassword }
  return kept(finished(await callOf(url)(identity.login, { body })))
}

/** What Playwright's and Puppeteer's pages have in common. */
type Tab = {
  goto(address: string): Promise<unknown>
  evaluate(work: (session: KeptSession) => void, session: KeptSession): Promise<unknown>
}

/** Signs the customer in in this tab, by way of a file of the bank that runs no scripts. */
export async function signIn(page: Tab, url: string, session: KeptSession): Promise<void> {
  await page.goto(new URL('/robots.txt', url).href)
  await page.evaluate(({ token, user }) => {
    sessionStorage.setItem('token', token)
    sessionStorage.setItem('user', user)
  }, session)
}

const callOf = (url: string) => makeCall({ baseUrl: url, token: () => null })

function kept({ token, user }: Reply<typeof identity.register>): KeptSession {
  const { id, firstName, lastName, role, status } = user
  return { token, user: JSON.stringify({ id, firstName, lastName, role, status }) }
}
