import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { administrator, customer, other, requestFor, server, setFeed } from '../../testing/offers.ts'
import {
  addOwnEther,
  addSharedEther,
  chain,
  depositsOf,
  ETHER,
  nameTxid,
  noticesOf,
  offerTo,
  openPayments,
  SHARED,
  txidOf,
  unitsOf,
} from '../../testing/payments.ts'
import { approve, cancel, editUser, reject } from '../../testing/scenes.ts'
import { eraseCustomer } from '../identity/my-data/erase.ts'

openPayments()

const look = (id: string) => chain.paymentAs(administrator, id)
const claim = (txid: string, id: string, who = customer) => nameTxid(who, id, txid)

/** A customer's own request to the shared address, without an offer. */
const requestShared = async (who = customer, reference = txidOf()) =>
  (
    await who.call(transactions.create, {
      body: {
        ...requestFor(await offerTo(who, await walletId())),
        ...{ reference, amount: cents(100_000) },
      },
    })
  ).data
const walletId = () =>
  server.owner.value<string>(
    sql`select id from wallets where archived_at is null order by created_at desc limit 1`,
  )

describe('a payment to an own address', () => {
  test('makes the pending deposit of its offer, and says so, although nobody pressed', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const id = await chain.arrive({ ...offer, units: unitsOf(offer), state: 'open' })
    await chain.read()
    const [deposit, ...others] = await depositsOf(customer)
    expect(others).toEqual([])
    expect(deposit).toMatchObject({
      ...{ status: 'pending', type: 'deposit', amount: 100_000, accountType: 'savings' },
      ...{ reference: offer.reference, cryptoAddress: offer.address, paymentState: 'seen' },
    })
    expect(await look(id)).toMatchObject({
      ...{ transactionId: deposit?.id, matchedBy: 'address', worth: 100_000, user: { id: customer.id } },
      addressOf: { id: customer.id },
    })
    expect(await noticesOf(customer)).toEqual(['We see your payment'])
    // Pressing afterwards is the same request again.
    const { data } = await customer.call(transactions.create, { body: requestFor(offer) })
    expect(data.id).toBe(deposit?.id)
  })

  test('is the evidence of what was requested, and nobody is told what they know', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const { data } = await customer.call(transactions.create, { body: requestFor(offer) })
    const id = await chain.arrive({ ...offer, units: unitsOf(offer), state: 'open' })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: data.id, matchedBy: 'address' })
    expect(await noticesOf(customer)).toEqual([])
  })

  test('is evidence also after the decision, once', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const { data } = await customer.call(transactions.create, { body: requestFor(offer) })
    await approve(administrator, data.id)
    const first = await chain.arrive({ ...offer, units: unitsOf(offer) })
    const second = await chain.arrive({ ...offer, units: ETHER })
    await chain.read()
    expect(await look(first)).toMatchObject({ transactionId: data.id })
    const [newest] = await depositsOf(customer)
    expect(newest).toMatchObject({ status: 'pending', amount: 250_000, accountType: 'savings' })
    expect(await look(second)).toMatchObject({ transactionId: newest?.id, reference: newest?.reference })
  })

  test('is a deposit of its own after the request was rejected', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const { data } = await customer.call(transactions.create, { body: requestFor(offer) })
    await reject(administrator, data.id)
    await chain.arrive({ ...offer, units: ETHER })
    await chain.read()
    expect(await depositsOf(customer)).toMatchObject([
      { status: 'pending', amount: 250_000 },
      { id: data.id },
    ])
  })

  test('in another coin is a deposit of what that is worth, and the offer stays', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const id = await chain.arrive({ ...offer, asset: 'USDT', units: 75_500_000n, rate: '1' })
    await chain.read()
    const deposits = await depositsOf(customer)
    expect(deposits).toMatchObject([{ status: 'pending', amount: 7550, cryptoType: 'USDT', expected: null }])
    expect(await look(id)).toMatchObject({ transactionId: deposits[0]?.id, worth: 7550 })
    await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await depositsOf(customer)).toMatchObject([{ reference: offer.reference }, { cryptoType: 'USDT' }])
  })

  test('counts at the rate of the offer while that holds, and at that of its own moment later', async () => {
    const walletId = await addOwnEther(administrator)
    const [inTime, late] = [await offerTo(customer, walletId), await offerTo(customer, walletId)]
    const soon = await chain.arrive({ ...inTime, units: ETHER, rate: '1000' })
    const seenAt = new Date(Date.parse(late.expiresAt) + 1)
    const later = await chain.arrive({ ...late, units: ETHER, rate: '1000', seenAt })
    await chain.read()
    expect((await look(soon)).worth).toBe(250_000)
    expect((await look(later)).worth).toBe(100_000)
    const byReference = (await depositsOf(customer)).map(({ reference, paymentState }) => [
      reference,
      paymentState,
    ])
    expect(byReference).toContainEqual([late.reference, 'late'])
  })

  test('of unknown worth is the offer’s, but makes no deposit of an unknown amount', async () => {
    const walletId = await addOwnEther(administrator)
    await setFeed({})
    const offer = await offerTo(customer, walletId)
    const first = await chain.arrive({ ...offer, units: ETHER, rate: null })
    await chain.read()
    const [deposit] = await depositsOf(customer)
    expect(await look(first)).toMatchObject({ transactionId: deposit?.id, worth: null })
    await reject(administrator, deposit?.id ?? '')
    const second = await chain.arrive({ ...offer, units: ETHER, rate: null })
    await chain.read()
    expect(await look(second)).toMatchObject({ transactionId: null })
  })

  test('of more than a deposit can be is left to staff, unless it was offered', async () => {
    await setFeed({ ETH: '1' })
    const offer = await offerTo(customer, await addOwnEther(administrator), 100_000_000_000)
    const asked = await chain.arrive({ ...offer, units: unitsOf(offer), rate: '1' })
    await chain.read()
    const deposits = await depositsOf(customer)
    expect(deposits).toMatchObject([{ amount: 100_000_000_000 }])
    expect(await look(asked)).toMatchObject({ transactionId: deposits[0]?.id })
    await reject(administrator, deposits[0]?.id ?? '')
    const more = await chain.arrive({ ...offer, units: 10n ** 40n, rate: '1' })
    await chain.read()
    expect(await look(more)).toMatchObject({ transactionId: null, worth: null })
  })
})

