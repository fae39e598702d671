import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import { type Cents, cents, FIGURE_MAX_CENTS } from '@bank/contract/money'
import { forbidden } from '@bank/contract/problem'
import { type TransactionStatus, type TransactionType, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, refusal, refused, sendDepositRequest } from '../../testing/bank.ts'
import {
  approve,
  approvedDeposit,
  cancel,
  editFigures,
  editUser,
  reject,
  startBank,
} from '../../testing/scenes.ts'
import { whileOpen } from '../../testing/waiting.ts'
import { proveLedger } from '../ledger/proof.ts'

const server = await startBank()
await server.acceptBitcoin()
const admin = await server.add({ role: 'admin', firstName: 'Noor', lastName: 'Aziz' })
const colleague = await server.add({ role: 'admin', firstName: 'Wei', lastName: 'Lim' })
const customer = await server.add()

const statusOf = async (id: string) => (await admin.call(transactions.getAny, { params: { id } })).data.status
const transfersFor = (id: string) =>
  server.owner.rows<object>(sql`
    select debit, credit, amount_cents as amount, kind, user_id as "userId", actor_id as "actorId"
    from transfers where transaction_id = ${id}`)

/** The balances of the three accounts that can be funded, in cents. */
async function fundable(person: Person): Promise<Cents[]> {
  const { data } = await admin.call(finances.balancesOf, { params: { id: person.id } })
  return [data.accounts.checkingBalance, data.accounts.savingsBalance, data.investments.totalValue]
}

/** The number of calls that succeeded, and how the others were refused. */
async function outcomes(calls: Promise<unknown>[]) {
  const settled = await Promise.all(calls.map((call) => call.then(() => 'done').catch(() => refusal(call))))
  return {
    done: settled.filter((outcome) => outcome === 'done').length,
    others: settled.filter((outcome) => outcome !== 'done'),
  }
}

describe('approving a deposit', () => {
  test.each([
    ['checking', 'checking', 0],
    ['savings', 'savings', 1],
    ['investment', 'investments', 2],
  ] as const)(
    'into %s credits only that figure, by exactly its amount',
    async (accountType, account, place) => {
      const person = await server.add()
      for (const [given, code] of [
        [1_11, 'checking'],
        [2_22, 'savings'],
        [3_33, 'investments'],
        [4_44, 'total_savings'],
        [5_55, 'portfolio'],
        [6_66, 'borrowed'],
      ] as const) {
        await server.give(person, code, given)
      }
      const before = await admin.call(finances.balancesOf, { params: { id: person.id } })
      const { data } = await sendDepositRequest(person, { accountType, amount: cents(1_009_80) })
      expect(await fundable(person)).toEqual([1_11, 2_22, 3_33])

      const approved = await approve(admin, data.id)
      expect(approved).toMatchObject({
        message: 'The transaction is approved.',
        data: { id: data.id, status: 'completed', decidedBy: { id: admin.id, email: admin.email } },
      })
      expect(approved.data.decidedAt).not.toBeNull()
      const expected = [1_11, 2_22, 3_33]
      expected[place] = (expected[place] ?? 0) + 1_009_80
      expect(await fundable(person)).toEqual(expected)
      const after = await admin.call(finances.balancesOf, { params: { id: person.id } })
      for (const section of ['portfolio', 'savings', 'insurance', 'funding'] as const) {
        expect(after.data[section]).toEqual(before.data[section])
      }
      expect(await transfersFor(data.id)).toEqual([
        {
          debit: 'crypto_receipts',
          credit: account,
          amount: 1_009_80,
          kind: 'crypto_receipt',
          userId: person.id,
          actorId: admin.id,
        },
      ])
    },
  )

  test('happens exactly once under twenty simultaneous approvals', async () => {
    const person = await server.add()
    const { data } = await sendDepositRequest(person, { amount: cents(777_77) })
    const { done, others } = await outcomes(
      Array.from({ length: 20 }, (_, n) => approve(n % 2 ? admin : colleague, data.id)),
    )
    expect(done).toBe(1)
    expect(others).toEqual(Array(19).fill([409, 'already_decided']))
    expect(await transfersFor(data.id)).toHaveLength(1)
    expect(await fundable(person)).toEqual([777_77, 0, 0])
    const rows = await server.owner.value<number>(
      sql`select count(*) from audit_log where subject_id = ${data.id} and act = 'transaction.approved'`,
    )
    expect(rows).toBe(1)
  })

  test('credits every one of twenty requests that are approved at once', async () => {
    const person = await server.add()
    const ids: string[] = []
    for (let n = 0; n < 20; n++)
      ids.push((await sendDepositRequest(person, { amount: cents(100_00 + n) })).data.id)
    const { done } = await outcomes(ids.map((id) => approve(admin, id)))
    expect(done).toBe(20)
    expect(await fundable(person)).toEqual([20 * 100_00 + 190, 0, 0])
  })
})

