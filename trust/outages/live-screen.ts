import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Call } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import type { Topic } from '@bank/contract/events'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { sessions } from '@bank/contract/sessions'
import { transactions } from '@bank/contract/transactions'

/** What is on a part of a screen. */
export type Lines = readonly string[]

/** The parts of a screen, and how each is read. A change of its topic makes it old. */
export type Parts = Partial<Record<Topic, (call: Call) => Promise<Lines>>>

/** As many rows as a list has on one page. */
const A_PAGE = { query: { limit: 200 } }

export const CUSTOMER_PARTS: Parts = {
  async transactions(call) {
    return (await call(transactions.list, A_PAGE)).data.map(({ id, status }) => `${id} ${status}`)
  },
  async notices(call) {
    const { data, unread } = await call(notifications.list, A_PAGE)
    return [`unread ${unread}`, ...data.map(({ id }) => id)]
  },
  async figures(call) {
    const { checkingBalance, savingsBalance, creditLimit } = (await call(finances.status, {})).data.accounts
    return [`checking ${checkingBalance}`, `savings ${savingsBalance}`, `credit ${creditLimit}`]
  },
  async session(call) {
    const [{ user }, { data }] = await Promise.all([call(identity.me, {}), call(sessions.list, {})])
    return [`city ${user.city}`, `sessions ${data.length}`]
  },
}

export const STAFF_PARTS: Parts = {
  async transactions(call) {
    return (await call(transactions.listAll, A_PAGE)).data.map(({ id, status }) => `${id} ${status}`)
  },
  async customers(call) {
    return (await call(customers.list, A_PAGE)).data.map(({ id, city }) => `${id} ${city}`)
  },
}

/** How long a client waits before it tries again. */
export const PAUSE_MS = 100

/** Calls one server after the other until one of them serves. Tells `call` how often it was called before. */
export async function insist<Answer>(
  servers: number,
  call: (server: number, triedBefore: number) => Promise<Answer>,
): Promise<Answer> {
  for (let tried = 0; ; tried++) {
    try {
      return await call(tried % servers, tried)
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status !== 503)) throw error
      await sleep(PAUSE_MS)
    }
  }
}
