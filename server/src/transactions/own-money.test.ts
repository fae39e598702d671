import { randomUUID } from 'node:crypto'
import { activity } from '@bank/contract/activity'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { type Movable, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { cancel, editUser, reject, startBank } from '../../testing/scenes.ts'
import { proveLedger } from '../ledger/proof.ts'

let customer: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add()
  await server.give(customer, 'checking', 100_00)
  await server.give(customer, 'savings', 50_00)
  await server.give(customer, 'borrowed', 80_00)
})
afterAll(async () => {
  expect((await proveLedger(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
})

const transfer = (amount: number, from: Movable = 'checking', reference?: string) =>
  customer.call(transactions.create, {
    body: {
      type: 'transfer',
      amount: cents(amount),
      accountType: from,
      toAccountType: from === 'checking' ? 'savings' : 'checking',
      ...(reference && { reference }),
    },
  })

const pay = (amount: number, from: Movable = 'checking', reference?: string) =>
  customer.call(transactions.create, {
    body: { type: 'payment', amount: cents(amount), accountType: from, ...(reference && { reference }) },
  })

const approve = (id: string) => admin.call(transactions.approve, { params: { id } })

async function balances(person = customer) {
  const { data } = await admin.call(finances.balancesOf, { params: { id: person.id } })
  return [data.accounts.checkingBalance, data.accounts.savingsBalance, data.funding.totalBorrowed]
}

const post = (body: object) => server.send(customer, 'POST', '/transactions', body)

describe('a transfer', () => {
  test('moves the money at once, and both accounts have its row', async () => {
    const { data } = await transfer(30_25)
    expect(data).toMatchObject({
      type: 'transfer',
      status: 'completed',
      amount: 30_25,
      toAccountType: 'savings',
    })
    expect(data.decidedAt).not.toBeNull()
    expect(await balances()).toEqual([69_75, 80_25, 80_00])
    for (const [account, amount, balance] of [
      ['checking', -30_25, 69_75],
      ['savings', 30_25, 80_25],
    ] as const) {
      const rows = await customer.call(activity.list, { params: { account }, query: {} })
      expect(rows.data[0]).toMatchObject({ kind: 'transfer', amount, balance, transactionId: data.id })
    }
  })

  test('can empty an account, and never takes more than there is', async () => {
    expect(await refusal(transfer(100_01))).toEqual([409, 'insufficient_funds'])
    expect(await balances()).toEqual([100_00, 50_00, 80_00])
    await transfer(100_00)
    expect(await balances()).toEqual([0, 150_00, 80_00])
    expect(await refusal(transfer(1))).toEqual([409, 'insufficient_funds'])
  })

  test('never raises a balance above the largest figure', async () => {
    await server.give(customer, 'savings', 99_999_999_999_999 - 50_00)
    const error = await refused(transfer(1))
    expect([error.status, error.code]).toEqual([409, 'balance_limit'])
    expect(error.message).not.toContain('Reject')
    await transfer(99_999_999, 'savings')
  })

  test('works for an account that was never used', async () => {
    customer = await server.add({ status: 'pending' })
    expect(await refusal(transfer(1))).toEqual([409, 'insufficient_funds'])
    await server.give(customer, 'checking', 10_00)
    await transfer(4_00)
    expect(await balances()).toEqual([6_00, 4_00, 0])
  })

  test('happens once per reference, even if it is sent ten times at once', async () => {
    const reference = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => transfer(60_00, 'checking', reference)))
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
    expect(await balances()).toEqual([40_00, 110_00, 80_00])
    // The same reference for something else is refused, also where the money would not suffice.
    expect(await refusal(transfer(50_00, 'checking', reference))).toEqual([409, 'reference_taken'])
    expect(await refusal(transfer(60_00, 'savings', reference))).toEqual([409, 'reference_taken'])
    expect(await refusal(pay(60_00, 'checking', reference))).toEqual([409, 'reference_taken'])
    const again = await post({
      type: 'transfer',
      amount: 60,
      accountType: 'checking',
      toAccountType: 'savings',
      reference,
    })
    expect(again.status).toBe(200)
  })

  test('competes with others for the same money, and only what suffices succeeds', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => transfer(30_00, n % 4 === 3 ? 'savings' : 'checking')),
    )
    expect(sent.some(({ status }) => status === 'fulfilled')).toBe(true)
    const [checking = 0, savings = 0] = await balances()
    expect(checking + savings).toBe(150_00)
    expect(Math.min(checking, savings)).toBeGreaterThanOrEqual(0)
    for (const outcome of sent) {
      if (outcome.status === 'rejected')
        expect(await refusal(Promise.reject(outcome.reason))).toEqual([409, 'insufficient_funds'])
    }
  })

  test.each([
    [{ toAccountType: 'checking' }, 'toAccountType'],
    [{ toAccountType: 'investment' }, 'toAccountType'],
    [{ toAccountType: undefined }, 'toAccountType'],
    [{ accountType: 'credit' }, 'accountType'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: '5' }, 'amount'],
  ])('with %o is refused at its field', async (about, path) => {
    const good = { type: 'transfer', amount: 1, accountType: 'checking', toAccountType: 'savings' }
    const answer = await post({ ...good, ...about })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path }] })
  })

  test('can be neither cancelled nor approved, and is in the audit log of its owner', async () => {
    const { data } = await transfer(1_00)
    const byId = { params: { id: data.id } }
    expect(await refusal(customer.call(transactions.cancel, byId))).toEqual([409, 'already_decided'])
    expect(await refusal(approve(data.id))).toEqual([409, 'already_decided'])
    const { act, actor } = await server.owner.row<{ act: string; actor: string }>(
      sql`select act, actor_id as actor from audit_log where subject_id = ${data.id}`,
    )
    expect([act, actor]).toEqual(['transaction.transferred', customer.id])
  })
})

