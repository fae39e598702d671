import { randomUUID } from 'node:crypto'
import type { Received } from '@bank/contract/endpoint'
import { cents, REQUEST_MIN_CENTS } from '@bank/contract/money'
import { type Assignment, payments } from '@bank/contract/payments'
import { forbidden } from '@bank/contract/problem'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { administrator, customer, server } from '../../testing/offers.ts'
import {
  addOwnEther,
  addSharedEther,
  chain,
  depositsOf,
  ETHER,
  noticesOf,
  offerTo,
  openPayments,
  SHARED,
  txidOf,
  unitsOf,
} from '../../testing/payments.ts'
import { approve, editUser } from '../../testing/scenes.ts'
import { eraseCustomer } from '../identity/my-data/erase.ts'

openPayments()

let walletId: string
beforeEach(async () => {
  walletId = await addSharedEther(administrator)
})

const arrive = (about: Partial<Parameters<typeof chain.arrive>[0]> = {}) =>
  chain.arrive({ address: SHARED, walletId, units: ETHER, ...about })
const assign = (id: string, body: Partial<Assignment> = {}, by: Person = administrator) =>
  by.call(payments.assign, {
    params: { id },
    body: { userId: customer.id, accountType: 'checking', ...body },
  })
const list = async (query: Received<typeof payments.list>['query'] = {}) =>
  administrator.call(payments.list, { query })

describe('the list of payments', () => {
  test('has what fits nobody, what was matched, and what was reversed', async () => {
    const offer = await offerTo(customer, walletId)
    const [unmatched, matched, reversed, dropped] = [
      await arrive(),
      await arrive({ units: unitsOf(offer) }),
      await arrive(),
      await arrive(),
    ]
    await chain.read()
    await chain.become(reversed, 'reversed')
    await chain.become(dropped, 'dropped')
    const ids = async (state?: 'unmatched' | 'matched' | 'reversed') =>
      (await list({ limit: 3, ...(state && { state }) })).data.map(({ id }) => id)
    expect(await ids()).toEqual([reversed, matched, unmatched])
    expect((await ids('unmatched'))[0]).toBe(unmatched)
    expect((await ids('matched'))[0]).toBe(matched)
    expect((await ids('reversed'))[0]).toBe(reversed)
    expect((await list({ state: 'reversed', limit: 1 })).data).toMatchObject([{ creditedAmount: null }])
    expect(await refusal(chain.paymentAs(administrator, dropped))).toEqual([404, 'not_found'])
    expect((await list({ network: 'tron' })).data).toEqual([])
  })

  test('says what was credited for a payment, also once it is reversed', async () => {
    const offer = await offerTo(customer, walletId)
    const id = await arrive({ units: unitsOf(offer) })
    await chain.read()
    const credited = async () => (await chain.paymentAs(administrator, id)).creditedAmount
    expect(await credited()).toBeNull()
    const [deposit] = await depositsOf(customer)
    await approve(administrator, deposit?.id ?? '')
    expect(await credited()).toBe(100_000)
    await chain.become(id, 'reversed')
    expect(await credited()).toBe(100_000)
    expect((await list({ state: 'reversed', limit: 1 })).data).toMatchObject([
      { id, creditedAmount: 100_000 },
    ])
  })

  test('is paged and counted, and is searched by whole ids and addresses', async () => {
    const txid = txidOf()
    const id = await arrive({ txid })
    await arrive()
    const { data, nextCursor, total, matched } = await list({ limit: 1 })
    expect(total).toBeGreaterThan(1)
    expect(matched).toBe(total)
    const after = await list({ limit: 1, cursor: nextCursor ?? '' })
    expect([data[0]?.id === id, after.data[0]?.id]).toEqual([false, id])
    for (const search of [txid, txid.slice(2).toUpperCase()])
      expect(await list({ search })).toMatchObject({ data: [{ id }], matched: 1 })
    expect((await list({ search: SHARED.toLowerCase(), limit: 1 })).data).toHaveLength(1)
    expect((await list({ search: txid.slice(0, 20) })).data).toEqual([])
  })
})

describe('among many tiny payments', () => {
  const DOLLAR = ETHER / 2500n
  const unmatchedOf = async (query: Received<typeof payments.list>['query']) => {
    const { data, matched } = await list({ state: 'unmatched', search: SHARED, limit: 100, ...query })
    return { ids: data.map(({ id }) => id), matched }
  }

  test('what is worth a dollar, or nobody knows how much, can be listed alone, and so can the rest', async () => {
    const before = await unmatchedOf({ dust: 'without' })
    const small = await unmatchedOf({ dust: 'only' })
    const known = await arrive({ units: DOLLAR })
    const unknown = await arrive({ units: 1n, rate: null })
    await addDust(300)
    const least = await arrive({ units: DOLLAR - 1n })
    await chain.read()
    const without = await unmatchedOf({ dust: 'without' })
    expect(without.ids.slice(0, 2)).toEqual([unknown, known])
    expect(without.matched).toBe(before.matched + 2)
    const only = await unmatchedOf({ dust: 'only' })
    expect(only.ids[0]).toBe(least)
    expect(only.ids).toHaveLength(100)
    expect(only.matched).toBe(small.matched + 301)
    expect((await unmatchedOf({})).matched).toBe(without.matched + only.matched)
  })

  test('a dollar is the least deposit, at any rate of any coin', async () => {
    for (const [asset, rate, decimals] of [
      ['ETH', '2500.01', 18],
      ['USDT', '0.9999', 6],
      ['USDC', '1', 6],
    ] as const) {
      const least = leastUnits(rate, decimals)
      const [enough, dust] = [
        await arrive({ asset, rate, units: least }),
        await arrive({ asset, rate, units: least - 1n }),
      ]
      expect((await chain.paymentAs(administrator, enough)).worth).toBeGreaterThanOrEqual(REQUEST_MIN_CENTS)
      expect((await chain.paymentAs(administrator, dust)).worth).toBeLessThan(REQUEST_MIN_CENTS)
      expect((await unmatchedOf({ dust: 'without' })).ids[0]).toBe(enough)
      expect((await unmatchedOf({ dust: 'only' })).ids[0]).toBe(dust)
    }
  })
})