describe('of two simultaneous decisions exactly one wins, and the figures agree', () => {
  async function race(other: (person: Person, id: string) => Promise<unknown>, lost: TransactionStatus) {
    const person = await server.add()
    let balance = 0
    for (let round = 0; round < 8; round++) {
      const { data } = await sendDepositRequest(person, { amount: cents(100_00 + round) })
      // The first caller has a head start, so both get it in turn.
      const calls = [() => approve(admin, data.id), () => other(person, data.id)]
      const { done, others } = await outcomes((round % 2 ? calls : calls.reverse()).map((call) => call()))
      expect([done, others]).toEqual([1, [[409, 'already_decided']]])
      const status = await statusOf(data.id)
      expect(['completed', lost]).toContain(status)
      if (status === 'completed') balance += data.amount
      expect(await transfersFor(data.id)).toHaveLength(status === 'completed' ? 1 : 0)
      expect(await fundable(person)).toEqual([balance, 0, 0])
    }
  }

  test('an approval and the customer’s cancellation', () => race(cancel, 'cancelled'))
  test('an approval and a colleague’s rejection', () => race((_, id) => reject(colleague, id), 'failed'))
})

describe('a rejection', () => {
  test('makes the transaction fail, moves no money, and is final', async () => {
    const person = await server.add()
    const { data } = await sendDepositRequest(person)
    const rejected = await reject(admin, data.id)
    expect(rejected.data).toMatchObject({ status: 'failed', decidedBy: { id: admin.id } })
    expect(await transfersFor(data.id)).toEqual([])
    expect(await fundable(person)).toEqual([0, 0, 0])
    for (const decide of [approve, reject]) {
      expect(await refusal(decide(colleague, data.id))).toEqual([409, 'already_decided'])
    }
    expect(await statusOf(data.id)).toBe('failed')
  })
})

describe('a second decision', () => {
  test('is refused, naming who decided, what and when', async () => {
    const approved = (await sendDepositRequest(customer)).data
    const rejected = (await sendDepositRequest(customer)).data
    const cancelled = (await sendDepositRequest(customer)).data
    await approve(admin, approved.id)
    await reject(colleague, rejected.id)
    await cancel(customer, cancelled.id)
    for (const [id, words] of [
      [approved.id, `approved by Noor Aziz (${admin.email})`],
      [rejected.id, `rejected by Wei Lim (${colleague.email})`],
      [cancelled.id, `cancelled by Aisyah Rahman (${customer.email})`],
    ] as const) {
      const { decidedAt } = (await admin.call(transactions.getAny, { params: { id } })).data
      const moment = new Date(decidedAt ?? '')
      const when = moment.toLocaleString('en-US', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      })
      for (const decide of [approve, reject]) {
        const error = await refused(decide(admin, id))
        expect([error.status, error.code, error.message]).toEqual([
          409,
          'already_decided',
          `This transaction was already ${words} on ${when} UTC.`,
        ])
      }
    }
  })

  test('about an unknown transaction is not found', async () => {
    for (const decide of [approve, reject]) {
      expect(await refusal(decide(admin, randomUUID()))).toEqual([404, 'not_found'])
    }
  })
})

test('an administrator can’t decide on their own request, but a colleague can', async () => {
  const { data } = await sendDepositRequest(admin)
  for (const decide of [approve, reject]) {
    const { status, code, message } = await refused(decide(admin, data.id))
    expect([status, code, message]).toEqual([403, 'forbidden', forbidden.ownAccount])
  }
  expect(await statusOf(data.id)).toBe('pending')
  await approve(colleague, data.id)
  expect(await refusal(approve(admin, data.id))).toEqual([403, 'forbidden'])
})