describe('dust', () => {
  test('makes no request and uses none up', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const dust = await chain.arrive({ ...offer, units: ETHER / 2600n })
    await chain.read()
    expect(await look(dust)).toMatchObject({ transactionId: null, addressOf: { id: customer.id } })
    expect(await depositsOf(customer)).toEqual([])
    await customer.call(transactions.create, { body: requestFor(offer) })
    const more = await chain.arrive({ ...offer, units: 1n })
    await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(more)).toMatchObject({ transactionId: null })
    expect(await depositsOf(customer)).toMatchObject([{ paymentState: 'confirmed' }])
  })

  test('completes what was short of little', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    await chain.arrive({ ...offer, units: unitsOf(offer) - 1n })
    await chain.read()
    expect(await depositsOf(customer)).toMatchObject([{ paymentState: 'underpaid' }])
    await chain.arrive({ ...offer, units: 1n })
    await chain.read()
    expect(await depositsOf(customer)).toMatchObject([{ paymentState: 'confirmed' }])
  })
})

describe('a payment to a shared address', () => {
  test('is found by its exact amount, and by no other one', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const wrong = await chain.arrive({ ...offer, units: unitsOf(offer) - 1n })
    const right = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    const deposits = await depositsOf(customer)
    expect(deposits).toMatchObject([{ reference: offer.reference, paymentState: 'confirmed' }])
    expect(await look(right)).toMatchObject({ transactionId: deposits[0]?.id, matchedBy: 'amount' })
    expect(await look(wrong)).toMatchObject({ transactionId: null, user: null, addressOf: null })
  })

  test('that came before the offer is not for it', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const seenAt = new Date(Date.parse(offer.createdAt) - 1)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer), seenAt })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
    expect(await depositsOf(customer)).toEqual([])
  })

  test('whose block came before the offer is not for it, however late it is read', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const blockAt = new Date(Date.parse(offer.createdAt) - 2 * 60_000)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer), blockAt })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })

  test('of a round amount says nothing of whose it is, also where an offer from before asked for it', async () => {
    await chain.forget()
    const offer = await offerTo(customer, await addSharedEther(administrator))
    await chain.follow()
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })

  test('in another coin, of as many units, is not for it', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const id = await chain.arrive({ ...offer, asset: 'USDT', units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })

  test('is nobody’s where two customers were asked for the same', async () => {
    await chain.forget()
    const walletId = await addSharedEther(administrator)
    const offer = await offerTo(customer, walletId)
    const stranger = await server.add()
    expect(await offerTo(stranger, walletId)).toMatchObject({ cryptoAmount: offer.cryptoAmount })
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })

  test('is nobody’s where the offer names an address that is not ours', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const address = '0x000000000000000000000000000000000000bEEF'
    await server.owner.run(sql`
      insert into offers select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'reference', 'forged',
        'address', ${address}::text))).* from offers o where o.id = ${offer.id}`)
    const id = await chain.arrive({ ...offer, address, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })
})

