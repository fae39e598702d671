import { randomUUID } from 'node:crypto'
import { ApiError, type Call } from '@bank/contract/client'
import { identity, type User } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { notifications } from '@bank/contract/notifications'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import { BITCOIN_ADDRESS, registration } from '../../server/testing/bank.ts'
import { type Bank, callAs, type Member } from '../harness/bank-under-test.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { type Conversations, writeConversations } from './conversations.ts'
import { payloads } from './payloads.ts'

export type SignedIn = { token: string; user: User; call: Call }

/** A bank in which every text that users can store is one of the payloads. */
export type Scene = {
  administrator: SignedIn
  /** A customer whose requests and messages contain all payloads. */
  customer: SignedIn
  /** One person for each payload, which is in every field that accepts it. */
  people: SignedIn[]
  requestIds: string[]
  conversations: Conversations
  stored: number
  refused: number
}

/** A figure of one customer only, as the screens show it. */
export const FIGURE = '7,654,321'
const FIGURE_CENTS = 765_432_100

/** Requests that stay pending, for the lists of pending requests. */
const LEFT_OPEN = 15

export async function setBrowserScene(bank: Bank, server: ServerProcess): Promise<Scene> {
  const known = async ({ token }: Member): Promise<SignedIn> => {
    const call = callAs(server, token)
    return { token, call, user: (await call(identity.me, {})).user }
  }
  const administrator = await known(await bank.add({ role: 'admin', email: 'admin@browser.example' }))
  const member = await bank.add({ firstName: 'Main', email: 'main-customer@browser.example' })
  const customer = await known(member)
  await bank.give(member, 'checking', FIGURE_CENTS)
  let [stored, refused] = [0, 0]
  const tried = async <Answer>(call: Promise<Answer>, fields: number): Promise<Answer | null> => {
    try {
      const answer = await call
      stored += fields
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      refused += fields
      return null
    }
  }

  const people: SignedIn[] = []
  for (const [n, payload] of payloads.entries()) {
    const { token, user, fields } = await registerAs(server, payload, n)
    stored += fields
    refused += PERSON.length - fields
    people.push({ token, user, call: callAs(server, token) })
    const name = payload.slice(0, 100)
    const network = `Elsewhere ${n}`
    const form = { name, network, address: payload.slice(0, 200) }
    await tried(administrator.call(wallets.create, { form }), 2)
    await tried(
      administrator.call(wallets.create, { form: { ...form, name: `Coin ${n}`, network: name } }),
      1,
    )
    const message = { title: name, message: payload.slice(0, 500), userId: member.id }
    await tried(administrator.call(notifications.send, { body: message }), 2)
  }

  await administrator.call(wallets.create, {
    form: { name: 'Litecoin', network: 'Somewhere', address: BITCOIN_ADDRESS },
  })
  const requestIds: string[] = []
  for (const [n, payload] of payloads.entries()) {
    const words = {
      description: payload.slice(0, 500),
      category: payload.slice(0, 100),
      reference: payload.slice(0, 100),
    }
    const body = {
      type: 'deposit' as const,
      amount: cents(10_000 + n),
      accountType: 'savings' as const,
      cryptoType: 'Litecoin',
      cryptoAddress: BITCOIN_ADDRESS,
      ...words,
    }
    const { data } = await customer.call(transactions.create, { body })
    stored += 3
    requestIds.push(data.id)
    if (n < payloads.length - LEFT_OPEN)
      await administrator.call(transactions.reject, { params: { id: data.id } })
  }
  const conversations = await writeConversations(server, administrator, people, tried)
  return { administrator, customer, people, requestIds, conversations, stored, refused }
}

const PERSON = [
  'firstName',
  'lastName',
  'country',
  'state',
  'city',
  'address1',
  'address2',
  'zipCode',
] as const

/** Registers a customer with the payload in every field that accepts it. */
async function registerAs(server: ServerProcess, payload: string, n: number) {
  const register = callAs(server, null, `10.1.${n}.1`)
  const bad = Object.fromEntries(PERSON.map((field) => [field, payload.slice(0, 100)]))
  const email = `person-${n}-${randomUUID().slice(0, 8)}@browser.example`
  for (;;) {
    try {
      const { token, user } = await register(identity.register, { body: { ...registration(email), ...bad } })
      return { token, user, fields: Object.keys(bad).length }
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) throw error
      for (const { path } of error.errors) delete bad[path]
    }
  }
}