/** The least amount that is worth a dollar. */
function leastUnits(rate: string, decimals: number): bigint {
  const scale = 4
  const [whole = '', fraction = ''] = rate.split('.')
  const usd = BigInt(whole + fraction.padEnd(scale, '0'))
  return (10n ** BigInt(decimals + scale) + usd - 1n) / usd
}

/** So many payments of less than a cent, from one transaction. */
const addDust = (count: number) =>
  server.owner.run(sql`
    insert into payments (id, network, txid, output_index, asset, decimals, units, address, wallet_id, rate_usd, block_height,
      block_hash, state, compared_at)
    select gen_random_uuid(), 'ethereum', ${txidOf()}, n, 'ETH', 18, n, ${SHARED}, ${walletId}, 2500, 80, 'a block', 'settled', now()
    from generate_series(1, ${count}::integer) n`)

describe('assigning a payment', () => {
  test('makes a pending deposit of what it is worth, once', async () => {
    const id = await arrive({ units: ETHER / 5000n })
    await chain.read()
    const { data } = await assign(id)
    const [deposit] = await depositsOf(customer)
    expect(deposit).toMatchObject({
      status: 'pending',
      amount: 50,
      accountType: 'checking',
      payments: [{ id }],
    })
    expect(data).toMatchObject({
      transactionId: deposit?.id,
      matchedBy: 'staff',
      user: { id: customer.id },
      worth: 50,
    })
    expect(await noticesOf(customer)).toContain('We have found your payment')
    const [entry] = await server.db.rows<{ actor: string; after: object }>(sql`
      select actor_id as actor, after from audit_log where chain = ${customer.id} and act = 'payment.assigned'`)
    expect(entry).toMatchObject({ actor: administrator.id, after: { amount: 50, accountType: 'checking' } })
    expect(await refusal(assign(id))).toEqual([409, 'payment_taken'])
    await approve(administrator, deposit?.id ?? '')
  })

  test('takes an amount where no rate was known, and asks for one', async () => {
    const id = await arrive({ rate: null })
    expect(await refusal(assign(id))).toEqual([400, 'validation_failed'])
    await assign(id, { amount: cents(123_45) })
    expect(await depositsOf(customer)).toMatchObject([{ amount: 123_45 }])
  })

  test('is never for staff’s own account, nor for a person that is not there', async () => {
    const id = await arrive()
    const { status, message } = await refused(assign(id, { userId: administrator.id }))
    expect([status, message]).toEqual([403, forbidden.ownAccount])
    expect(await refusal(assign(id, { userId: randomUUID() }))).toEqual([404, 'not_found'])
    expect(await refusal(assign(randomUUID()))).toEqual([404, 'not_found'])
    await editUser(administrator, customer, { status: 'inactive' })
    await eraseCustomer(server.owner, customer.id, { retentionYears: 0 })
    expect(await refusal(assign(id))).toEqual([404, 'not_found'])
    expect(await chain.paymentAs(administrator, id)).toMatchObject({ transactionId: null })
  })

  test('is for the customer for whom the address was made, and nobody else', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator, 'ETH', 'ERC-20'))
    const id = await chain.arrive({ ...offer, units: 1n })
    const stranger = await server.add()
    expect(await refusal(assign(id, { userId: stranger.id, amount: cents(1) }))).toEqual([
      400,
      'validation_failed',
    ])
    await assign(id, { amount: cents(1) })
  })

  test('is refused for what arrived at an address that is not ours, or was undone', async () => {
    const foreign = await arrive({ address: '0x000000000000000000000000000000000000bEEF' })
    expect(await refusal(assign(foreign))).toEqual([400, 'unknown_address'])
    const undone = await arrive()
    await chain.become(undone, 'reversed')
    expect(await refusal(assign(undone))).toEqual([409, 'payment_taken'])
  })

  test('by two members of staff at once is done by one of them', async () => {
    const id = await arrive()
    const stranger = await server.add()
    const outcomes = await Promise.allSettled([assign(id), assign(id, { userId: stranger.id })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([...(await depositsOf(customer)), ...(await depositsOf(stranger))]).toHaveLength(1)
  })
})

test('staff see how far each network is read, and what is wrong', async () => {
  await server.owner.run(sql`
    insert into chains (network, trouble, trouble_since) values ('tron', 'unreachable', now())
    on conflict (network) do update set trouble = excluded.trouble, trouble_since = excluded.trouble_since`)
  const { data } = await administrator.call(payments.health, {})
  expect(data).toMatchObject([
    { network: 'bitcoin', label: 'Bitcoin', isFollowed: false, height: null, confirmationsNeeded: 3 },
    { network: 'litecoin', trouble: null },
    { network: 'ethereum', isFollowed: true, height: 100, settledHeight: 90, confirmationsNeeded: 12 },
    { network: 'tron', isFollowed: false, trouble: 'unreachable' },
  ])
})
