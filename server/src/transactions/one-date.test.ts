import { randomUUID } from 'node:crypto'
import { activity } from '@bank/contract/activity'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import {
  approve,
  cancel,
  moveToSavings,
  reject,
  sendPaymentRequest,
  startStaffedBank,
} from '../../testing/scenes.ts'
import { receiveCrypto } from '../ledger/ledger.ts'
import { proveLedger } from '../ledger/proof.ts'

// DEC-72: a transaction's date is when it was asked for, until its money moves, and then when that happened.

let person: Person
const { server, admin } = await startStaffedBank()
const colleague = await server.add({ role: 'admin' })
beforeEach(async () => {
  person = await server.add()
  await server.give(person, 'checking', 1_000_00)
  await server.give(person, 'borrowed', 500_00)
})
afterAll(async () => {
  expect((await proveLedger(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
})

async function askedFor(type: 'deposit' | 'payment') {
  if (type === 'deposit') return (await sendDepositRequest(person, { amount: cents(70_00) })).data
  return (await sendPaymentRequest(person, 70_00, randomUUID())).data
}

/** The dates of the transaction, its transfer and its rows. */
async function datesOf(id: string): Promise<string[]> {
  const dates = await server.owner.value<string[]>(sql`
    select array[t.transaction_date, t.decided_at, f.created_at]
      || array(select at from postings where user_id = t.user_id and transfer_id = f.id)
    from transactions t join transfers f on f.transaction_id = t.id where t.id = ${id}`)
  return dates.map((date) => new Date(date).toISOString())
}

async function expectOneDate(id: string) {
  const dates = await datesOf(id)
  expect(dates.length).toBeGreaterThan(3)
  expect(new Set(dates).size, String(dates)).toBe(1)
  const { data } = await person.call(transactions.get, { params: { id } })
  expect([data.transactionDate, data.decidedAt]).toEqual([dates[0], dates[0]])
}

describe('one date', () => {
  test.each(['deposit', 'payment'] as const)('a %s has that of its booking', async (type) => {
    const { id, transactionDate, createdAt } = await askedFor(type)
    expect(transactionDate).toBe(createdAt)
    const { data } = await approve(admin, id)
    expect(data.createdAt).toBe(createdAt)
    expect(data.transactionDate > createdAt).toBe(true)
    await expectOneDate(id)
  })

  test('a transfer between own accounts has one', async () => {
    const { data } = await moveToSavings(person, 5_00)
    await expectOneDate(data.id)
  })

  test('what was rejected or cancelled keeps that of its request', async () => {
    const [rejected, cancelled] = [await askedFor('payment'), await askedFor('deposit')]
    await reject(admin, rejected.id)
    await cancel(person, cancelled.id)
    for (const { id, createdAt } of [rejected, cancelled]) {
      const { data } = await person.call(transactions.get, { params: { id } })
      expect(data.transactionDate).toBe(createdAt)
      expect(data.decidedAt).not.toBeNull()
    }
  })

  test.each(['deposit', 'payment'] as const)(
    'holds when staff decide on a %s at once, whoever is first, while the customer describes it',
    async (type) => {
      for (let round = 0; round < 6; round++) {
        const { id } = await askedFor(type)
        const body = { description: `Round ${round}` }
        const describing = person.call(transactions.describe, { params: { id }, body }).catch(() => {})
        const decisions = [approve(admin, id), approve(colleague, id), reject(admin, id)]
        const outcomes = await Promise.all(
          (round % 2 ? decisions.toReversed() : decisions).map((each) =>
            each.then(({ data }) => data.status).catch(() => refusal(each)),
          ),
        )
        await describing
        const { data } = await person.call(transactions.get, { params: { id } })
        expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([data.status])
        if (data.status === 'completed') await expectOneDate(id)
      }
    },
  )

  test('holds for many deposits and transfers of one account at once, in the order of its rows', async () => {
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push((await askedFor('deposit')).id)
    const [moved] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => moveToSavings(person, 5_00))),
      ...ids.map((id) => approve(admin, id)),
    ])
    for (const id of [...ids, ...moved.map(({ data }) => data.id)]) await expectOneDate(id)
    const list = await person.call(transactions.list, { query: { account: 'checking' } })
    const rows = await person.call(activity.list, { params: { account: 'checking' }, query: {} })
    expect(list.data.map(({ id }) => id)).toEqual(
      rows.data.flatMap(({ transactionId }) => transactionId ?? []),
    )
  })

  test.each([
    ['the transfer', true],
    ['the transaction', false],
  ])(
    'is required of an import that writes %s first, which the owner of the tables can date',
    async (_, isPostedFirst) => {
      const { id } = await askedFor('deposit')
      const importing = (decided: string) =>
        server.owner.transaction(async (tx) => {
          const posting = {
            userId: person.id,
            account: 'checking',
            amount: cents(70_00),
            transactionId: id,
          } as const
          const post = () => receiveCrypto(tx, { ...posting, actorId: null, at: '2026-03-02T09:30:00.000Z' })
          if (isPostedFirst) await post()
          await tx.run(
            sql`update transactions set status = 'completed', decided_at = ${decided} where id = ${id}`,
          )
          if (!isPostedFirst) await post()
        })
      const other = importing('2026-03-01T09:30:00.000Z')
      if (isPostedFirst) await other
      else {
        await expect(other).rejects.toThrow('a transaction is completed with its transfer')
        await importing('2026-03-02T09:30:00.000Z')
      }
      await expectOneDate(id)
    },
  )

  test('nobody can change it, the tables’ owner included', async () => {
    const { id } = await askedFor('deposit')
    await approve(admin, id)
    const change = sql`update transactions set decided_at = decided_at - interval '1 day' where id = ${id}`
    await expect(server.db.run(change)).rejects.toThrow('permission denied')
    await expect(server.owner.run(change)).rejects.toThrow('a decided transaction is final')
    await expectOneDate(id)
  })
})