describe('a payment that its customer names', () => {
  test('is theirs at once, whichever way its id is written', async () => {
    await addSharedEther(administrator)
    const deposit = await requestShared()
    const txid = txidOf()
    const id = await chain.arrive({ address: SHARED, walletId: await walletId(), units: ETHER, txid })
    await chain.read()
    expect((await look(id)).transactionId).toBeNull()
    const { data } = await claim(txid.slice(2).toUpperCase(), deposit.id)
    expect(data).toMatchObject({ txid: txid.slice(2).toUpperCase(), payments: [{ id }] })
    expect(await look(id)).toMatchObject({ transactionId: deposit.id, matchedBy: 'txid' })
    expect(
      await server.db.rows(sql`
      select after from audit_log where chain = ${customer.id} and act = 'transaction.payment_named'`),
    ).toHaveLength(1)
  })

  test('is theirs also if it arrives later', async () => {
    await addSharedEther(administrator)
    const deposit = await requestShared()
    const txid = txidOf()
    expect((await claim(txid, deposit.id)).data).toMatchObject({ payments: [] })
    const id = await chain.arrive({ address: SHARED, walletId: await walletId(), units: ETHER, txid })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: deposit.id, matchedBy: 'txid' })
  })

  test('is nobody’s while two name it, and staff see both', async () => {
    await addSharedEther(administrator)
    const stranger = await server.add()
    const [mine, theirs] = [await requestShared(), await requestShared(stranger)]
    const txid = txidOf()
    await claim(txid, mine.id)
    await claim(txid.toUpperCase().replace('0X', '0x'), theirs.id, stranger)
    const id = await chain.arrive({ address: SHARED, walletId: await walletId(), units: ETHER, txid })
    await chain.read()
    expect(await look(id)).toMatchObject({
      transactionId: null,
      claims: [{ transactionId: mine.id }, { transactionId: theirs.id, user: { id: stranger.id } }],
    })
  })

  test('stays with whom it was matched, and the other claim is shown to staff', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    const txid = txidOf()
    const id = await chain.arrive({ ...offer, units: unitsOf(offer), txid })
    await chain.read()
    const matched = await look(id)
    const stranger = await server.add()
    const theirs = await requestShared(stranger)
    const { data } = await claim(txid, theirs.id, stranger)
    expect(data).toMatchObject({ txid, payments: [] })
    expect(await look(id)).toMatchObject({
      transactionId: matched.transactionId,
      claims: [{ transactionId: theirs.id }],
    })
  })

  test('is never that of another customer’s own address', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    const txid = txidOf()
    const id = await chain.arrive({ ...offer, units: 1n, txid })
    const stranger = await server.add()
    const theirs = await requestShared(stranger)
    await claim(txid, theirs.id, stranger)
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
  })

  test('can be named for pending deposits of one’s own alone', async () => {
    await addSharedEther(administrator)
    const deposit = await requestShared()
    const stranger = await server.add()
    expect(await refusal(claim(txidOf(), deposit.id, stranger))).toEqual([404, 'not_found'])
    await cancel(customer, deposit.id)
    expect(await refusal(claim(txidOf(), deposit.id))).toEqual([409, 'already_decided'])
  })
})

test('a request whose payment has arrived can’t be cancelled', async () => {
  const offer = await offerTo(customer, await addOwnEther(administrator))
  const id = await chain.arrive({ ...offer, units: unitsOf(offer), state: 'open' })
  await chain.read()
  const [deposit] = await depositsOf(customer)
  expect(await refusal(cancel(customer, deposit?.id ?? ''))).toEqual([409, 'payment_seen'])
  await chain.become(id, 'dropped')
  await cancel(customer, deposit?.id ?? '')
})

