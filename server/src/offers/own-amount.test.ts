import { cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import {
  addPerOffer,
  addWallet,
  customer,
  ETH,
  make,
  openScene,
  other,
  patiently,
  server,
  setFeed,
} from '../../testing/offers.ts'
import { chainOf, unitsOf } from '../../testing/payments.ts'
import { KEYS } from '../../testing/wallet-keys.ts'
import { makeOffer } from './make-offer.ts'

openScene()

const DOLLAR = 10n ** 6n
let usdt: string
beforeEach(async () => {
  await chainOf(server).follow()
  usdt = await addWallet('USDT', 'ERC-20', ETH)
})

test('an amount at a shared address is a little more than the price, never the price, and no other one’s', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      patiently(async () => {
        const { id } = await server.add()
        const request = { walletId: usdt, accountType: 'checking', amount: cents(10_000) } as const
        const { db, walletTrust } = index % 2 ? other : server
        const origin = { address: '127.0.0.1', requestId: crypto.randomUUID(), device: 'Test' }
        return makeOffer(db, walletTrust, id, request, origin)
      }),
    ),
  )
  const amounts = made.map(({ units }) => BigInt(units ?? 0))
  expect(new Set(amounts).size).toBe(12)
  for (const units of amounts) {
    expect(units).toBeGreaterThan(100n * DOLLAR)
    expect(units).toBeLessThan(100n * DOLLAR + 1000n)
  }
})

test('where the next 999 amounts are taken but the round ones, which strangers pay, it is one above them', async () => {
  const { id } = await make(usdt, 77)
  await server.owner.run(sql`
    insert into offers select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'reference', 'taken ' || n,
      'crypto_units', 77000000 + n))).*
    from offers o, generate_series(1, 999) n where o.id = ${id} and n % 100 <> 0`)
  expect(unitsOf(await make(usdt, 77, await server.add()), 6)).toBeGreaterThan(77n * DOLLAR + 999n)
})

test('the digits are those that people are shown', async () => {
  const { cryptoAmount } = await make(await addWallet('Ethereum', 'Ethereum', ETH), 1000)
  expect(cryptoAmount).toMatch(/^0\.40000\d{1,3}$/)
  expect(cryptoAmount).not.toBe('0.40000')
})

test('the largest amount has digits of its own, too', async () => {
  await setFeed({ ETH: '0.00000001' })
  const offer = await make(await addWallet('Ethereum', 'Ethereum', ETH), 1_000_000_000)
  expect(unitsOf(offer) - 10n ** 35n).toBeGreaterThan(0n)
})

test('an own address, and a network that nobody follows, ask for the price', async () => {
  await chainOf(server).follow('bitcoin')
  const own = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
  expect(await make(own, 1000)).toMatchObject({ cryptoAmount: '0.025' })
  await chainOf(server).forget()
  expect(await make(usdt, 1000, customer)).toMatchObject({ cryptoAmount: '1000' })
})
