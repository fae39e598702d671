import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import { approve, cancel, problemOf, reject, startStaffedBank } from '../../testing/scenes.ts'

const { server, admin } = await startStaffedBank()
const owner = await server.add()
const stranger = await server.add()

/** Sends a request that the client has not validated. */
const send = (person: Person, method: string, id: string, body?: unknown) =>
  server.send(person, method, `/transactions/${id}`, body)

const row = (id: string) =>
  server.owner.row<{ description: string; status: string }>(
    sql`select t.* from transactions t where id = ${id}`,
  )

/** Returns a transaction in each final status. */
async function decidedOnes() {
  const [completed, failed, cancelled] = [
    (await sendDepositRequest(owner)).data,
    (await sendDepositRequest(owner)).data,
    (await sendDepositRequest(owner)).data,
  ]
  await approve(admin, completed.id)
  await reject(admin, failed.id)
  await cancel(owner, cancelled.id)
  return [completed, failed, cancelled]
}

describe('the customer’s own pending transaction', () => {
  test('can get another description, and nothing else about it can change', async () => {
    const { data } = await sendDepositRequest(owner)
    const { data: described } = await owner.call(transactions.describe, {
      params: { id: data.id },
      body: { description: 'For the house' },
    })
    expect(described).toEqual({ ...data, description: 'For the house' })

    const before = await row(data.id)
    for (const [key, value] of Object.entries({
      amount: 1_000_000,
      status: 'completed',
      accountType: 'savings',
      type: 'refund',
      reference: 'other',
      cryptoAddress: BITCOIN_ADDRESS,
      userId: stranger.id,
    })) {
      const response = await send(owner, 'PUT', data.id, { description: 'x', [key]: value })
      expect(await problemOf(response)).toEqual([400, 'validation_failed', key])
    }
    for (const wrong of [
      {},
      { description: '  ' },
      { description: 7 },
      { description: null },
      { description: 'x'.repeat(501) },
    ]) {
      expect((await send(owner, 'PUT', data.id, wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect(await row(data.id)).toEqual(before)
  })

  test('can be cancelled once; it stays on record and no money moves', async () => {
    const { data } = await sendDepositRequest(owner)
    const cancelled = await cancel(owner, data.id)
    expect(cancelled.data).toEqual({ ...data, status: 'cancelled', decidedAt: expect.any(String) })
    expect(await refusal(cancel(owner, data.id))).toEqual([409, 'already_decided'])
    expect((await owner.call(transactions.get, { params: { id: data.id } })).data).toEqual(cancelled.data)
    const count = await server.owner.value<number>(
      sql`select count(*) from transfers where transaction_id = ${data.id}`,
    )
    expect(count).toBe(0)
  })

  test('is cancelled once by twenty concurrent requests', async () => {
    const { data } = await sendDepositRequest(owner)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(owner, 'DELETE', data.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const cancellations = await server.owner.value<number>(sql`
      select count(*) from audit_log where act = 'transaction.cancelled' and subject_id = ${data.id}`)
    expect(cancellations).toBe(1)
  })
})

test('a decided transaction can be neither described nor cancelled', async () => {
  for (const { id } of await decidedOnes()) {
    const before = await row(id)
    expect(
      await refusal(owner.call(transactions.describe, { params: { id }, body: { description: 'late' } })),
    ).toEqual([409, 'already_decided'])
    expect(await refusal(cancel(owner, id))).toEqual([409, 'already_decided'])
    expect(await row(id)).toEqual(before)
  }
})

test('another customer’s transaction is not found, pending or decided, by customers and administrators', async () => {
  const { data } = await sendDepositRequest(owner)
  const [completed] = await decidedOnes()
  for (const id of [data.id, completed?.id ?? '']) {
    const before = await row(id)
    for (const person of [stranger, admin]) {
      const answers = [
        await send(person, 'GET', id),
        await send(person, 'PUT', id, { description: 'mine now' }),
        await send(person, 'DELETE', id),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      const missing = await send(person, 'GET', randomUUID())
      expect(await answers[0]?.json()).toEqual(await missing.json())
    }
    expect(await row(id)).toEqual(before)
  }
  const { data: theirs, total, counts } = await stranger.call(transactions.list, { query: {} })
  expect([theirs, total, counts.pending]).toEqual([[], 0, 0])
})

test('a malformed id is not found, and never reaches the database', async () => {
  for (const id of ['1', '%00', "'--", '..%2Ftransactions', `${randomUUID()}x`, '%F0%9F%92%B8']) {
    for (const method of ['GET', 'DELETE']) {
      expect((await send(owner, method, id)).status, `${method} ${id}`).toBe(404)
    }
  }
})

describe('naming a payment', () => {
  const change = (id: string, body: { description: string } | { txid: string }) =>
    owner.call(transactions.describe, { params: { id }, body })
  const [txid, corrected] = ['ab'.repeat(32), 'cd'.repeat(32)]

  test('leaves the description as it is, which leaves the name, and the log has what was before', async () => {
    const { id } = (await sendDepositRequest(owner)).data
    await change(id, { description: 'For the house' })
    expect((await change(id, { txid })).data).toMatchObject({ description: 'For the house', txid })
    expect((await change(id, { description: 'For the car' })).data).toMatchObject({ txid })
    await change(id, { txid: corrected })
    const rows = await server.owner.rows(sql`
      select before, after from audit_log where subject_id = ${id} and act = 'transaction.payment_named' order by position`)
    expect(rows).toEqual([
      { before: { txid: null }, after: { txid } },
      { before: { txid }, after: { txid: corrected } },
    ])
  })

  test('is for deposits alone', async () => {
    await server.give(owner, 'checking', 100_00)
    await server.give(owner, 'borrowed', 100_00)
    const { data } = await owner.call(transactions.create, {
      body: { type: 'payment', amount: cents(50_00), accountType: 'checking' },
    })
    expect(await problemOf(await send(owner, 'PUT', data.id, { txid }))).toEqual([
      400,
      'validation_failed',
      'txid',
    ])
  })
})
