import { randomUUID } from 'node:crypto'
import { ApiError } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { cents } from '@bank/contract/money'
import { type Offer, offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import jsqr from 'jsqr'
import sharp from 'sharp'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prune } from '../limits/pruning.ts'
import { createTestServer, type Person, refusal, refused, type TestServer } from '../testing.ts'
import { addressAt, getExtendedKey } from '../wallets/extended-key.ts'
import { KEYS } from '../wallets/testing-keys.ts'
import { findOffered } from './find-offered.ts'
import { isOfferGenuine } from './own-address.ts'

const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const LTC = 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const THEIRS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

let server: TestServer
/** Another server of the same bank. */
let other: TestServer
let administrator: Person
let customer: Person

beforeAll(async () => {
  server = await createTestServer()
  other = await createTestServer({}, { database: server, masterKeys: server.masterKeys })
  administrator = await server.add({ role: 'admin' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  customer = await server.add()
  await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
  await setFeed({ BTC: '40000', LTC: '80', ETH: '2500' })
})

async function setFeed(rates: Record<string, string>) {
  await server.owner.run(sql`delete from feed_rates`)
  for (const [asset, usd] of Object.entries(rates))
    await server.owner.run(
      sql`insert into feed_rates (asset, usd, at, looked_at) values (${asset}, ${usd}::numeric, now(), now())`,
    )
}

const addWallet = async (name = 'Bitcoin', network = name, address = BTC) =>
  (await administrator.call(wallets.create, { form: { name, network, address } })).data.id

const addPerOffer = async (
  key: { text: string; addresses: readonly string[] },
  name: string,
  address = BTC,
) => {
  const form = {
    ...({
      name,
      network: 'Bitcoin',
      address,
      depositAddresses: 'per-offer',
      extendedPublicKey: key.text,
    } as const),
    confirmedAddresses: key.addresses.join(' '),
  }
  return (await administrator.call(wallets.create, { form })).data.id
}

const make = async (
  walletId: string,
  amount = 1000,
  { call }: Pick<Person, 'call'> = customer,
): Promise<Offer> =>
  (await call(offers.make, { body: { walletId, accountType: 'checking', amount: cents(amount * 100) } })).data

const get = async (id: string, { call }: Person = customer) =>
  (await call(offers.get, { params: { id } })).data

const list = async ({ call }: Person = customer) => (await call(offers.listOpen, {})).data

/** The customer's offer that a request with this reference is for. */
const offered = ({ id }: { id: string }, reference: string, { walletTrust } = server) =>
  findOffered(server.db, walletTrust, id, { reference, cryptoAddress: '' })

/** A slow machine can't make all of them within the time that a call waits for a lock, and says so. */
async function patiently<Made>(call: () => Promise<Made>): Promise<Made> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error
    }
  }
}

/** What "I Have Made Payment" sends. */
const requestFor = ({ reference, address, amount, cryptoType, accountType }: Offer) =>
  ({ type: 'deposit', amount, accountType, cryptoType, cryptoAddress: address, reference }) as const

