import assert from 'node:assert/strict'
import type { Call } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import type { TransactionStatus } from '@bank/contract/transactions'
import fc from 'fast-check'
import type { Member } from '../harness/bank-under-test.ts'
import { calling } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import type { RunningBank } from '../harness/running-bank.ts'

/** The expected state: each customer's balance and status, and each request's owner, amount and status. */
export type Model = {
  customers: { balance: number; usable: boolean; sent: number; verification: string }[]
  requests: { id: string; owner: number; amount: number; status: TransactionStatus }[]
}

/** The real system: the bank, its callers, and how requests are approved (the control approves in another way). */
export type Real = {
  bank: RunningBank
  customers: Member[]
  approve: (admin: Member, server: number, id: string) => Promise<unknown>
}

export type Command = fc.AsyncCommand<Model, Real>

/** Generators for the number of clients that run a command at once, a choice among several items, and cents. */
export const clients = fc.integer({ min: 1, max: 32 })
export const some = fc.nat({ max: 1000 })
export const amount = fc.integer({ min: 100, max: 5_000_000 })

/** The administrator for a client, and that administrator's calls at one of the servers. */
export const admin = ({ bank }: Real, client: number) => inTurn(bank.admins, client)
export const call = (real: Real, client: number): Call =>
  admin(real, client).at(client % real.bank.servers.length)

/** A command that can always run, or only while `check` says so. */
export function command(name: string, run: Command['run'], check: Command['check'] = () => true): Command {
  return { check, run, toString: () => name }
}

/** Checks that the balance shown to the customer equals the model's. */
export async function checkBalance(model: Model, real: Real, owner: number) {
  const { data } = await calling(() =>
    call(real, 1)(finances.balancesOf, { params: { id: inTurn(real.customers, owner).id } }),
  )
  assert.equal(data.accounts.checkingBalance, inTurn(model.customers, owner).balance, 'the balance shown')
}
