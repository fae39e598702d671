import { cents } from '@bank/contract/money'
import { type Approval, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  arrive,
  follow,
  readAsStaff,
  readOwn,
  requested,
  reverse,
  whileMatching,
  whileReversing,
} from '../../testing/arrived.ts'
import { refusal, refused } from '../../testing/bank.ts'
import { addPerOffer, administrator, customer, openScene, server } from '../../testing/offers.ts'
import { whileOpen } from '../../testing/waiting.ts'
import { KEYS } from '../../testing/wallet-keys.ts'
import { proveLedger } from '../ledger/proof.ts'

openScene()

let walletId: string
beforeEach(async () => {
  await follow()
  walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
})

const approve = (id: string, body?: Approval) =>
  administrator.call(transactions.approve, { params: { id }, ...(body && { body }) })

const balance = () =>
  server.owner.value<number>(sql`
    select coalesce(sum(balance_cents), 0)::bigint from ledger_accounts where user_id = ${customer.id} and code = 'checking'`)

describe('approving with what arrived', () => {
  test.each([
    ['less', '0.02', 800_00],
    ['more', '0.0300001', 1200_00],
  ])('credits %s than was asked for, and both stay readable', async (_, coins, credited) => {
    const request = await requested(walletId)
    await arrive(request, { coins, worth: credited })
    const { data } = await approve(request.id, { credit: 'received' })
    const about = {
      ...{ status: 'completed', amount: credited, requestedAmount: 1000_00, creditedAmount: credited },
      description: request.description,
    }
    expect(data).toMatchObject(about)
    expect(await readAsStaff(request)).toMatchObject(about)
    expect(await readOwn(request)).toMatchObject(about)
    expect(await balance()).toBe(credited)
    expect((await proveLedger(server.owner)).every(({ offences }) => offences === 0)).toBe(true)
  })

  test('adds up what arrived, confirmed or not, without what was undone or is gone', async () => {
    const request = await requested(walletId)
    await arrive(request, { worth: 100_00 })
    await arrive(request, { worth: 20_00, state: 'open', block: null })
    await arrive(request, { worth: 3_00, state: 'reversed' })
    await arrive(request, { worth: 4_00, state: 'dropped', block: null })
    expect((await approve(request.id, { credit: 'received' })).data.amount).toBe(120_00)
  })

  test('of exactly what was asked for is like any other approval', async () => {
    const request = await requested(walletId)
    await arrive(request)
    const { data } = await approve(request.id, { credit: 'received' })
    expect(data).toMatchObject({ amount: 1000_00, requestedAmount: null, creditedAmount: 1000_00 })
  })

  test('tells the customer and the log both amounts', async () => {
    const request = await requested(walletId)
    await arrive(request, { worth: 800_00 })
    await approve(request.id, { credit: 'received' })
    const [notice] = await server.owner.rows<{ message: string }>(
      sql`select message from notices where recipient_id = ${customer.id} order by position desc limit 1`,
    )
    expect(notice?.message).toMatch(
      /\$1,000\.00, made on .* approved\. \$800\.00 arrived, and that is in your account/,
    )
    const after = await server.owner.value<object>(
      sql`select after from audit_log where subject_id = ${request.id} and act = 'transaction.approved'`,
    )
    expect(after).toMatchObject({ status: 'completed', amount: 800_00, requestedAmount: 1000_00 })
  })

  test('is refused where nothing arrived, its worth is unknown or too large, and nothing is written', async () => {
    const nothing = await requested(walletId)
    await arrive(nothing, { state: 'reversed' })
    const dust = await requested(walletId)
    await arrive(dust, { worth: 0 })
    const unknown = await requested(walletId)
    await arrive(unknown, { worth: 100_00 })
    await arrive(unknown, { worth: null })
    const large = await requested(walletId)
    await arrive(large, { worth: 100_000_000_001 })
    for (const [{ id }, code] of [
      [nothing, 'nothing_received'],
      [dust, 'nothing_received'],
      [unknown, 'worth_unknown'],
      [large, 'balance_limit'],
    ] as const) {
      expect(await refusal(approve(id, { credit: 'received' }))).toEqual([409, code])
    }
    expect((await readOwn(unknown)).status).toBe('pending')
    expect(await balance()).toBe(0)
  })
})

