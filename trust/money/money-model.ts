import assert from 'node:assert/strict'
import type { Call } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import type { TransactionStatus } from '@bank/contract/transactions'
import fc from 'fast-check'
import type { Member } from '../harness/bank-under-test.ts'
import { calling } from '../harness/fired.ts'
import type { RunningBank } from '../harness/running-bank.ts'

/** What should be: of each customer his balance and standing, of each request its owner, amount and status. */
export type Model = {
  customers: { balance: number; usable: boolean; sent: number; verification: string }[]
  requests: { id: string; owner: number; amount: number; status: TransactionStatus }[]
}

/** What is: the bank, who calls it, and how requests are approved (the control approves in another way). */
export type Real = {
  bank: RunningBank
  customers: Member[]
  approve: (admin: Member, server: number, id: string) => Promise<unknown>
}

export type Command = fc.AsyncCommand<Model, Real>

/** How many fire a command at once, which of several is meant, and cents. */
export const clients = fc.integer({ min: 1, max: 32 })
export const some = fc.nat({ max: 1000 })
export const amount = fc.integer({ min: 100, max: 5_000_000 })

/** One of several, whatever the number. */
export const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('nobody to choose from')
  return item
}

/** The administrator behind a client, and his calls at one of the servers. */
export const admin = ({ bank }: Real, client: number) => at(bank.admins, client)
export const call = (real: Real, client: number): Call =>
  admin(real, client).at(client % real.bank.servers.length)

export function command(name: string, check: Command['check'], run: Command['run']): Command {
  return { check, run, toString: () => name }
}

/** What the customer is shown is what the model has. */
export async function checkBalance(model: Model, real: Real, owner: number) {
  const { data } = await calling(() =>
    call(real, 1)(finances.balancesOf, { params: { id: at(real.customers, owner).id } }),
  )
  assert.equal(data.accounts.checkingBalance, at(model.customers, owner).balance, 'the balance shown')
}
