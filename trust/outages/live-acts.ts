import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'
import type { Topic } from '@bank/contract/events'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { notifications } from '@bank/contract/notifications'
import { transactions } from '@bank/contract/transactions'
import type { Chance } from '../../demo/chance.ts'
import { bringIn } from '../../server/src/ledger/ledger.ts'
import { PASSWORD } from '../../server/testing/bank.ts'
import { callAs, type Member } from '../harness/bank-under-test.ts'
import { deposit } from '../harness/deposits.ts'
import { inTurn } from '../harness/in-turn.ts'
import type { RunningBank } from '../harness/running-bank.ts'
import { insist, type Lines } from './live-screen.ts'

/** An act that the bank has acknowledged, and who must be told of it. */
export type Act = { what: string; sentAt: number; tells: readonly Tell[] }

/** `to` is a user's id or `staff`. `shows` says whether a part of a screen has it; without it, an event is enough. */
export type Tell = { to: string; topic: Topic; shows?: (lines: Lines) => boolean }

/** What happens to customers of each kind, so that each may be told of these topics alone. */
export const TOPICS_OF = {
  money: ['transactions', 'figures', 'notices'],
  messages: ['notices'],
  profile: ['session'],
  /** Their money comes in transactions that commit long after they have written. */
  late: ['figures'],
  quiet: [],
} satisfies Record<string, Topic[]>
export type Kind = keyof typeof TOPICS_OF
export const KINDS: readonly Kind[] = ['money', 'messages', 'profile', 'late', 'quiet']

/** The acts of one customer and of staff on them, each acknowledged before the next. */
export type Doer = { one: Member; doNext(): Promise<Act> }

/** Requests that a customer leaves open before one is decided. */
const OPEN_MAX = 3

/** Below the most sessions of a user, because a further one ends the oldest. */
const SIGN_INS_MAX = 5

/** Longer than the time between two looks at the changes. */
const LATE_MS = 1000

/** The part of a bank that acts need. The first `serving` of its servers serve them. */
export type Stage = { bank: RunningBank; admin: Member; chance: Chance; serving: number }

/** The lines of a screen have this number, or a greater one that came after it. */
const reaches = (name: string, least: number) => (lines: Lines) =>
  lines.some((line) => line.startsWith(`${name} `) && Number(line.slice(name.length)) >= least)

/** A row that is not on the first page any more was there before. */
const has = (id: string, status: string) => (lines: Lines) => {
  const row = lines.find((line) => line.startsWith(id))
  return row === undefined ? lines.length > 0 : row.endsWith(status)
}

/** Requests a deposit, has one approved or rejected, or edits a figure. */
export function moneyOf({ admin, chance, serving }: Stage, one: Member): Doer {
  const open: string[] = []
  let edits = 0
  async function request(): Promise<Act> {
    const [sentAt, body] = [performance.now(), deposit()]
    const { data } = await insist(serving, (n) => one.at(n)(transactions.create, { body }))
    open.push(data.id)
    const shows = (lines: Lines) => lines.some((line) => line.startsWith(data.id))
    return {
      ...{ what: 'a request', sentAt },
      tells: [one.id, 'staff'].map((to) => ({ to, topic: 'transactions', shows })),
    }
  }
  async function decide(id: string): Promise<Act> {
    const sentAt = performance.now()
    const isApproval = chance() < 0.5
    const decision = isApproval ? transactions.approve : transactions.reject
    await insist(serving, (n, tried) => admin.at(n)(decision, { params: { id } }).catch(unlessDone(tried)))
    const shows = has(id, isApproval ? 'completed' : 'failed')
    const figures: Tell[] = [one.id, 'staff'].map((to) => ({ to, topic: 'figures' }))
    return {
      ...{ what: isApproval ? 'an approval' : 'a rejection', sentAt },
      tells: [
        { to: one.id, topic: 'transactions', shows },
        { to: 'staff', topic: 'transactions', shows },
        { to: one.id, topic: 'notices' },
        ...(isApproval ? figures : []),
      ],
    }
  }
  async function edit(): Promise<Act> {
    const sentAt = performance.now()
    const limit = ++edits
    const body = { accounts: { creditLimit: cents(limit) } }
    await insist(serving, (n) => admin.at(n)(finances.editFigures, { params: { id: one.id }, body }))
    return {
      ...{ what: 'an edited figure', sentAt },
      tells: [
        { to: one.id, topic: 'figures', shows: reaches('credit', limit) },
        { to: 'staff', topic: 'figures' },
      ],
    }
  }
  return {
    one,
    doNext() {
      if (chance() < 0.3) return edit()
      const oldest = open.length > OPEN_MAX || chance() < 0.5 ? open.shift() : undefined
      return oldest === undefined ? request() : decide(oldest)
    },
  }
}

/** Sends messages to the customer, by all staff in turn because each may send only so many. */
export function messagesTo({ bank, chance, serving }: Stage, one: Member): Doer {
  let sender = Math.floor(chance() * bank.admins.length)
  return {
    one,
    async doNext() {
      const sentAt = performance.now()
      const body = { title: 'Hello', message: 'From the bank', userId: one.id }
      const { at } = inTurn(bank.admins, sender++)
      const { data } = await insist(serving, (n) => at(n)(notifications.send, { body }))
      const shows = (lines: Lines) => lines.includes(data.id)
      return { what: 'a message', sentAt, tells: [{ to: one.id, topic: 'notices', shows }] }
    },
  }
}

/** Changes the customer's city or signs in again. */
export function profileOf({ bank, chance, serving }: Stage, one: Member): Doer {
  let [cities, signIns] = [0, 0]
  async function move(): Promise<Act> {
    const sentAt = performance.now()
    const city = ++cities
    await insist(serving, (n) => one.at(n)(identity.updateProfile, { body: { city: `${city}` } }))
    return {
      ...{ what: 'a changed profile', sentAt },
      tells: [
        { to: one.id, topic: 'session', shows: reaches('city', city) },
        { to: 'staff', topic: 'customers', shows: reaches(one.id, city) },
      ],
    }
  }
  async function signIn(): Promise<Act> {
    const sentAt = performance.now()
    const body = { email: one.email, password: PASSWORD }
    await insist(serving, (n) => callAs(inTurn(bank.servers, n), null)(identity.login, { body }))
    signIns++
    return {
      ...{ what: 'a sign-in', sentAt },
      tells: [{ to: one.id, topic: 'session', shows: reaches('sessions', signIns + 1) }],
    }
  }
  return {
    one,
    doNext: () => (signIns < SIGN_INS_MAX && chance() < 0.4 ? signIn() : move()),
  }
}

/** Brings in money by a transaction that commits late, while a message to another customer overtakes it. */
export function lateMoneyOf({ bank: { owner } }: Stage, one: Member, overtake: () => Promise<unknown>): Doer {
  let amount = 0
  return {
    one,
    async doNext() {
      amount += 100
      const sentAt = await owner.transaction(async (tx) => {
        await bringIn(tx, { userId: one.id, account: 'savings', difference: 100, reason: 'Test' })
        await overtake()
        await sleep(LATE_MS)
        return performance.now()
      })
      const shows = reaches('savings', amount)
      return {
        ...{ what: 'money that came late', sentAt },
        tells: [
          { to: one.id, topic: 'figures', shows },
          { to: 'staff', topic: 'figures' },
        ],
      }
    },
  }
}

/** The first try did it, but its answer was lost. */
function unlessDone(triedBefore: number) {
  return (error: unknown): null => {
    if (error instanceof ApiError && error.status === 409 && triedBefore > 0) return null
    throw error
  }
}