describe('approving what staff saw', () => {
  const seen = async (received: number) => {
    const request = await requested(walletId)
    await arrive(request, { worth: 800_00 })
    const body = (credit: Approval['credit']) => ({ credit, received: cents(received) })
    return { request, as: (credit: Approval['credit']) => approve(request.id, body(credit)) }
  }
  const CREDITS = ['received', 'requested', undefined] as const

  test.each(CREDITS)('is done while that is still what arrived: %s', async (credit) => {
    const { as } = await seen(800_00)
    const { data } = await as(credit)
    expect(data.creditedAmount).toBe(credit === 'received' ? 800_00 : 1000_00)
  })

  test.each(CREDITS)(
    'is refused once something else has arrived, and nothing is written: %s',
    async (credit) => {
      const { request, as } = await seen(800_00)
      await arrive(request, { worth: 1_00, state: 'open', block: null })
      const { status, code, message } = await refused(as(credit))
      expect([status, code]).toEqual([409, 'arrived_meanwhile'])
      expect(message).toContain('nothing was approved')
      expect((await readOwn(request)).status).toBe('pending')
      expect(await balance()).toBe(0)
      const { data } = await approve(request.id, { credit, received: cents(801_00) })
      expect(data.creditedAmount).toBe(credit === 'received' ? 801_00 : 1000_00)
    },
  )

  test('is refused where what arrived was undone, or is of unknown worth by now', async () => {
    const { request, as } = await seen(800_00)
    const undone = await arrive(request, { worth: 100_00 })
    await reverse(undone)
    expect((await as('received')).data.amount).toBe(800_00)
    const unknown = await seen(800_00)
    await arrive(unknown.request, { worth: null })
    expect(await refusal(unknown.as('requested'))).toEqual([409, 'arrived_meanwhile'])
    const gone = await seen(900_00)
    await reverse(await arrive(gone.request, { worth: 100_00 }))
    expect(await refusal(gone.as('received'))).toEqual([409, 'arrived_meanwhile'])
  })

  test('can be nothing', async () => {
    const request = await requested(walletId)
    await arrive(await requested(walletId))
    await arrive(request, { state: 'dropped', block: null })
    expect((await approve(request.id, { received: cents(0) })).data.creditedAmount).toBe(1000_00)
    const paid = await requested(walletId)
    await arrive(paid)
    expect(await refusal(approve(paid.id, { received: cents(0) }))).toEqual([409, 'arrived_meanwhile'])
  })

  test.each(CREDITS)('is refused if a payment is matched in the same moment: %s', async (credit) => {
    const { request, as } = await seen(800_00)
    const approving = whileMatching(request, () => as(credit), { worth: 50_00 })
    expect(await refusal(approving)).toEqual([409, 'arrived_meanwhile'])
    expect(await readOwn(request)).toMatchObject({ status: 'pending', payments: [{}, {}] })
    expect(await balance()).toBe(0)
  })

  test('is refused if a payment is undone in the same moment', async () => {
    const request = await requested(walletId)
    const payment = await arrive(request)
    const approving = whileReversing(payment, () => approve(request.id, { received: cents(1000_00) }))
    expect(await refusal(approving)).toEqual([409, 'arrived_meanwhile'])
    expect(await balance()).toBe(0)
  })
})

test('what arrived, and more of it in the same moment, is not credited unseen', async () => {
  const request = await requested(walletId)
  await arrive(request, { worth: 800_00 })
  const approving = whileMatching(request, () => approve(request.id, { credit: 'received' }), {
    worth: 50_00,
  })
  expect(await refusal(approving)).toEqual([503, 'unavailable'])
  expect(await balance()).toBe(0)
  expect((await approve(request.id, { credit: 'received' })).data.amount).toBe(850_00)
})

test('approving with what was requested credits that, whatever arrived', async () => {
  const request = await requested(walletId)
  await arrive(request, { coins: '0.02' })
  expect((await approve(request.id, { credit: 'requested' })).data).toMatchObject({
    ...{ amount: 1000_00, requestedAmount: null, creditedAmount: 1000_00, paymentState: 'underpaid' },
  })
  expect(await balance()).toBe(1000_00)
})