test.each(['suspended', 'inactive'] as const)(
  'requests of %s customers can be rejected but not approved',
  async (status) => {
    const person = await server.add()
    const { data } = await sendDepositRequest(person)
    const other = (await sendDepositRequest(person)).data
    await editUser(admin, person, { status })
    expect(await refusal(approve(admin, data.id))).toEqual([409, 'customer_suspended'])
    expect(await statusOf(data.id)).toBe('pending')
    expect(await fundable(person)).toEqual([0, 0, 0])
    expect((await reject(admin, data.id)).data.status).toBe('failed')

    await editUser(admin, person, { status: 'active' })
    expect((await approve(admin, other.id)).data.status).toBe('completed')
  },
)

test('an approval concurrent with a suspension waits for it and is refused', async () => {
  const person = await server.add()
  const { data } = await sendDepositRequest(person)
  const suspending = sql`update users set status = 'suspended' where id = ${person.id}`
  const approving = whileOpen(server, suspending, () => approve(admin, data.id))
  expect(await refusal(approving)).toEqual([409, 'customer_suspended'])
  expect([await statusOf(data.id), await fundable(person)]).toEqual(['pending', [0, 0, 0]])
})

describe('a deposit that would raise a balance above the largest figure', () => {
  test.each([
    ['checking', 'checking'],
    ['savings', 'savings'],
    ['investment', 'investments'],
  ] as const)('to %s is refused with an explanation, and no money moves', async (accountType, account) => {
    const person = await server.add()
    await server.give(person, account, FIGURE_MAX_CENTS - 100_00)
    const [fits, exceeds] = [
      (await sendDepositRequest(person, { accountType, amount: cents(100_00) })).data.id,
      (await sendDepositRequest(person, { accountType, amount: cents(1_00) })).data.id,
    ]
    await approve(admin, fits)
    const full = await fundable(person)
    expect(Math.max(...full)).toBe(FIGURE_MAX_CENTS)

    const { status, code, message } = await refused(approve(admin, exceeds))
    expect([status, code]).toEqual([409, 'balance_limit'])
    expect(message).toContain('$999,999,999,999.99')
    expect(await fundable(person)).toEqual(full)
    expect(await transfersFor(exceeds)).toEqual([])
    expect((await reject(admin, exceeds)).data.status).toBe('failed')

    // The form sends every figure back, and is accepted.
    const { data } = await admin.call(finances.balancesOf, { params: { id: person.id } })
    const { checkingBalance, savingsBalance } = data.accounts
    await editFigures(admin, person, { accounts: { checkingBalance, savingsBalance } })
  })

  test('is refused for one of two that are approved at once', async () => {
    const person = await server.add()
    await server.give(person, 'checking', FIGURE_MAX_CENTS - 1_00)
    const amount = cents(1_00)
    const ids = [await sendDepositRequest(person, { amount }), await sendDepositRequest(person, { amount })]
    const { done, others } = await outcomes(ids.map(({ data }) => approve(admin, data.id)))
    expect([done, others]).toEqual([1, [[409, 'balance_limit']]])
  })
})

test('a pending customer’s request can be approved', async () => {
  const person = await server.add({ status: 'pending' })
  await approvedDeposit(admin, person, { accountType: 'savings', amount: cents(5_00) })
  expect(await fundable(person)).toEqual([0, 5_00, 0])
})

describe('a transaction that did not come from a deposit request', () => {
  // Inserted as by the demonstration or the import of an earlier bank's history.
  async function bring(type: TransactionType, status: TransactionStatus) {
    const id = randomUUID()
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference, decided_at)
      values (${id}, ${customer.id}, ${type}, 'history', 'credit', 5000, 'History', ${status}, ${id},
        ${status === 'pending' ? null : new Date().toISOString()})`)
    return id
  }

  test('counts as already decided, whatever its type', async () => {
    for (const type of ['withdrawal', 'payment', 'deposit'] as const) {
      const id = await bring(type, 'completed')
      expect(await refusal(approve(admin, id)), type).toEqual([409, 'already_decided'])
      expect(await refusal(reject(admin, id)), type).toEqual([409, 'already_decided'])
    }
  })

  test('and can’t be posted is refused without moving money or a server error', async () => {
    const id = await bring('withdrawal', 'pending')
    const error = await refused(approve(admin, id))
    expect([error.status < 500, await statusOf(id), await transfersFor(id)]).toEqual([true, 'pending', []])
    expect((await reject(admin, id)).data.status).toBe('failed')
  })
})

test('after all of the above, the books are right', async () => {
  expect((await proveLedger(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
})
