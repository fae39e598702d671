import assert from 'node:assert/strict'
import { customers } from '@bank/contract/customers'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import fc from 'fast-check'
import { BITCOIN_ADDRESS } from '../../server/testing/bank.ts'
import { cardFile } from '../../server/testing/verification.ts'
import { OTHER_ADDRESS } from '../harness/deposits.ts'
import { calling, fire } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import { type Command, call, clients, command, some } from './money-model.ts'

/** Submissions allowed a day (server/src/verification/submission.ts). */
const SENT_MAX = 10

const decision = fc.constantFrom('verified' as const, 'rejected' as const)
const decisions = fc.array(decision, { minLength: 1, maxLength: 16 })

/** Commands that change who can request money and where it is paid to. */
export const PEOPLE_COMMANDS: fc.Arbitrary<Command>[] = [
  fc.tuple(some, fc.integer({ min: 1, max: 3 })).map((drawn) => submit(...drawn)),
  fc.tuple(some, decisions).map((drawn) => verify(...drawn)),
  fc.tuple(some, clients, fc.boolean()).map((drawn) => setStatus(...drawn)),
  fc.tuple(some, clients).map((drawn) => remove(...drawn)),
  fc.integer({ min: 1, max: 4 }).map(changeWallet),
]

function submit(whom: number, many: number) {
  return command(
    `submit(${whom}, ${many} clients)`,
    async (model, real) => {
      const customer = inTurn(model.customers, whom)
      const idFront = await cardFile()
      const { answers } = await fire(many, (client) =>
        inTurn(real.customers, whom).at(client % 2)(verification.submit, {
          form: { ssn: '219099999', idFront },
        }),
      )
      // If everything is verified, submissions are refused before they are counted.
      assert.equal(answers.length, customer.verification === 'verified' ? 0 : many)
      if (answers.length === 0) return
      customer.sent += many
      customer.verification = 'pending'
    },
    ({ customers }) => inTurn(customers, whom).usable && inTurn(customers, whom).sent + many <= SENT_MAX,
  )
}

function verify(whom: number, decisions: ('verified' | 'rejected')[]) {
  return command(`verify(${whom}, ${decisions.join(' ')})`, async (model, real) => {
    const customer = inTurn(model.customers, whom)
    const userId = inTurn(real.customers, whom).id
    const { answers } = await fire(decisions.length, (client) => {
      const made = inTurn(decisions, client)
      return call(real, client)(verification.decide, { body: { userId, ssnStatus: made, idStatus: made } })
    })
    assert.equal(answers.length, customer.sent === 0 ? 0 : decisions.length)
    const { data } = await calling(() => call(real, 0)(verification.statusOf, { params: { userId } }))
    assert.equal(data.ssnStatus, data.idStatus, 'two decisions were mixed')
    assert.ok(customer.sent === 0 || decisions.some((made) => made === data.ssnStatus))
    customer.verification = data.ssnStatus
  })
}

function setStatus(whom: number, many: number, usable: boolean) {
  const status = usable ? 'active' : 'suspended'
  return command(`setStatus(${whom}, ${many} clients, ${status})`, async (model, real) => {
    const customer = inTurn(model.customers, whom)
    const member = inTurn(real.customers, whom)
    const { answers } = await fire(many, (client) =>
      call(real, client)(customers.update, { params: { id: member.id }, body: { status } }),
    )
    assert.equal(answers.length, many)
    if (usable && !customer.usable)
      real.customers[whom % real.customers.length] = await real.bank.signInAgain(member)
    customer.usable = usable
  })
}

function remove(whom: number, many: number) {
  return command(`remove(${whom}, ${many} clients)`, async (model, real) => {
    const owner = whom % model.customers.length
    const customer = inTurn(model.customers, owner)
    const { id } = inTurn(real.customers, owner)
    const { answers, refusals } = await fire(many, (client) =>
      call(real, client)(customers.remove, { params: { id } }),
    )
    const hasHistory = customer.balance > 0 || model.requests.some((one) => one.owner === owner)
    assert.equal(answers.length, hasHistory ? 0 : 1)
    assert.equal(refusals.get(hasHistory ? 'user_has_history' : 'not_found') ?? 0, many - answers.length)
    if (hasHistory) return
    real.customers[owner] = await real.bank.add()
    model.customers[owner] = { balance: 0, usable: true, sent: 0, verification: 'not_submitted' }
  })
}

function changeWallet(many: number) {
  return command(`changeWallet(${many} clients)`, async (_model, real) => {
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
  })
}
