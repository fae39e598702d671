import type { Transaction } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  arrive,
  follow,
  readAsStaff,
  readOwn,
  requested,
  whileMatching,
  whileReversing,
} from '../../testing/arrived.ts'
import { addPerOffer, changeKey, customer, openScene, other, server } from '../../testing/offers.ts'
import { whileOpen } from '../../testing/waiting.ts'
import { KEYS } from '../../testing/wallet-keys.ts'
import { approveByItself } from './approve-by-itself.ts'

openScene()

let walletId: string
beforeEach(async () => {
  await follow()
  walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
  await allowUpTo(1000_00)
  await changeCustomer(sql`ssn_status = 'verified', id_status = 'verified'`)
})

const allowUpTo = (amount: number) =>
  server.owner.run(sql`update settings set auto_approve_up_to_cents = ${amount}`)

const changeCustomer = (set: Sql) => server.owner.run(sql`update users set ${set} where id = ${customer.id}`)

const approve = ({ id }: Transaction, db = server.db) => approveByItself(db, server.outbox, id)

/** Whether a request that everything speaks for is approved, after this happened to it. */
async function isApprovedAfter(happen: (request: Transaction) => Promise<unknown>) {
  const request = await requested(walletId)
  await arrive(request)
  await happen(request)
  const approved = (await approve(request)) !== null
  expect((await readOwn(request)).status).toBe(approved ? 'completed' : 'pending')
  return approved
}

describe('a deposit whose payment is confirmed and exact', () => {
  test('is approved by the bank’s own hand, with the letter and the message of an approval', async () => {
    const request = await requested(walletId)
    await arrive(request)
    expect(await approve(request)).toMatchObject({ id: request.id, status: 'completed', decidedBy: null })
    expect(await readAsStaff(request)).toMatchObject({
      status: 'completed',
      decidedBy: null,
      amount: 1000_00,
    })
    const told = await server.owner.rows<{ title: string }>(
      sql`select title from notices where recipient_id = ${customer.id}`,
    )
    expect(told).toEqual([{ title: 'Your request has been approved' }])
    const rows = await server.owner.rows<object>(
      sql`select actor_id as by, address, after ->> 'status' as status from audit_log
        where chain = ${customer.id} and act = 'transaction.approved'`,
    )
    expect(rows).toEqual([{ by: null, address: null, status: 'completed' }])
    expect(await approve(request)).toBeNull()
  })

  test('is approved once by two servers at the same time', async () => {
    const request = await requested(walletId)
    await arrive(request)
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) => approve(request, n % 2 ? server.db : other.db)),
    )
    expect(made.filter((approved) => approved !== null)).toHaveLength(1)
    const credited = await server.owner.value<number>(
      sql`select count(*) from transfers where transaction_id = ${request.id}`,
    )
    expect(credited).toBe(1)
  })

  test('is approved in parts too, and at the exact limit', async () => {
    const request = await requested(walletId)
    await arrive(request, { coins: '0.02' })
    expect(await approve(request)).toBeNull()
    await arrive(request, { coins: '0.005', matchedBy: 'amount' })
    expect(await approve(request)).not.toBeNull()
  })
})

describe('it is left to staff', () => {
  test('while the setting is off, or lower', async () => {
    expect(await isApprovedAfter(() => allowUpTo(0))).toBe(false)
    expect(await isApprovedAfter(() => allowUpTo(999_99))).toBe(false)
    expect(await isApprovedAfter(() => allowUpTo(1000_00))).toBe(true)
  })

  const LATE = new Date(Date.now() + 3_600_000).toISOString()

  test.each<[string, Parameters<typeof arrive>[1]]>([
    ['nothing arrived', { state: 'dropped', block: null }],
    ['it is not confirmed', { state: 'open', block: 110 }],
    ['it was undone', { state: 'reversed' }],
    ['too little arrived', { coins: '0.02499999' }],
    ['too much arrived', { coins: '0.02500001' }],
    ['another coin arrived', { asset: 'USDT' }],
    ['it was late', { seenAt: LATE }],
    ['the customer named it', { matchedBy: 'txid' }],
    ['a member of staff assigned it', { matchedBy: 'staff' }],
  ])('if %s', async (_, about) => {
    const request = await requested(walletId)
    await arrive(request, about)
    expect(await approve(request)).toBeNull()
    expect((await readOwn(request)).status).toBe('pending')
  })

  test('if a second payment is still on its way', async () => {
    expect(await isApprovedAfter((request) => arrive(request, { state: 'open', block: null }))).toBe(false)
  })

  test('if it is undone in the same moment', async () => {
    const request = await requested(walletId)
    const payment = await arrive(request)
    expect(await whileReversing(payment, () => approve(request))).toBeNull()
    expect(await readOwn(request)).toMatchObject({ status: 'pending', paymentState: 'reversed' })
  })

  test('if another payment is matched in the same moment', async () => {
    const request = await requested(walletId)
    await arrive(request)
    expect(await whileMatching(request, () => approve(request))).toBeNull()
    expect((await readOwn(request)).status).toBe('pending')
  })

  test('if no amount in coins was asked for', async () => {
    await server.owner.run(sql`delete from feed_rates`)
    expect(await isApprovedAfter(async () => undefined)).toBe(false)
  })

  test('if the customer is not active, or not verified', async () => {
    for (const set of [
      sql`status = 'pending'`,
      sql`status = 'suspended'`,
      sql`ssn_status = 'pending'`,
      sql`id_status = 'rejected'`,
      sql`role = 'admin'`,
    ]) {
      const request = await requested(walletId)
      await arrive(request)
      await changeCustomer(set)
      expect(await approve(request)).toBeNull()
      await changeCustomer(
        sql`status = 'active', ssn_status = 'verified', id_status = 'verified', role = 'user'`,
      )
    }
    expect(await isApprovedAfter(async () => undefined)).toBe(true)
  })

  test('if another payment of the customer’s was undone', async () => {
    const undo = async () => arrive(await requested(walletId), { state: 'reversed' })
    expect(await isApprovedAfter(undo)).toBe(false)
  })

  test('if their email address has just changed', async () => {
    await server.owner.run(sql`
      insert into former_emails (user_id, email, email_folded, until)
      values (${customer.id}, 'former@x.example', 'former@x.example', now() + interval '1 hour')`)
    expect(await isApprovedAfter(async () => undefined)).toBe(false)
  })

  test('if the address is former by now', async () => {
    expect(await isApprovedAfter(() => changeKey(walletId, KEYS.otherBitcoin))).toBe(false)
  })

  test('if the balance would become too large', async () => {
    await server.give(customer, 'checking', 99_999_999_999_999)
    expect(await isApprovedAfter(async () => undefined)).toBe(false)
  })
})

test('a deposit is left to staff if its customer’s verification is rejected in the same moment', async () => {
  const request = await requested(walletId)
  await arrive(request)
  const rejecting = sql`update users set id_status = 'rejected' where id = ${customer.id}`
  expect(await whileOpen(server, rejecting, () => approve(request))).toBeNull()
  expect((await readOwn(request)).status).toBe('pending')
})
