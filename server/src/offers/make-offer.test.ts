import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { offers } from '@bank/contract/offers'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { refusal, refused } from '../../testing/bank.ts'
import {
  addWallet,
  administrator,
  BTC,
  customer,
  decoded,
  ETH,
  get,
  make,
  offered,
  openScene,
  patiently,
  server,
  setFeed,
  THEIRS,
} from '../../testing/offers.ts'
import { tamper } from '../../testing/tampering.ts'

const LTC = 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

openScene()

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
    const after = { reference, cryptoAddress: BTC, cryptoAmount: '0.025', rate: '40000', rateSource: 'feed' }
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
    ['Dogecoin', 'Dogecoin', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD'],
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
    const token = await addWallet('Dogecoin', 'Dogecoin', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD')
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
      server,
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
