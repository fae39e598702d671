import { cents } from '@bank/contract/money'
import { type Offer, offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import { describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal } from '../../testing/bank.ts'
import {
  addPerOffer,
  addWallet,
  administrator,
  BTC,
  changeKey,
  customer,
  get,
  list,
  make,
  openScene,
  other,
  patiently,
  requestFor,
  server,
  THEIRS,
} from '../../testing/offers.ts'
import { cancel } from '../../testing/scenes.ts'
import { KEYS } from '../../testing/wallet-keys.ts'

openScene()

describe('“I Have Made Payment” for an offer', () => {
  const pay = (offer: Offer, { call }: Pick<Person, 'call'> = customer, about = {}) =>
    call(transactions.create, { body: { ...requestFor(offer), ...about } })
  const asStaffSee = async ({ id }: { id: string }) =>
    (await administrator.call(transactions.getAny, { params: { id } })).data

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
    expect(await asStaffSee(data)).toMatchObject({
      addressStatus: 'current',
      expected: { cryptoAmount: '0.025' },
    })
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
    await changeKey(walletId, KEYS.otherBitcoin)
    const status = async (offer: Offer) => (await asStaffSee((await pay(offer)).data)).addressStatus
    expect(await status(rotated)).toBe('former')
    expect(await status(await make(walletId))).toBe('current')
    await administrator.call(wallets.archive, { params: { id: walletId } })
    expect(await status(deleted)).toBe('former')
  })

  test('again after it was cancelled or decided makes another request, because it is for another payment', async () => {
    const offer = await make(await addPerOffer(KEYS.bitcoin, 'Bitcoin'))
    const first = (await pay(offer)).data
    await cancel(customer, first.id)
    // The same reference is the same request, whatever became of it (DEC-37).
    expect((await pay(offer)).data).toMatchObject({ id: first.id, status: 'cancelled' })
    const { reference: _, ...again } = requestFor(offer)
    const second = (await customer.call(transactions.create, { body: { ...again, amount: cents(50_000) } }))
      .data
    expect(second).toMatchObject({ status: 'pending', amount: 50_000, cryptoAddress: offer.address })
    expect((await asStaffSee(second)).addressStatus).toBe('current')
    const other = { ...again, cryptoType: 'Dogecoin' }
    expect(await refusal(customer.call(transactions.create, { body: other }))).toEqual([
      400,
      'unknown_address',
    ])
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

  test('in capitals, as a QR code holds it, is the request for the address that was offered', async () => {
    for (const offer of [
      await make(await addPerOffer(KEYS.bitcoin, 'Bitcoin')),
      await make(await addWallet('BTC', 'Bitcoin', BITCOIN_ADDRESS)),
    ]) {
      const { data } = await pay(offer, customer, { cryptoAddress: `BITCOIN:${offer.address.toUpperCase()}` })
      expect(data.cryptoAddress).toBe(offer.address)
      expect((await pay(offer)).data.id).toBe(data.id)
      expect((await asStaffSee(data)).addressStatus).toBe('current')
    }
  })

  test('of another customer’s address is refused like any address that is not ours', async () => {
    const offer = await make(await addPerOffer(KEYS.bitcoin, 'Bitcoin'))
    expect(await refusal(pay(offer, await server.add()))).toEqual([400, 'unknown_address'])
  })
})