test('the same request again is the same transaction, whatever was credited', async () => {
  const request = await requested(walletId)
  await arrive(request, { worth: 800_00 })
  await approve(request.id, { credit: 'received' })
  const { reference, accountType, cryptoType, cryptoAddress } = request
  const again = (amount: number) =>
    customer.call(transactions.create, {
      body: {
        ...{ type: 'deposit', reference, accountType, cryptoType: cryptoType ?? '' },
        ...{ cryptoAddress: cryptoAddress ?? '', amount: cents(amount) },
      },
    })
  expect((await again(1000_00)).data.id).toBe(request.id)
  expect(await refusal(again(800_00))).toEqual([409, 'reference_taken'])
})

test('a credited payment that is undone leaves the money where it is, and the transaction says so', async () => {
  const request = await requested(walletId)
  const payment = await arrive(request)
  await approve(request.id)
  await reverse(payment)
  expect(await readOwn(request)).toMatchObject({
    status: 'completed',
    paymentState: 'reversed',
    amount: 1000_00,
  })
  expect(await balance()).toBe(1000_00)
})

test('a payment that is undone while it is approved is not credited unseen', async () => {
  const request = await requested(walletId)
  const payment = await arrive(request)
  const approving = whileReversing(payment, () => approve(request.id))
  expect(await refusal(approving)).toEqual([503, 'unavailable'])
  expect(await readOwn(request)).toMatchObject({ status: 'pending', paymentState: 'reversed' })
  expect(await balance()).toBe(0)
  expect((await approve(request.id)).data).toMatchObject({ status: 'completed', paymentState: 'reversed' })
})

test('twenty approvals at once, half with what arrived, credit one of the two once', async () => {
  const request = await requested(walletId)
  await arrive(request, { worth: 800_00 })
  const calls = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => approve(request.id, { credit: n % 2 ? 'received' : 'requested' })),
  )
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { amount } = await readOwn(request)
  expect([800_00, 1000_00]).toContain(amount)
  expect(await balance()).toBe(amount)
})

test('neither the server nor a thief of its database role can credit anything else', async () => {
  const request = await requested(walletId)
  await arrive(request, { worth: 800_00 })
  const set = (change: ReturnType<typeof sql>) =>
    server.owner.run(sql`update transactions set ${change} where id = ${request.id}`)
  await expect(set(sql`amount_cents = 80000`)).rejects.toThrow('as it arrived')
  await expect(
    set(sql`amount_cents = 70000, requested_cents = 100000, status = 'completed'`),
  ).rejects.toThrow('as it arrived')
  await expect(set(sql`amount_cents = 80000, requested_cents = 90000, status = 'completed'`)).rejects.toThrow(
    'as it arrived',
  )
})

describe('an approval sees what becomes of its payments in the same moment:', () => {
  test('one of unknown worth is undone', async () => {
    const request = await requested(walletId)
    await arrive(request)
    const unknown = await arrive(request, { worth: null })
    const approving = whileReversing(unknown, () => approve(request.id))
    expect(await refusal(approving)).toEqual([503, 'unavailable'])
    expect(await balance()).toBe(0)
  })

  test('one of unknown worth is matched', async () => {
    const request = await requested(walletId)
    await arrive(request, { worth: 800_00 })
    const body = { credit: 'requested', received: cents(800_00) } as const
    const approving = whileMatching(request, () => approve(request.id, body), { worth: null })
    expect(await refusal(approving)).toEqual([409, 'arrived_meanwhile'])
    expect(await balance()).toBe(0)
  })

  test('one is dropped and another one matched in its place', async () => {
    const request = await requested(walletId)
    const gone = await arrive(request, { worth: 800_00, state: 'open', block: null })
    const dropping = sql`update payments set state = 'dropped' where id = ${gone}`
    const body = { credit: 'received', received: cents(800_00) } as const
    const approving = whileOpen(
      server,
      dropping,
      () => approve(request.id, body),
      () => arrive(request, { worth: 900_00 }),
    )
    expect(await refusal(approving)).toEqual([409, 'arrived_meanwhile'])
    expect(await balance()).toBe(0)
  })
})