describe('a payment', () => {
  test('waits for approval, which lowers the balance and what is owed', async () => {
    const { data } = await pay(30_00)
    expect(data).toMatchObject({ type: 'payment', status: 'pending', amount: 30_00 })
    expect(await balances()).toEqual([100_00, 50_00, 80_00])
    expect((await approve(data.id)).data.status).toBe('completed')
    expect(await balances()).toEqual([70_00, 50_00, 50_00])
    const rows = await server.owner.value<object[]>(sql`
      select jsonb_agg(jsonb_build_array(debit, credit, kind, actor_id))
      from transfers where transaction_id = ${data.id}`)
    expect(rows).toEqual([['checking', 'borrowed', 'payment', admin.id]])
  })

  test('is never more than is owed or than there is', async () => {
    expect(await refusal(pay(80_01))).toEqual([409, 'more_than_owed'])
    expect(await refusal(pay(50_01, 'savings'))).toEqual([409, 'insufficient_funds'])
    const { data } = await pay(80_00)
    await approve(data.id)
    expect(await balances()).toEqual([20_00, 50_00, 0])
    expect(await refusal(pay(1))).toEqual([409, 'more_than_owed'])
  })

  test('reserves nothing, so its approval looks again', async () => {
    const first = await pay(60_00)
    const second = await pay(60_00)
    await approve(first.data.id)
    const owesLess = await refused(approve(second.data.id))
    expect([owesLess.status, owesLess.code]).toEqual([409, 'more_than_owed'])
    expect(owesLess.message).toMatch(/Reject this payment/)
    const third = await pay(20_00)
    await transfer(40_00)
    expect(await refusal(approve(third.data.id))).toEqual([409, 'insufficient_funds'])
    expect(await balances()).toEqual([0, 90_00, 20_00])
    await transfer(40_00, 'savings')
    await approve(third.data.id)
    expect(await balances()).toEqual([20_00, 50_00, 0])
  })

  test('is paid once, however often and with whatever it is approved together', async () => {
    const requests = await Promise.all([pay(40_00), pay(40_00), pay(40_00)])
    const attempts = requests.flatMap(({ data }) => [approve(data.id), approve(data.id), approve(data.id)])
    const settled = await Promise.allSettled([...attempts, transfer(10_00), transfer(10_00, 'savings')])
    const approved = settled.slice(0, 9).filter(({ status }) => status === 'fulfilled')
    expect(approved).toHaveLength(2)
    expect(await balances()).toEqual([20_00, 50_00, 0])
  })

  test('counts among the open requests, and can be cancelled and rejected', async () => {
    for (let n = 0; n < 20; n++) await pay(1_00)
    expect(await refusal(pay(1_00))).toEqual([429, 'too_many_open_requests'])
    const { data } = await customer.call(transactions.list, { query: { status: 'pending' } })
    const [one, two] = data
    if (!one || !two) throw new Error('no payments')
    await cancel(customer, one.id)
    await reject(admin, two.id)
    expect(await balances()).toEqual([100_00, 50_00, 80_00])
    // A transfer waits for nobody.
    await transfer(1_00)
  })

  test('of a suspended customer can’t be approved', async () => {
    const { data } = await pay(1_00)
    await editUser(admin, customer, { status: 'suspended' })
    expect(await refusal(approve(data.id))).toEqual([409, 'customer_suspended'])
    expect(await refusal(transfer(1_00))).toEqual([401, 'session_expired'])
  })
})

test('a transfer or payment of one’s own gets its type as category, whatever is sent, because screens add up by category', async () => {
  const sent = { amount: 1, accountType: 'checking', category: 'claim' }
  for (const about of [{ type: 'payment' }, { type: 'transfer', toAccountType: 'savings' }]) {
    const answer = await post({ ...sent, ...about })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ data: { category: about.type } })
  }
})

test('a payment of more than is owed by now is refused, also where there is enough to pay it from', async () => {
  const [first, second] = [await pay(60_00), await pay(30_00)]
  await approve(first.data.id)
  expect(await refusal(approve(second.data.id))).toEqual([409, 'more_than_owed'])
  expect(await balances()).toEqual([40_00, 50_00, 20_00])
})
