import assert from 'node:assert/strict'
import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { OPEN_REQUESTS_MAX, type TransactionStatus, transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import fc from 'fast-check'
import { BITCOIN_ADDRESS } from '../server/src/testing.ts'
import { cardFile } from '../server/src/verification/testing.ts'
import { calling, fire } from './fired.ts'
import { deposit, OTHER_ADDRESS } from './life.ts'
import type { Member, RunningBank } from './running-bank.ts'

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

type Command = fc.AsyncCommand<Model, Real>

/** Submissions that a day allows (server/src/verification/submission.ts). */
const SENT_MAX = 10

const clients = fc.integer({ min: 1, max: 32 })
const some = fc.nat({ max: 1000 })
const amount = fc.integer({ min: 100, max: 5_000_000 })

const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('nobody to choose from')
  return item
}
const admin = ({ bank }: Real, client: number) => at(bank.admins, client)
const call = (real: Real, client: number) => admin(real, client).at(client % real.bank.servers.length)

/** Everything that moves money or decides who may, each fired by one to 32 clients at once. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc
    .tuple(some, clients, amount, fc.boolean())
    .map(([whom, many, cash, same]) => request(whom, many, cash, same)),
  fc
    .tuple(some, clients, amount, fc.boolean())
    .map(([whom, many, cash, same]) => request(whom, many, cash, same)),
  fc
    .tuple(some, clients, amount, fc.boolean())
    .map(([whom, many, cash, same]) => request(whom, many, cash, same)),
  ...[1, 2, 3, 4].map(() =>
    fc
      .tuple(some, fc.array(fc.constantFrom('approve', 'reject', 'cancel'), { minLength: 1, maxLength: 32 }))
      .map(([which, kinds]) => decide(which, kinds)),
  ),
  fc.tuple(some, clients).map(([which, many]) => decide(which, Array(many).fill('approve'))),
  fc.tuple(some, clients).map(([which, many]) => decide(which, Array(many).fill('approve'))),
  fc
    .tuple(some, clients, amount, fc.boolean())
    .map(([whom, many, cash, seen]) => editFigures(whom, many, cash, seen)),
  fc.tuple(some, clients, amount).map(([whom, many, cash]) => editAssets(whom, many, cash)),
  fc.tuple(some, fc.integer({ min: 1, max: 3 })).map(([whom, many]) => submit(whom, many)),
  fc
    .tuple(
      some,
      fc.array(fc.constantFrom('verified' as const, 'rejected' as const), { minLength: 1, maxLength: 16 }),
    )
    .map(([whom, decisions]) => verify(whom, decisions)),
  fc.tuple(some, clients, fc.boolean()).map(([whom, many, usable]) => setStatus(whom, many, usable)),
  fc.tuple(some, clients).map(([whom, many]) => remove(whom, many)),
  fc.integer({ min: 1, max: 4 }).map((many) => changeWallet(many)),
]

function command(name: string, check: Command['check'], run: Command['run']): Command {
  return { check, run, toString: () => name }
}

const openOf = ({ requests }: Model, owner: number) =>
  requests.filter((one) => one.owner === owner && one.status === 'pending').length

function request(whom: number, many: number, cash: number, same: boolean) {
  const chosen = ({ customers }: Model) => whom % customers.length
  const name = `request(${whom}, ${many} clients, ${cash}, ${same ? 'one reference' : 'a reference each'})`
  return command(
    name,
    (model) => at(model.customers, whom).usable,
    async (model, real) => {
      const owner = chosen(model)
      const one = deposit({ amount: cash })
      const { answers, refusals } = await fire(many, (client) =>
        at(real.customers, owner).at(client % 2)(transactions.create, {
          body: same ? one : deposit({ amount: cash }),
        }),
      )
      const room = OPEN_REQUESTS_MAX - openOf(model, owner)
      const ids = new Set(answers.map(({ data }) => data.id))
      assert.equal(ids.size, Math.min(same ? 1 : many, room), `${name} made another number of requests`)
      assert.equal(refusals.get('too_many_open_requests') ?? 0, many - answers.length)
      if (same && room > 0) assert.equal(answers.length, many)
      for (const id of ids) model.requests.push({ id, owner, amount: cash, status: 'pending' })
    },
  )
}

const ENDS = { approve: 'completed', reject: 'failed', cancel: 'cancelled' } as const

function decide(which: number, kinds: ('approve' | 'reject' | 'cancel')[]) {
  const name = `decide(${which}, ${kinds.join(' ')})`
  return command(
    name,
    ({ requests }) => requests.length > 0,
    async (model, real) => {
      const chosen = at(model.requests, which)
      const owner = at(model.customers, chosen.owner)
      // Who is suspended is signed out, and what he asked for may be rejected only.
      const asked = kinds.filter((kind) => kind !== 'cancel' || owner.usable)
      const possible = asked.filter((kind) => kind !== 'approve' || owner.usable)
      const { id } = chosen
      const { answers } = await fire(asked.length, async (client) => {
        const kind = at(asked, client)
        if (kind === 'approve') await real.approve(admin(real, client), client % 2, id)
        else if (kind === 'reject') await call(real, client)(transactions.reject, { params: { id } })
        else await at(real.customers, chosen.owner).at(client % 2)(transactions.cancel, { params: { id } })
        return kind
      })
      const wins = chosen.status === 'pending' && possible.length > 0 ? 1 : 0
      assert.equal(answers.length, wins, `${name}: ${answers.length} of ${asked.length} decisions succeeded`)
      const [winner] = answers
      if (winner) {
        chosen.status = ENDS[winner]
        if (winner === 'approve') owner.balance += chosen.amount
      }
      const { data } = await calling(() => call(real, 0)(transactions.getAny, { params: { id } }))
      assert.equal(data.status, chosen.status)
      await checkBalance(model, real, chosen.owner)
    },
  )
}

async function checkBalance(model: Model, real: Real, owner: number) {
  const { data } = await calling(() =>
    call(real, 1)(finances.balancesOf, { params: { id: at(real.customers, owner).id } }),
  )
  assert.equal(data.accounts.checkingBalance, at(model.customers, owner).balance, 'the balance shown')
}

function editFigures(whom: number, many: number, cash: number, seen: boolean) {
  const name = `editFigures(${whom}, ${many} clients, from ${cash}, ${seen ? 'with' : 'without'} what was seen)`
  return command(
    name,
    () => true,
    async (model, real) => {
      const owner = whom % model.customers.length
      const customer = at(model.customers, owner)
      const before = customer.balance
      // Each sets another balance, and none the one that there is.
      const target = (client: number) => before + cash + client
      const { answers, refusals } = await fire(many, async (client) => {
        const { data } = await call(real, client)(finances.editFigures, {
          params: { id: at(real.customers, owner).id },
          body: {
            accounts: { checkingBalance: cents(target(client)) },
            ...(seen && { seen: { accounts: { checkingBalance: cents(before) } } }),
          },
        })
        return data.accounts.checkingBalance
      })
      assert.equal(answers.length, seen ? 1 : many)
      assert.equal(refusals.get('figures_changed') ?? 0, many - answers.length)
      const { data } = await call(real, 0)(finances.balancesOf, {
        params: { id: at(real.customers, owner).id },
      })
      customer.balance = data.accounts.checkingBalance
      assert.ok(customer.balance >= before + cash && customer.balance < before + cash + many)
    },
  )
}

function editAssets(whom: number, many: number, cash: number) {
  return command(
    `editAssets(${whom}, ${many} clients, from ${cash})`,
    () => true,
    async (_model, real) => {
      const { answers } = await fire(many, (client) =>
        call(real, client)(finances.editAssets, {
          params: { id: at(real.customers, whom).id },
          body: { stocks: cents(cash + client), crypto: cents(cash + client) },
        }),
      )
      assert.equal(answers.length, many)
      const torn = answers.filter(({ data }) => data.stocks !== data.crypto)
      assert.equal(torn.length, 0, 'an answer mixes two edits')
    },
  )
}

function submit(whom: number, many: number) {
  return command(
    `submit(${whom}, ${many} clients)`,
    ({ customers }) => at(customers, whom).usable && at(customers, whom).sent + many <= SENT_MAX,
    async (model, real) => {
      const customer = at(model.customers, whom)
      const idFront = await cardFile()
      const { answers } = await fire(many, (client) =>
        at(real.customers, whom).at(client % 2)(verification.submit, { form: { ssn: '219099999', idFront } }),
      )
      // Refused before it is counted, where there is nothing left to verify.
      assert.equal(answers.length, customer.verification === 'verified' ? 0 : many)
      if (answers.length === 0) return
      customer.sent += many
      customer.verification = 'pending'
    },
  )
}

function verify(whom: number, decisions: ('verified' | 'rejected')[]) {
  return command(
    `verify(${whom}, ${decisions.join(' ')})`,
    () => true,
    async (model, real) => {
      const customer = at(model.customers, whom)
      const userId = at(real.customers, whom).id
      const { answers } = await fire(decisions.length, (client) => {
        const made = at(decisions, client)
        return call(real, client)(verification.decide, { body: { userId, ssnStatus: made, idStatus: made } })
      })
      assert.equal(answers.length, customer.sent === 0 ? 0 : decisions.length)
      const { data } = await calling(() => call(real, 0)(verification.statusOf, { params: { userId } }))
      assert.equal(data.ssnStatus, data.idStatus, 'two decisions were mixed')
      assert.ok(customer.sent === 0 || decisions.some((made) => made === data.ssnStatus))
      customer.verification = data.ssnStatus
    },
  )
}

function setStatus(whom: number, many: number, usable: boolean) {
  const status = usable ? 'active' : 'suspended'
  return command(
    `setStatus(${whom}, ${many} clients, ${status})`,
    () => true,
    async (model, real) => {
      const customer = at(model.customers, whom)
      const member = at(real.customers, whom)
      const { answers } = await fire(many, (client) =>
        call(real, client)(customers.update, { params: { id: member.id }, body: { status } }),
      )
      assert.equal(answers.length, many)
      if (usable && !customer.usable)
        real.customers[whom % real.customers.length] = await real.bank.signInAgain(member)
      customer.usable = usable
    },
  )
}

function remove(whom: number, many: number) {
  return command(
    `remove(${whom}, ${many} clients)`,
    // Rather an attempt upon somebody with a history now and then than a new customer each time.
    ({ requests, customers }) => requests.length > 0 || customers.length > 0,
    async (model, real) => {
      const owner = whom % model.customers.length
      const customer = at(model.customers, owner)
      const { id } = at(real.customers, owner)
      const { answers, refusals } = await fire(many, (client) =>
        call(real, client)(customers.remove, { params: { id } }),
      )
      const hasHistory = customer.balance > 0 || model.requests.some((one) => one.owner === owner)
      assert.equal(answers.length, hasHistory ? 0 : 1)
      assert.equal(refusals.get(hasHistory ? 'user_has_history' : 'not_found') ?? 0, many - answers.length)
      if (hasHistory) return
      real.customers[owner] = await real.bank.add()
      model.customers[owner] = { balance: 0, usable: true, sent: 0, verification: 'not_submitted' }
    },
  )
}

function changeWallet(many: number) {
  return command(
    `changeWallet(${many} clients)`,
    () => true,
    async (_model, real) => {
      const { data } = await calling(() => call(real, 0)(wallets.listAll, { query: {} }))
      const id = data[0]?.id ?? ''
      const { answers } = await fire(many, (client) =>
        call(real, client)(wallets.update, {
          params: { id },
          form: { address: client % 2 === 0 ? OTHER_ADDRESS : BITCOIN_ADDRESS },
        }),
      )
      assert.equal(answers.length, many)
      const { data: shown } = await calling(() => call(real, 1)(wallets.list, { query: {} }))
      assert.equal(shown.length, 1, 'the wallet is withdrawn')
    },
  )
}
