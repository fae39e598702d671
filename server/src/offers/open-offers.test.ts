import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import {
  addPerOffer,
  addWallet,
  administrator,
  BTC,
  customer,
  ETH,
  get,
  list,
  make,
  offered,
  openScene,
  other,
  patiently,
  requestFor,
  server,
  THEIRS,
} from '../../testing/offers.ts'
import { chainOf } from '../../testing/payments.ts'
import { tamper } from '../../testing/tampering.ts'
import { KEYS } from '../../testing/wallet-keys.ts'
import { prune } from '../limits/pruning.ts'

openScene()

describe('open offers', () => {
  /** As if an offer were older by this span. */
  async function age(id: string, span: string) {
    await tamper(
      server,
      'offers',
      sql`update offers set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval,
        ends_at = ends_at - ${span}::interval where id = ${id}`,
    )
  }

  test('are listed, newest first, until they end a day later; the rate ends after fifteen minutes', async () => {
    const walletId = await addWallet()
    const [first, second] = [await make(walletId), await make(walletId, 2000)]
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
    const { uri: _, qrCode: __, confirmationsNeeded: ___, isWatched: ____, ...shown } = second
    const { transactionId: _____, ...listed } = shown
    expect((await list())[0]).toEqual({ ...listed, secondsLeft: expect.any(Number) })

    await age(first.id, '16 minutes')
    expect((await list())[1]).toMatchObject({ id: first.id, secondsLeft: 0, cryptoAmount: '0.025' })
    await age(first.id, '23 hours')
    expect((await list()).map(({ id }) => id)).toContain(first.id)
    await age(first.id, '1 hour')
    expect((await list()).map(({ id }) => id)).toEqual([second.id])
    expect(await get(first.id)).toMatchObject({ id: first.id, secondsLeft: 0 })
  })

  test('say whether the bank sees their payments by itself', async () => {
    const walletId = await addWallet('Ethereum', 'Ethereum', ETH)
    const { id, isWatched } = await make(walletId)
    await chainOf(server).follow()
    expect([isWatched, (await get(id)).isWatched, (await make(walletId)).isWatched]).toEqual([
      false,
      true,
      true,
    ])
    expect((await make(await addWallet())).isWatched).toBe(false)
  })

  test('of the wallet’s address are genuine only with one that it showed at that time', async () => {
    const walletId = await addWallet()
    const { id, reference } = await make(walletId)
    await administrator.call(wallets.update, { params: { id: walletId }, form: { address: THEIRS } })
    expect(await offered(customer, reference)).toMatchObject({ id })
    await tamper(
      server,
      'wallet_addresses',
      sql`update wallet_addresses set retired_at = now() - interval '1 minute' where address = ${BTC} and wallet_id = ${walletId}`,
    )
    expect(await offered(customer, reference)).toBeNull()
    // An offer that claims to be of that time has ended, and the database keeps it from standing longer.
    const old = sql`
      insert into offers select o.* from offers x, jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(),
        'reference', 'old', 'created_at', x.created_at - interval '1 hour')) o where x.id = ${id}`
    await expect(server.db.run(old)).rejects.toThrow('offers_check')
  })

  test('of an address that was entered before the clock was put back are shown and accepted', async () => {
    const walletId = await addWallet()
    await tamper(
      server,
      'wallet_addresses',
      sql`update wallet_addresses set created_at = created_at + interval '1 hour' where wallet_id = ${walletId}`,
    )
    const { id, reference } = await make(walletId)
    expect((await list()).map((offer) => offer.id)).toEqual([id])
    expect(await offered(customer, reference)).toMatchObject({ id })
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
