import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import {
  administrator,
  customer,
  openScene,
  other,
  requestFor,
  server,
  setFeed,
} from '../../testing/offers.ts'
import {
  addOwnEther,
  addSharedEther,
  chainOf,
  depositsOf,
  nameTxid,
  noticesOf,
  offerTo,
  txidOf,
  unitsOf,
} from '../../testing/payments.ts'
import { approve, cancel, editUser, reject } from '../../testing/scenes.ts'
import { serverWaits, whileLocked, whileOpen } from '../../testing/waiting.ts'
import { eraseCustomer } from '../identity/my-data/erase.ts'

openScene()

const ETHER = 10n ** 18n
let chain: ReturnType<typeof chainOf>
beforeEach(async () => {
  chain = chainOf(server)
  await chain.follow()
})

type Offered = Awaited<ReturnType<typeof offerTo>>

const look = (id: string) => chain.paymentAs(administrator, id)
const press = async (offer: Offered, who = customer) =>
  (await who.call(transactions.create, { body: requestFor(offer) })).data
/** What a customer requests to an address without an offer. */
const request = async (offer: Offered, who = customer) => {
  const body = { ...requestFor(offer), reference: txidOf(), amount: cents(100_000) }
  return (await who.call(transactions.create, { body })).data
}
const cancelling = (id: string) =>
  sql`update transactions set status = 'cancelled', decided_by = ${customer.id} where id = ${id}`

describe('offers from before their network was followed, which ask for the same', () => {
  const sameOffers = async (...people: Person[]) => {
    await chain.forget()
    await setFeed({ ETH: '2501.37' })
    const walletId = await addSharedEther(administrator)
    const offers: Offered[] = []
    for (const one of people) offers.push(await offerTo(one, walletId))
    await chain.follow()
    expect(new Set(offers.map(({ cryptoAmount }) => cryptoAmount)).size).toBe(1)
    return offers
  }

  test('get a payment each where they are one customer’s, the newer one first', async () => {
    const [older, newer] = await sameOffers(customer, customer)
    if (!older || !newer) return expect.fail()
    for (const { reference } of [newer, older]) {
      await chain.arrive({ ...newer, units: unitsOf(newer) })
      await chain.read()
      expect((await depositsOf(customer))[0]).toMatchObject({ reference, paymentState: 'confirmed' })
    }
  })

  test('get none where they are two customers’', async () => {
    const [offer] = await sameOffers(customer, await server.add())
    if (!offer) return expect.fail()
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })
})

describe('a payment to a shared address', () => {
  test('of the same amount once more is a deposit of its own', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    await approve(administrator, (await depositsOf(customer))[0]?.id ?? '')
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    const [deposit] = await depositsOf(customer)
    expect(deposit).toMatchObject({ status: 'pending', expected: null, accountType: 'savings' })
    expect(await look(id)).toMatchObject({ transactionId: deposit?.id, matchedBy: 'amount' })
  })

  test('in a block of up to a minute before the offer is for it: clocks differ', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const blockAt = new Date(Date.parse(offer.createdAt) - 50_000)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer), blockAt })
    await chain.read()
    expect(await look(id)).toMatchObject({ matchedBy: 'amount' })
  })

  test('is nobody’s where the wallet had retired the address before the offer', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    await server.owner.run(sql`
      update wallet_addresses set retired_at = ${offer.createdAt}::timestamptz - interval '1 minute'
      where wallet_id = ${offer.walletId}`)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })

  test('is nobody’s where the customer was erased', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    await server.owner.run(sql`
      create table kept_offers as select * from offers where id = ${offer.id}`)
    await editUser(administrator, customer, { status: 'inactive' })
    await eraseCustomer(server.owner, customer.id, { retentionYears: 0 })
    await server.owner.run(sql`insert into offers select * from kept_offers on conflict do nothing`)
    await server.owner.run(sql`drop table kept_offers`)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })
})

