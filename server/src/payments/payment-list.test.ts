import type { Received } from '@bank/contract/endpoint'
import { payments } from '@bank/contract/payments'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { administrator, customer, requestFor, server } from '../../testing/offers.ts'
import {
  addSharedEther,
  chain,
  ETHER,
  nameTxid,
  offerTo,
  openPayments,
  txidOf,
  unitsOf,
} from '../../testing/payments.ts'
import { cancel } from '../../testing/scenes.ts'

openPayments()

let walletId: string
beforeEach(async () => {
  walletId = await addSharedEther(administrator)
})

const list = (query: Received<typeof payments.list>['query']) => administrator.call(payments.list, { query })

test('what was undone is neither matched nor unmatched, and what never settled is not counted', async () => {
  const offer = await offerTo(customer, walletId)
  const counted = async () => {
    const { total } = await list({ limit: 1 })
    const { matched: unmatched } = await list({ limit: 1, state: 'unmatched' })
    const { matched } = await list({ limit: 1, state: 'matched' })
    return [total, unmatched, matched]
  }
  const before = await counted()
  const [matched, unmatched, dropped] = [
    await chain.arrive({ ...offer, units: unitsOf(offer) }),
    await chain.arrive({ ...offer, units: ETHER }),
    await chain.arrive({ ...offer, units: ETHER, state: 'open' }),
  ]
  await chain.read()
  await chain.become(matched, 'reversed')
  await chain.become(unmatched, 'reversed')
  await chain.become(dropped, 'dropped')
  const [total = 0, ...others] = before
  expect(await counted()).toEqual([total + 2, ...others])
})

test('who names a payment is shown while their request is pending, and not for the request that it belongs to', async () => {
  const offer = await offerTo(customer, walletId)
  const body = { ...requestFor(offer), reference: 'another' }
  const [own, other] = [
    (await customer.call(transactions.create, { body: requestFor(offer) })).data,
    (await customer.call(transactions.create, { body })).data,
  ]
  const txid = txidOf()
  const id = await chain.arrive({ ...offer, units: unitsOf(offer), txid })
  await chain.read()
  await nameTxid(customer, own.id, txid)
  await nameTxid(customer, other.id, txid)
  expect(await chain.paymentAs(administrator, id)).toMatchObject({
    transactionId: own.id,
    claims: [{ transactionId: other.id }],
  })
  await cancel(customer, other.id)
  expect(await chain.paymentAs(administrator, id)).toMatchObject({ claims: [] })
})

test('a network is followed until a minute after the turn of its last server has ended', async () => {
  const isFollowedAfter = async (seconds: number) => {
    await server.owner.run(sql`
      update chains set leased_until = now() - make_interval(secs => ${seconds}) where network = 'ethereum'`)
    const { data } = await administrator.call(payments.health, {})
    return data.find(({ network }) => network === 'ethereum')?.isFollowed
  }
  expect(await isFollowedAfter(50)).toBe(true)
  expect(await isFollowedAfter(61)).toBe(false)
})
