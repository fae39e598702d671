import type { Offer } from '@bank/contract/offers'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import {
  addPerOffer,
  addWallet,
  administrator,
  changeKey,
  customer,
  get,
  list,
  make,
  offered,
  openScene,
  other,
  patiently,
  server,
  THEIRS,
} from '../../testing/offers.ts'
import { tamper } from '../../testing/tampering.ts'
import { KEYS, perOffer } from '../../testing/wallet-keys.ts'
import { addressAt, getExtendedKey } from '../wallets/extended-key.ts'
import { genuineOf } from './genuine.ts'

openScene()

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
    await tamper(server, 'deposit_indexes', sql`update deposit_indexes set next_index = 0`)
    const after = await make(walletId)
    await tamper(server, 'deposit_indexes', sql`delete from deposit_indexes`)
    const last = await make(walletId)
    expect(new Set([before.address, after.address, last.address]).size).toBe(3)
    const used = (await indexes()).map(({ index }) => index)
    expect(new Set(used).size).toBe(used.length)
  })

  test('leave out an address that a wallet shows to all, in whichever spelling', async () => {
    const key = KEYS.ethereum
    const [first = '', second = '', third = ''] = key.addresses
    await addWallet('Token', 'ERC-20', first.toLowerCase())
    const form = { name: 'ETH', network: 'ERC-20', address: second, ...perOffer(key) }
    const { id } = (await administrator.call(wallets.create, { form })).data
    expect(await make(id)).toMatchObject({ address: third })
  })

  test('are never shown to all afterwards', async () => {
    const offer = await make(await addPerOffer(bitcoin, 'Bitcoin'))
    const shown = { name: 'BTC', network: 'SegWit', address: offer.address.toUpperCase() }
    expect(await refused(administrator.call(wallets.create, { form: shown }))).toMatchObject({
      errors: [{ path: 'address' }],
    })
    const params = { id: await addWallet('Bitcoin', 'SegWit') }
    const edit = administrator.call(wallets.update, { params, form: { address: offer.address } })
    expect(await refused(edit)).toMatchObject({ errors: [{ path: 'address' }] })
  })

  test('of another customer’s address are not genuine, whoever inserts them', async () => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const thief = await server.add()
    const [victims, theirs] = [await make(walletId), await make(walletId, 1000, thief)]
    // All of this the serving role may do, but for deleting.
    const rowOf = ({ id }: Offer) =>
      server.db.row<{ row: object }>(sql`select to_jsonb(o) as row from offers o where id = ${id}`)
    const [{ row: victim }, { row: thiefs }] = [await rowOf(victims), await rowOf(theirs)]
    const { address, key_fingerprint, address_index } = z
      .object({ address: z.string(), key_fingerprint: z.string(), address_index: z.number() })
      .parse(thiefs)
    const swapped = JSON.stringify({ ...victim, address, key_fingerprint, address_index })
    await server.owner.run(sql`delete from offers where id in (${victims.id}, ${theirs.id})`)
    await server.db.run(
      sql`insert into offers select * from jsonb_populate_record(null::offers, ${swapped}::jsonb)`,
    )
    expect(await offered(customer, victims.reference, other)).toBeNull()
    expect(other.walletTrust.alarmed).toContain(victims.id)
    expect(await list()).toEqual([])
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
    await changeKey(walletId, otherBitcoin)
    expect(await make(walletId)).toMatchObject({ address: otherBitcoin.addresses[0] })
    expect(await get(offer.id)).toMatchObject({ address: offer.address })
  })

  test('whose address somebody altered between two servers are unknown to the other, with an alarm', async () => {
    const walletId = await addPerOffer(bitcoin, 'Bitcoin')
    const { id, reference } = await make(walletId)
    const second: Person = { ...customer, call: other.as(customer.token) }
    expect(await get(id, second)).toMatchObject({ id })
    await tamper(server, 'offers', sql`update offers set address = ${THEIRS} where id = ${id}`)
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
      server,
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
    await tamper(server, 'offers', sql`update offers set ${change} where id = ${id}`)
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
    expect(row && (await genuineOf(server.db, server.walletTrust, [{ ...row, ...forged }]))).toEqual([])
    await tamper(
      server,
      'wallet_keys',
      sql`update wallet_keys set extended_public_key = extended_public_key || 'x' where wallet_id = ${walletId}`,
    )
    expect(await offered(customer, reference)).toBeNull()
  })
})