describe('a payment to an own address', () => {
  test('never becomes the evidence of another customer’s transaction', async () => {
    const walletId = await addOwnEther(administrator)
    const offer = await offerTo(customer, walletId)
    const thief = await server.add()
    const theirs = await press(await offerTo(thief, walletId), thief)
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        wallet_id, crypto_type, crypto_network, crypto_address, offer_id)
      select gen_random_uuid(), user_id, type, category, account_type, amount_cents, description, status, 'forged', wallet_id,
        crypto_type, crypto_network, crypto_address, ${offer.id} from transactions t where t.id = ${theirs.id}`)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ user: { id: customer.id }, reference: offer.reference })
  })

  test('is nobody’s on another network', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    await chain.follow('bitcoin')
    const id = await chain.arrive({ ...offer, on: 'bitcoin', units: ETHER })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null, addressOf: null })
  })

  test('counts at the rate of the offer from its first moment to its last, and not before', async () => {
    const walletId = await addOwnEther(administrator)
    const worthAt = async (momentOf: (offer: Offered) => number) => {
      const offer = await offerTo(customer, walletId)
      const seenAt = new Date(momentOf(offer))
      const id = await chain.arrive({ ...offer, units: unitsOf(offer), rate: '1000', seenAt })
      await chain.read()
      return [(await look(id)).worth, (await depositsOf(customer))[0]?.paymentState]
    }
    expect(await worthAt(({ createdAt }) => Date.parse(createdAt) - 1)).toEqual([40_000, 'confirmed'])
    expect(await worthAt(({ createdAt }) => Date.parse(createdAt))).toEqual([100_000, 'confirmed'])
    expect(await worthAt(({ expiresAt }) => Date.parse(expiresAt))).toEqual([100_000, 'confirmed'])
  })
})

describe('the least that is no dust', () => {
  test('makes a request', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    await chain.arrive({ ...offer, units: ETHER / 2500n })
    await chain.read()
    expect(await depositsOf(customer)).toMatchObject([{ paymentState: 'underpaid' }])
  })

  test('is all that was asked for, whatever that is worth by now', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator), 100)
    const seenAt = new Date(Date.parse(offer.expiresAt) + 1)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer), rate: '2000', seenAt })
    await chain.read()
    expect(await depositsOf(customer)).toMatchObject([{ paymentState: 'late' }])
    expect((await look(id)).worth).toBe(80)
  })

  test('is needed for a deposit without an offer, which has a limit too', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const usdt = { ...offer, asset: 'USDT', rate: '1' }
    const [less, least, most, more] = [
      await chain.arrive({ ...usdt, units: 990_000n }),
      await chain.arrive({ ...usdt, units: 1_000_000n }),
      await chain.arrive({ ...usdt, units: 10n ** 15n }),
      await chain.arrive({ ...usdt, units: 10n ** 15n + 10_000n }),
    ]
    await chain.read()
    for (const id of [less, more]) expect(await look(id)).toMatchObject({ transactionId: null })
    expect(await look(least)).toMatchObject({ worth: 100, matchedBy: 'address' })
    expect(await look(most)).toMatchObject({ worth: 100_000_000_000, matchedBy: 'address' })
    expect(chain.lines).toEqual([])
  })

  test('is needed beside a request that lacks nothing, or is decided, and where what it had was undone', async () => {
    const walletId = await addOwnEther(administrator)
    const [paid, short, undone] = [
      await offerTo(customer, walletId),
      await offerTo(customer, walletId),
      await offerTo(customer, walletId),
    ]
    await chain.arrive({ ...paid, units: unitsOf(paid) })
    await chain.arrive({ ...short, units: unitsOf(short) - 1n })
    const gone = await chain.arrive({ ...undone, units: unitsOf(undone) - 1n })
    await chain.read()
    await chain.become(gone, 'reversed')
    const deposits = await depositsOf(customer)
    await approve(administrator, deposits.find(({ reference }) => reference === short.reference)?.id ?? '')
    for (const offer of [paid, short, undone]) {
      const id = await chain.arrive({ ...offer, units: 1n })
      await chain.read()
      expect(await look(id)).toMatchObject({ transactionId: null })
    }
  })
})

describe('a customer’s further request to an own address', () => {
  /** An offer that is paid and credited, and a request to the same address without one. */
  const further = async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    await approve(administrator, (await depositsOf(customer))[0]?.id ?? '')
    return { offer, asked: await request(offer) }
  }

  test('gets the next payment, and one alone', async () => {
    const { offer, asked } = await further()
    const first = await chain.arrive({ ...offer, units: ETHER, state: 'open' })
    await chain.read()
    expect(await look(first)).toMatchObject({ transactionId: asked.id, matchedBy: 'address', worth: 250_000 })
    const second = await chain.arrive({ ...offer, units: ETHER, state: 'open' })
    await chain.read()
    expect(await look(second)).toMatchObject({ transactionId: null })
  })

  test('gets no dust, no other coin, and nothing from another address of theirs', async () => {
    const { offer, asked } = await further()
    const elsewhere = await offerTo(customer, offer.walletId)
    const rejected = await press(elsewhere)
    await server.owner.run(cancelling(rejected.id))
    const ids = [
      await chain.arrive({ ...offer, units: 1n, state: 'open' }),
      await chain.arrive({ ...offer, asset: 'USDT', units: 75_000_000n, rate: '1', state: 'open' }),
      await chain.arrive({ ...elsewhere, units: ETHER, state: 'open' }),
    ]
    await chain.read()
    for (const id of ids) expect(await look(id)).toMatchObject({ transactionId: null })
    expect((await depositsOf(customer)).find(({ id }) => id === asked.id)).toMatchObject({ payments: [] })
  })
})

describe('naming a payment', () => {
  test('counts at the rate of the offer of its request', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const deposit = await press(offer)
    const txid = txidOf()
    const id = await chain.arrive({ ...offer, units: ETHER, rate: '1000', txid })
    await nameTxid(customer, deposit.id, txid)
    expect(await look(id)).toMatchObject({ transactionId: deposit.id, matchedBy: 'txid', worth: 250_000 })
  })

  test('counts at the rate of the moment if it was made before its offer, and only looked up later', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const deposit = await press(offer)
    const txid = txidOf()
    const blockAt = new Date(Date.parse(offer.createdAt) - 3_600_000)
    const id = await chain.arrive({ ...offer, units: ETHER, rate: '1000', txid, blockAt })
    await nameTxid(customer, deposit.id, txid)
    expect(await look(id)).toMatchObject({ transactionId: deposit.id, worth: 100_000 })
  })

  test('finds none of several that one transaction paid to a shared address: they can be several customers’', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const deposit = await press(offer)
    const txid = txidOf()
    const id = await chain.arrive({ ...offer, units: ETHER, txid })
    await server.owner.run(sql`
      insert into payments (id, network, txid, output_index, asset, decimals, units, address, wallet_id, block_height, block_hash, state)
      select gen_random_uuid(), network, txid, 1, asset, decimals, units + 1, address, wallet_id, block_height, block_hash, state
      from payments where id = ${id}`)
    await nameTxid(customer, deposit.id, txid)
    expect(await depositsOf(customer)).toMatchObject([{ id: deposit.id, payments: [] }])
    expect(await look(id)).toMatchObject({ claims: [{ transactionId: deposit.id }] })
  })

  test('finds dust at one’s own address', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const deposit = await press(offer)
    const txid = txidOf()
    const id = await chain.arrive({ ...offer, units: 1n, txid })
    await nameTxid(customer, deposit.id, txid)
    expect(await look(id)).toMatchObject({ transactionId: deposit.id, matchedBy: 'txid' })
  })

  test('finds nothing at an address that the request did not name, nor for one that is rejected', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const form = { name: 'USDT', network: 'ERC-20', address: '0x00000000219ab540356cBB839Cbe05303d7705Fa' }
    const { id: walletId } = (await administrator.call(wallets.create, { form })).data
    const [pending, rejected] = [await request(offer), await request(offer)]
    const [elsewhere, late] = [txidOf(), txidOf()]
    await nameTxid(customer, pending.id, elsewhere)
    await nameTxid(customer, rejected.id, late)
    await reject(administrator, rejected.id)
    const ids = [
      await chain.arrive({ address: form.address, walletId, units: ETHER, txid: elsewhere }),
      await chain.arrive({ ...offer, units: ETHER, txid: late }),
    ]
    await chain.read()
    for (const id of ids) expect(await look(id)).toMatchObject({ transactionId: null })
  })

  test('gives the request that was approved before it came its evidence, and not a further one', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const [approved, further] = [await request(offer), await request(offer)]
    const txid = txidOf()
    await nameTxid(customer, approved.id, txid)
    await approve(administrator, approved.id)
    await nameTxid(customer, further.id, txid)
    const id = await chain.arrive({ ...offer, units: ETHER, txid })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: approved.id, matchedBy: 'txid' })
  })
})

describe('in the same moment', () => {
  test('two servers that compare make one deposit of what was not offered', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    await chain.arrive({ ...offer, asset: 'USDT', units: 75_000_000n, rate: '1' })
    await whileLocked(
      server,
      customer,
      () => Promise.all([chain.read(), chain.read(other)]),
      () => serverWaits(server, 2),
    )
    expect(await depositsOf(customer)).toHaveLength(1)
    expect(await noticesOf(customer)).toHaveLength(2)
    expect(chain.lines).toEqual([])
  })

  test('a request that is cancelled does not get its payment', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const { id } = await press(offer)
    const payment = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await whileOpen(server, cancelling(id), () => chain.read())
    const [deposit] = await depositsOf(customer)
    expect(deposit).toMatchObject({ status: 'pending', payments: [{ id: payment }] })
    expect(deposit?.id).not.toBe(id)
    expect(chain.lines).toEqual([])
  })

  test('a request that is cancelled does not get the payment that it named', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const { id } = await request(offer)
    const txid = txidOf()
    await nameTxid(customer, id, txid)
    const payment = await chain.arrive({ ...offer, units: ETHER, txid })
    await whileOpen(server, cancelling(id), () => chain.read())
    expect(await look(payment)).toMatchObject({ transactionId: null })
    expect(chain.lines).toEqual([])
  })
})

test('a request whose payment is confirmed can’t be cancelled', async () => {
  const offer = await offerTo(customer, await addOwnEther(administrator))
  await chain.arrive({ ...offer, units: unitsOf(offer) })
  await chain.read()
  const [deposit] = await depositsOf(customer)
  expect(await refusal(cancel(customer, deposit?.id ?? ''))).toEqual([409, 'payment_seen'])
})
