import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { OPEN_REQUESTS_MAX, transactions } from '@bank/contract/transactions'
import fc from 'fast-check'
import { deposit } from '../harness/deposits.ts'
import { calling, fire } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import {
  admin,
  amount,
  type Command,
  call,
  checkBalance,
  clients,
  command,
  type Model,
  some,
} from './money-model.ts'

type Kind = 'approve' | 'reject' | 'cancel'

const kinds = fc.array(fc.constantFrom<Kind>('approve', 'reject', 'cancel'), { minLength: 1, maxLength: 32 })

const often = (times: number, one: fc.Arbitrary<Command>) => Array.from({ length: times }, () => one)

const money = fc.tuple(some, clients, amount, fc.boolean())
const approvals = clients.map((many): Kind[] => Array(many).fill('approve'))

/** Commands that move money, each run by 1 to 32 clients at once; mostly requests and decisions. */
export const MONEY_COMMANDS: fc.Arbitrary<Command>[] = [
  ...often(
    3,
    money.map((drawn) => request(...drawn)),
  ),
  ...often(
    4,
    fc.tuple(some, kinds).map((drawn) => decide(...drawn)),
  ),
  ...often(
    2,
    fc.tuple(some, approvals).map((drawn) => decide(...drawn)),
  ),
  money.map((drawn) => transfer(...drawn)),
  money.map((drawn) => editFigures(...drawn)),
  fc.tuple(some, clients, amount).map((drawn) => editAssets(...drawn)),
]

const openOf = ({ requests }: Model, owner: number) =>
  requests.filter((one) => one.owner === owner && one.status === 'pending').length

function request(whom: number, many: number, cash: number, same: boolean) {
  const chosen = ({ customers }: Model) => whom % customers.length
  const name = `request(${whom}, ${many} clients, ${cash}, ${same ? 'one reference' : 'a reference each'})`
  return command(
    name,
    async (model, real) => {
      const owner = chosen(model)
      const one = deposit({ amount: cash })
      const { answers, refusals } = await fire(many, (client) =>
        inTurn(real.customers, owner).at(client % 2)(transactions.create, {
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
    (model) => inTurn(model.customers, whom).usable,
  )
}

/** Moves money from checking to savings: exactly as often as the balance allows, and never below zero. */
function transfer(whom: number, many: number, cash: number, same: boolean) {
  const name = `transfer(${whom}, ${many} clients, ${cash}, ${same ? 'one reference' : 'a reference each'})`
  return command(
    name,
    async (model, real) => {
      const owner = whom % model.customers.length
      const customer = inTurn(model.customers, owner)
      const one = randomUUID()
      const { answers, refusals } = await fire(many, (client) =>
        inTurn(real.customers, owner).at(client % 2)(transactions.create, {
          body: {
            type: 'transfer',
            amount: cents(cash),
            accountType: 'checking',
            toAccountType: 'savings',
            reference: same ? one : randomUUID(),
          },
        }),
      )
      const moved = new Set(answers.map(({ data }) => data.id)).size
      const possible = Math.floor(customer.balance / cash)
      assert.equal(moved, Math.min(same ? 1 : many, possible), `${name} moved another number of times`)
      assert.equal(refusals.get('insufficient_funds') ?? 0, many - answers.length)
      if (same && possible > 0) assert.equal(answers.length, many)
      customer.balance -= moved * cash
      await checkBalance(model, real, owner)
    },
    (model) => inTurn(model.customers, whom).usable,
  )
}

const ENDS = { approve: 'completed', reject: 'failed', cancel: 'cancelled' } as const

function decide(which: number, wanted: Kind[]) {
  const name = `decide(${which}, ${wanted.join(' ')})`
  return command(
    name,
    async (model, real) => {
      const chosen = inTurn(model.requests, which)
      const owner = inTurn(model.customers, chosen.owner)
      // A suspended customer is signed out, and their requests can only be rejected.
      const asked = wanted.filter((kind) => kind !== 'cancel' || owner.usable)
      const possible = asked.filter((kind) => kind !== 'approve' || owner.usable)
      const { id } = chosen
      const { answers } = await fire(asked.length, async (client) => {
        const kind = inTurn(asked, client)
        if (kind === 'approve') await real.approve(admin(real, client), client % 2, id)
        else if (kind === 'reject') await call(real, client)(transactions.reject, { params: { id } })
        else
          await inTurn(real.customers, chosen.owner).at(client % 2)(transactions.cancel, { params: { id } })
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
    ({ requests }) => requests.length > 0,
  )
}

function editFigures(whom: number, many: number, cash: number, seen: boolean) {
  const name = `editFigures(${whom}, ${many} clients, from ${cash}, ${seen ? 'with' : 'without'} what was seen)`
  return command(name, async (model, real) => {
    const owner = whom % model.customers.length
    const customer = inTurn(model.customers, owner)
    const before = customer.balance
    // Each client sets a different balance, and none the current one.
    const target = (client: number) => before + cash + client
    const { answers, refusals } = await fire(many, async (client) => {
      const { data } = await call(real, client)(finances.editFigures, {
        params: { id: inTurn(real.customers, owner).id },
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
      params: { id: inTurn(real.customers, owner).id },
    })
    customer.balance = data.accounts.checkingBalance
    assert.ok(customer.balance >= before + cash && customer.balance < before + cash + many)
  })
}

function editAssets(whom: number, many: number, cash: number) {
  return command(`editAssets(${whom}, ${many} clients, from ${cash})`, async (_model, real) => {
    const { answers } = await fire(many, (client) =>
      call(real, client)(finances.editAssets, {
        params: { userId: inTurn(real.customers, whom).id },
        body: { stocks: cents(cash + client), crypto: cents(cash + client) },
      }),
    )
    assert.equal(answers.length, many)
    const torn = answers.filter(({ data }) => data.stocks !== data.crypto)
    assert.equal(torn.length, 0, 'an answer mixes two edits')
  })
}