/** What the camera of a wallet reads. */
async function decoded({ qrCode }: Pick<Offer, 'qrCode'>): Promise<string | undefined> {
  const png = Buffer.from(qrCode.replace('data:image/png;base64,', ''), 'base64')
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** Changes the database with all rights but without the master key. */
async function tamper(table: string, statement: Sql) {
  await server.owner.transaction(async (tx) => {
    await tx.run(sql`alter table ${raw(table)} disable trigger user`)
    await tx.run(statement)
    await tx.run(sql`alter table ${raw(table)} enable trigger user`)
  })
}

describe('an offer', () => {
  test('says where and how much to pay, at which rate, and until when', async () => {
    const walletId = await addWallet()
    const offer = await make(walletId)
    expect(offer).toMatchObject({
      ...{ walletId, accountType: 'checking', cryptoType: 'Bitcoin', network: 'Bitcoin', address: BTC },
      ...{ amount: 100_000, cryptoAmount: '0.025', asset: 'BTC', rate: 40_000, confirmationsNeeded: 3 },
      uri: `bitcoin:${BTC}?amount=0.025`,
    })
    expect(offer.reference).toMatch(/^Bitcoin-\d{13}$/)
    expect(Date.parse(offer.expiresAt) - Date.parse(offer.createdAt)).toBe(15 * 60_000)
    expect(Math.abs(Date.parse(offer.createdAt) - Number(offer.reference.slice(8)))).toBeLessThan(2000)
    expect(await decoded(offer)).toBe(offer.uri)
    expect(offer.secondsLeft).toBeGreaterThan(890)
    const again = await get(offer.id)
    expect(again).toEqual({ ...offer, secondsLeft: again.secondsLeft })
  })

  test('is recorded in the customer’s chain of the audit log', async () => {
    const { id, reference } = await make(await addWallet())
    const rows = await server.db.rows<{ after: object }>(
      sql`select after from audit_log where chain = ${customer.id} and act = 'offer.made' and subject_id = ${id}`,
    )
    const after = { reference, cryptoAddress: BTC, units: '2500000', rate: '40000', rateSource: 'feed' }
    expect(rows).toMatchObject([{ after }])
  })

  test('asks for at least the dollars: coins are rounded up, at the last shown digit', async () => {
    const walletId = await addWallet()
    await setFeed({ BTC: '30000' })
    expect(await make(walletId, 1)).toMatchObject({ cryptoAmount: '0.00003334' })
    await setFeed({ BTC: '0.00000001' })
    expect(await make(walletId, 1_000_000)).toMatchObject({ cryptoAmount: '100000000000000' })
    const ether = await addWallet('ETH', 'ERC-20', ETH)
    await setFeed({ ETH: '2999.99' })
    expect(await make(ether, 100)).toMatchObject({ cryptoAmount: '0.03333345', rate: 2999.99 })
  })

  test.each([
    ['Litecoin', 'Litecoin', LTC, `litecoin:${LTC}?amount=12.5`],
    ['Ethereum', 'Ethereum', ETH, `ethereum:${ETH}@1?value=400000000000000000`],
    [
      ...(['USDT', 'ERC-20', ETH] as const),
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ETH}&uint256=1000000000`,
    ],
    ['USDT', 'TRC-20', TRON, TRON],
    ['Dogecoin', 'Dogecoin', 'D7Y55Lkmgc', 'D7Y55Lkmgc'],
  ])('of %s on %s has a link that wallets open', async (name, network, address, uri) => {
    const offer = await make(await addWallet(name, network, address))
    expect(offer.uri).toBe(uri)
    expect(await decoded(offer)).toBe(uri)
  })

  test('of a dollar token asks for exactly the dollars, whatever the feed says', async () => {
    await setFeed({ USDT: '0.5' })
    const offer = await make(await addWallet('USDT', 'TRC-20', TRON), 1234.56)
    expect(offer).toMatchObject({ cryptoAmount: '1234.56', rate: 1, asset: 'USDT' })
  })

  test('without a rate names no amount in coins, and is made all the same', async () => {
    await setFeed({})
    const offer = await make(await addWallet())
    expect(offer).toMatchObject({
      cryptoAmount: null,
      rate: null,
      rateAt: null,
      uri: `bitcoin:${BTC}`,
      asset: 'BTC',
    })
    const token = await addWallet('Dogecoin', 'Dogecoin', 'D7Y55Lkmgc')
    expect(await make(token)).toMatchObject({ cryptoAmount: null, asset: null, rate: null })
  })

  test('keeps what it said when its wallet gets another address', async () => {
    const walletId = await addWallet()
    const offer = await make(walletId)
    await administrator.call(wallets.update, {
      params: { id: walletId },
      form: { address: THEIRS, name: 'BTC' },
    })
    expect(await get(offer.id)).toMatchObject({ address: BTC, cryptoType: 'Bitcoin' })
    expect(await make(walletId)).toMatchObject({ address: THEIRS, cryptoType: 'BTC' })
  })

  test('can’t be made for a wallet that is deleted, withdrawn or none', async () => {
    const walletId = await addWallet()
    await tamper(
      'wallet_addresses',
      sql`update wallet_addresses set address = ${THEIRS} where wallet_id = ${walletId}`,
    )
    expect(await refusal(make(walletId))).toEqual([404, 'not_found'])
    await administrator.call(wallets.archive, { params: { id: walletId } })
    expect(await refusal(make(walletId))).toEqual([404, 'not_found'])
    expect(await refusal(make(randomUUID()))).toEqual([404, 'not_found'])
    expect(await server.db.rows(sql`select from offers where wallet_id = ${walletId}`)).toEqual([])
  })

  test('of a stranger is not found, nor one that does not exist', async () => {
    const { id, reference } = await make(await addWallet())
    const stranger = await server.add()
    expect(await refusal(get(id, stranger))).toEqual([404, 'not_found'])
    expect(await refusal(get(id, administrator))).toEqual([404, 'not_found'])
    expect(await refusal(get(randomUUID()))).toEqual([404, 'not_found'])
    expect(await offered(stranger, reference)).toBeNull()
    expect(await offered(customer, reference)).toMatchObject({ id })
  })

  test('never changes, whoever writes to the database', async () => {
    const { id } = await make(await addWallet())
    const change = server.owner.run(sql`update offers set address = ${THEIRS} where id = ${id}`)
    await expect(change).rejects.toThrow('does not change')
  })

  test('keeps a reference and its fifteen minutes of its own, although others are of the same moment', async () => {
    const walletId = await addWallet()
    const made = await Promise.all(Array.from({ length: 10 }, () => patiently(() => make(walletId))))
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(10)
    // None of them is from the future, by a rounded millisecond.
    for (const { secondsLeft } of made) expect(secondsLeft).toBeGreaterThan(890)
  })

  test('of the smallest and the largest amount is exact', async () => {
    const walletId = await addWallet()
    await setFeed({ BTC: '64999.99' })
    expect(await make(walletId, 1)).toMatchObject({ cryptoAmount: '0.00001539' })
    expect(await make(walletId, 1_000_000_000)).toMatchObject({ cryptoAmount: '15384.61775148' })
    const body = { walletId, accountType: 'checking' as const, amount: cents(100_000_000_001) }
    expect(await refused(customer.call(offers.make, { body }))).toMatchObject({
      errors: [{ path: 'amount' }],
    })
  })
})

describe('offers with addresses of their own', () => {
  const { bitcoin, otherBitcoin } = KEYS
  const nth = (index: number, text: string = bitcoin.text) =>
    addressAt('bitcoin', getExtendedKey('bitcoin', text), index)
  const indexes = () =>
    server.db.rows<{ index: number }>(sql`
      select address_index as index from deposit_addresses
      where fingerprint = ${getExtendedKey('bitcoin', bitcoin.text).fingerprint}`)

  test('begin at the first address of the key and never share one: two servers, two wallets of one key, at once', async () => {
    const one = await addPerOffer(bitcoin, 'Bitcoin')
    const two = await addPerOffer({ ...bitcoin, text: bitcoin.asXpub }, 'BTC')
    expect(await make(one)).toMatchObject({
      address: bitcoin.addresses[0],
      uri: `bitcoin:${bitcoin.addresses[0]}?amount=0.025`,
    })
    const crowd = [customer, await server.add(), await server.add()]
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        patiently(() =>
          make(n % 2 ? one : two, 1000, { call: (n % 4 < 2 ? server : other).as(crowd[n % 3]?.token ?? '') }),
        ),
      ),
    )
    const expected = Array.from({ length: 30 }, (_, n) => nth(n + 1))
    expect(made.map(({ address }) => address).toSorted()).toEqual(expected.toSorted())
    expect(new Set(made.map(({ cryptoAmount }) => cryptoAmount))).toEqual(new Set(['0.025']))
  })

  test('never use an index again, although somebody set the counter back in the database', async () => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const before = await make(walletId)
    await expect(server.owner.run(sql`update deposit_indexes set next_index = 0`)).rejects.toThrow(
      'used once',
    )
    await tamper('deposit_indexes', sql`update deposit_indexes set next_index = 0`)
    const after = await make(walletId)
    await tamper('deposit_indexes', sql`delete from deposit_indexes`)
    const last = await make(walletId)
    expect(new Set([before.address, after.address, last.address]).size).toBe(3)
    const used = (await indexes()).map(({ index }) => index)
    expect(new Set(used).size).toBe(used.length)
  })

  test('are not made with a key that somebody swapped in the database', async () => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    await server.owner.run(
      sql`update wallets set extended_public_key = ${otherBitcoin.text} where id = ${walletId}`,
    )
    expect(await refusal(make(walletId))).toEqual([404, 'not_found'])
  })

  test('stay ours after the wallet has got another key', async () => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const offer = await make(walletId)
    const form = {
      extendedPublicKey: otherBitcoin.text,
      confirmedAddresses: otherBitcoin.addresses.join(' '),
    }
    await administrator.call(wallets.update, { params: { id: walletId }, form })
    expect(await make(walletId)).toMatchObject({ address: otherBitcoin.addresses[0] })
    expect(await get(offer.id)).toMatchObject({ address: offer.address })
  })

  test('whose address somebody altered between two servers are unknown to the other, with an alarm', async () => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const { id, reference } = await make(walletId)
    const second: Person = { ...customer, call: other.as(customer.token) }
    expect(await get(id, second)).toMatchObject({ id })
    await tamper('offers', sql`update offers set address = ${THEIRS} where id = ${id}`)
    expect(await refusal(get(id, second))).toEqual([404, 'not_found'])
    expect(await offered(customer, reference, other)).toBeNull()
    expect(other.walletTrust.alarmed).toContain(id)
  })

  test.each([
    ['to that of another index', bitcoin.text, 5000],
    ['to that of another key', otherBitcoin.text, 5001],
  ])('whose origin somebody altered %s are not genuine', async (_, text, index) => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const { id, reference, address } = await make(walletId)
    const { fingerprint } = getExtendedKey('bitcoin', text)
    await server.owner.run(sql`
      insert into deposit_addresses (fingerprint, address_index, wallet_id, network, address, user_id, account_type)
      values (${fingerprint}, ${index}, ${walletId}, 'bitcoin', ${address}, ${customer.id}, 'checking')`)
    expect(await offered(customer, reference)).not.toBeNull()
    await tamper(
      'offers',
      sql`update offers set key_fingerprint = ${fingerprint}, address_index = ${index} where id = ${id}`,
    )
    expect(await offered(customer, reference)).toBeNull()
  })

  test.each([
    ['to one that the wallet never showed', sql`key_fingerprint = null, address_index = null`],
    ['to another network', sql`network = 'litecoin', asset = 'LTC'`],
    ['to a network that we don’t know', sql`network = 'dogecoin', asset = 'DOGE'`],
  ])('whose origin somebody altered %s are not genuine', async (_, change) => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const { id, reference } = await make(walletId)
    await tamper('offers', sql`update offers set ${change} where id = ${id}`)
    expect(await offered(customer, reference)).toBeNull()
  })

  test('are not genuine by a key that somebody wrote into the record of keys', async () => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const { id, reference } = await make(walletId)
    const row = await offered(customer, reference)
    const { fingerprint } = getExtendedKey('bitcoin', otherBitcoin.text)
    await server.owner.run(sql`
      insert into wallet_keys (id, wallet_id, fingerprint, extended_public_key, signature)
      select gen_random_uuid(), wallet_id, ${fingerprint}, ${otherBitcoin.text}, signature from wallet_keys
      where wallet_id = ${walletId} and fingerprint <> ${fingerprint}`)
    const forged = {
      id,
      walletId,
      address: nth(7, otherBitcoin.text),
      keyFingerprint: fingerprint,
      addressIndex: 7,
    }
    expect(row && (await isOfferGenuine(server.db, server.walletTrust, { ...row, ...forged }))).toBe(false)
    await tamper(
      'wallet_keys',
      sql`update wallet_keys set extended_public_key = extended_public_key || 'x' where wallet_id = ${walletId}`,
    )
    expect(await offered(customer, reference)).toBeNull()
  })
})

describe('open offers', () => {
  const age = (id: string, span: string) =>
    tamper(
      'offers',
      sql`update offers set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval,
        ends_at = ends_at - ${span}::interval where id = ${id}`,
    )

  test('are listed, newest first, until they end a day later; the rate ends after fifteen minutes', async () => {
    const walletId = await addWallet()
    const [first, second] = [await make(walletId), await make(walletId, 2000)]
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
    const { uri: _, qrCode: __, confirmationsNeeded: ___, transactionId: ____, ...listed } = second
    expect((await list())[0]).toEqual({ ...listed, secondsLeft: expect.any(Number) })

    await age(first.id, '16 minutes')
    expect((await list())[1]).toMatchObject({ id: first.id, secondsLeft: 0, cryptoAmount: '0.025' })
    await age(first.id, '23 hours')
    expect((await list()).map(({ id }) => id)).toContain(first.id)
    await age(first.id, '1 hour')
    expect((await list()).map(({ id }) => id)).toEqual([second.id])
    expect(await get(first.id)).toMatchObject({ id: first.id, secondsLeft: 0 })
  })

  test('from the future have no time left, because the clock was put back since', async () => {
    const { id } = await make(await addWallet())
    await age(id, '-1 hour')
    expect(await get(id)).toMatchObject({ secondsLeft: 0 })
  })

  test('can be removed by their customer alone, once, and are then still found by their reference', async () => {
    const { id, reference } = await make(await addWallet())
    const remove = ({ call }: Person) => call(offers.remove, { params: { id } })
    expect(await refusal(remove(await server.add()))).toEqual([404, 'not_found'])
    await remove(customer)
    await remove(customer)
    expect(await list()).toEqual([])
    expect(await offered(customer, reference)).toMatchObject({ id })
    const acts = sql`select act from audit_log where chain = ${customer.id} and act like 'offer.%' order by position`
    expect(await server.db.rows(acts)).toEqual([{ act: 'offer.made' }, { act: 'offer.removed' }])
    expect(await refusal(customer.call(offers.remove, { params: { id: randomUUID() } }))).toEqual([
      404,
      'not_found',
    ])
  })

  test('are at most twenty, however many are asked for at once on two servers', async () => {
    const walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
    const made = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const call = (n % 2 ? server : other).as(customer.token)
        try {
          return await patiently(() => make(walletId, 1000, { call }))
        } catch (error) {
          expect(error).toMatchObject({ status: 429, code: 'too_many_open_offers' })
          return null
        }
      }),
    )
    const addresses = made.flatMap((offer) => offer?.address ?? [])
    expect([addresses.length, new Set(addresses).size, (await list()).length]).toEqual([20, 20, 20])
    const [oldest] = (await list()).toReversed()
    await customer.call(offers.remove, { params: { id: oldest?.id ?? '' } })
    expect(await make(walletId)).toMatchObject({ cryptoAmount: '0.025' })
  })

  test('of another customer are never listed', async () => {
    await make(await addWallet())
    expect(await list(await server.add())).toEqual([])
    expect(await list(administrator)).toEqual([])
  })

  test('that ended a month ago are deleted, but not those with a transaction, and no address is given out again', async () => {
    const walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
    const [forgotten, paid, recent] = [await make(walletId), await make(walletId), await make(walletId)]
    const { id } = (await customer.call(transactions.create, { body: requestFor(paid) })).data
    await age(forgotten.id, '31 days 1 minute')
    await age(paid.id, '31 days 1 minute')
    await age(recent.id, '29 days')
    await prune(server.db)
    expect(await refusal(get(forgotten.id))).toEqual([404, 'not_found'])
    expect(await get(paid.id)).toMatchObject({ transactionId: id })
    expect(await get(recent.id)).toMatchObject({ id: recent.id })
    expect((await make(walletId)).address).not.toBe(forgotten.address)

    // The money can still arrive, and is then still this customer's.
    const { reference: _, ...late } = requestFor(forgotten)
    const stranger = await server.add()
    expect(await refusal(stranger.call(transactions.create, { body: late }))).toEqual([
      400,
      'unknown_address',
    ])
    const { data } = await customer.call(transactions.create, { body: late })
    expect(data).toMatchObject({ status: 'pending', cryptoAddress: forgotten.address, expected: null })
  })

  test('keep their customer from being deleted only if an address was made for them', async () => {
    const remove = () => refusal(administrator.call(customers.remove, { params: { id: customer.id } }))
    const shared = await addWallet('Ethereum', 'Ethereum', ETH)
    const lonely = await server.add()
    await make(shared, 1000, lonely)
    await administrator.call(customers.remove, { params: { id: lonely.id } })
    await make(await addPerOffer(KEYS.bitcoin, 'Bitcoin'))
    expect(await remove()).toEqual([409, 'user_has_history'])
  })
})

describe('“I Have Made Payment” for an offer', () => {
  const pay = (offer: Offer, { call }: Pick<Person, 'call'> = customer, about = {}) =>
    call(transactions.create, { body: { ...requestFor(offer), ...about } })

  test('makes one pending transaction that says what was asked, and closes the offer', async () => {
    const offer = await make(await addWallet())
    const { data } = await pay(offer)
    expect(data).toMatchObject({
      ...{ status: 'pending', reference: offer.reference, cryptoNetwork: 'Bitcoin', amount: 100_000 },
      expected: {
        ...{ cryptoAmount: '0.025', asset: 'BTC', assetNetwork: 'bitcoin', rate: 40_000 },
        ...{ rateAt: offer.rateAt, expiresAt: offer.expiresAt },
      },
    })
    expect(await list()).toEqual([])
    expect(await get(offer.id)).toMatchObject({ transactionId: data.id })
    const staff = await administrator.call(transactions.getAny, { params: { id: data.id } })
    expect(staff.data).toMatchObject({ addressStatus: 'current', expected: { cryptoAmount: '0.025' } })
  })

  test('pressed twenty times at once in two tabs on two servers makes one transaction', async () => {
    const offer = await make(await addPerOffer(KEYS.bitcoin, 'Bitcoin'))
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        patiently(async () => (await pay(offer, { call: (n % 2 ? server : other).as(customer.token) })).data),
      ),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('also without the reference, if the address is the offer’s own', async () => {
    const offer = await make(await addPerOffer(KEYS.bitcoin, 'Bitcoin'))
    const { reference: _, ...body } = requestFor(offer)
    const first = await customer.call(transactions.create, { body })
    expect(first.data.reference).toBe(offer.reference)
    const other = await pay(offer, customer, { reference: 'Bitcoin-of-my-own' })
    expect(other.data.id).toBe(first.data.id)
  })

  test('late, after its removal, and after its wallet was rotated or deleted, is accepted, and staff see that', async () => {
    const walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
    const [rotated, deleted] = [await make(walletId), await make(walletId)]
    await customer.call(offers.remove, { params: { id: rotated.id } })
    const form = {
      extendedPublicKey: KEYS.otherBitcoin.text,
      confirmedAddresses: KEYS.otherBitcoin.addresses.join(' '),
    }
    await administrator.call(wallets.update, { params: { id: walletId }, form })
    const status = async (offer: Offer) => {
      const { data } = await pay(offer)
      return (await administrator.call(transactions.getAny, { params: { id: data.id } })).data.addressStatus
    }
    expect(await status(rotated)).toBe('former')
    expect(await status(await make(walletId))).toBe('current')
    await administrator.call(wallets.archive, { params: { id: walletId } })
    expect(await status(deleted)).toBe('former')
  })

  test('after its wallet got another name and address is accepted under the name that was offered', async () => {
    const walletId = await addWallet()
    const offer = await make(walletId)
    const form = { address: THEIRS, name: 'BTC' }
    await administrator.call(wallets.update, { params: { id: walletId }, form })
    expect((await pay(offer)).data).toMatchObject({
      cryptoType: 'Bitcoin',
      cryptoAddress: BTC,
      status: 'pending',
    })
  })

  test('with another amount, account or coin than was offered is refused, and with another address an alarm', async () => {
    const offer = await make(await addWallet())
    for (const about of [{ amount: cents(100_001) }, { accountType: 'savings' }, { cryptoType: 'Ethereum' }])
      expect(await refusal(pay(offer, customer, about))).toEqual([409, 'reference_taken'])
    expect(await refusal(pay(offer, customer, { cryptoAddress: THEIRS }))).toEqual([400, 'unknown_address'])
    expect((await list()).length).toBe(1)
  })

  test('of another customer’s address is refused like any address that is not ours', async () => {
    const offer = await make(await addPerOffer(KEYS.bitcoin, 'Bitcoin'))
    expect(await refusal(pay(offer, await server.add()))).toEqual([400, 'unknown_address'])
  })
})

test('a request that could never be paid is refused like a deposit', async () => {
  const walletId = await addWallet()
  const ask = (body: object) =>
    refused(
      customer.call(offers.make, {
        body: { walletId, accountType: 'checking', amount: cents(100), ...body },
      }),
    )
  expect(await ask({ amount: cents(99) })).toMatchObject({ status: 400, errors: [{ path: 'amount' }] })
})