test('what was sent again after it was dropped is the evidence of what was approved meanwhile', async () => {
  const offer = await offerTo(customer, await addOwnEther(administrator))
  const first = await chain.arrive({ ...offer, units: unitsOf(offer), state: 'open' })
  await chain.read()
  await chain.become(first, 'dropped')
  const [deposit] = await depositsOf(customer)
  await approve(administrator, deposit?.id ?? '')
  const second = await chain.arrive({ ...offer, units: unitsOf(offer) })
  await chain.read()
  expect(await look(second)).toMatchObject({ transactionId: deposit?.id })
  expect(await depositsOf(customer)).toHaveLength(1)
})

test('a further payment makes a deposit of its own only in a block, because the mempool costs nothing', async () => {
  const offer = await offerTo(customer, await addOwnEther(administrator))
  await chain.arrive({ ...offer, units: unitsOf(offer) })
  await chain.read()
  await approve(administrator, (await depositsOf(customer))[0]?.id ?? '')
  const id = await chain.arrive({ ...offer, units: ETHER, state: 'open' })
  await chain.read()
  expect(await depositsOf(customer)).toHaveLength(1)
  await server.owner.run(sql`
    update payments set block_height = 95, block_hash = 'its block', compared_at = null where id = ${id}`)
  await chain.read()
  expect(await look(id)).toMatchObject({ user: { id: customer.id } })
  expect(await depositsOf(customer)).toHaveLength(2)
})

describe('the owner', () => {
  test('who is suspended still gets the request, which can’t be approved', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    await editUser(administrator, customer, { status: 'suspended' })
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    const { transactionId } = await look(id)
    expect(await refusal(approve(administrator, transactionId ?? ''))).toEqual([409, 'customer_suspended'])
  })

  test('who was erased gets nothing: it is left to staff', async () => {
    const offer = await offerTo(customer, await addOwnEther(administrator))
    await editUser(administrator, customer, { status: 'inactive' })
    await eraseCustomer(server.owner, customer.id, { retentionYears: 0 })
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null })
    expect(await server.db.rows(sql`select from transactions where user_id = ${customer.id}`)).toEqual([])
  })
})

test('two servers that compare at once make one transaction of one payment', async () => {
  const offer = await offerTo(customer, await addOwnEther(administrator))
  const ids = await Promise.all([
    chain.arrive({ ...offer, units: unitsOf(offer) }),
    chain.arrive({ ...offer, units: ETHER }),
  ])
  const pressing = customer.call(transactions.create, { body: requestFor(offer) })
  await Promise.all([chain.read(), chain.read(other), chain.read(), pressing])
  const deposits = await depositsOf(customer)
  expect(deposits).toHaveLength(1)
  for (const id of ids) expect(await look(id)).toMatchObject({ transactionId: deposits[0]?.id })
})

// Last, because the wallets can’t show an address again that was made for somebody.
describe('an address that somebody wrote into the database', () => {
  const forge = (address: string, userId: string) =>
    server.owner.run(sql`
      insert into deposit_addresses (fingerprint, address_index, wallet_id, network, address, user_id, account_type)
      select fingerprint, 999 + (select count(*) from deposit_addresses), wallet_id, network, ${address}, ${userId}, 'savings' from deposit_addresses
      where user_id = ${customer.id} limit 1`)

  test('makes its payments nobody’s, and staff can’t give them to anybody', async () => {
    const { walletId } = await offerTo(customer, await addOwnEther(administrator))
    const thief = await server.add()
    const address = '0x000000000000000000000000000000000000dEaD'
    await forge(address, thief.id)
    const id = await chain.arrive({ address, walletId, units: ETHER })
    await chain.read()
    expect(await look(id)).toMatchObject({ transactionId: null, user: null, addressOf: null })
    expect([...server.walletTrust.alarmed].some((place) => / 1\d{3}$/.test(place))).toBe(true)
    expect(await depositsOf(thief)).toEqual([])
  })

  test('does not take what is paid to the address that the wallet shows', async () => {
    const offer = await offerTo(customer, await addSharedEther(administrator))
    await offerTo(customer, await addOwnEther(administrator, 'ETH', 'ERC-20'))
    const thief = await server.add()
    await forge(offer.address, thief.id)
    const id = await chain.arrive({ ...offer, units: unitsOf(offer) })
    await chain.read()
    expect(await look(id)).toMatchObject({ user: { id: customer.id }, matchedBy: 'amount' })
  })
})
