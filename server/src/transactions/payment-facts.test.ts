import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { arrive, follow, readAsStaff, readOwn, requested } from '../../testing/arrived.ts'
import { BITCOIN_ADDRESS, sendDepositRequest } from '../../testing/bank.ts'
import {
  addPerOffer,
  addWallet,
  administrator,
  customer,
  make,
  openScene,
  requestFor,
  server,
  setFeed,
} from '../../testing/offers.ts'
import { cancel } from '../../testing/scenes.ts'
import { KEYS } from '../../testing/wallet-keys.ts'

openScene()

let walletId: string
beforeEach(async () => {
  await follow()
  walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
})

const LATE = new Date(Date.now() + 3_600_000).toISOString()

describe('what arrived for a request', () => {
  test('is listed in it, oldest first, for its customer and for staff, in the lists too', async () => {
    const request = await requested(walletId)
    await arrive(request, { coins: '0.005', block: null, state: 'open' })
    await arrive(request, { coins: '0.02', block: 109, state: 'open', seenAt: '2026-01-01T00:00:00.000Z' })
    await arrive(request, { coins: '1', state: 'dropped', block: null })
    const { data } = await customer.call(transactions.list, { query: {} })
    const { data: pending } = await administrator.call(transactions.listPending, { query: {} })
    for (const seen of [
      await readOwn(request),
      data.find(({ id }) => id === request.id),
      pending.find(({ id }) => id === request.id),
      await readAsStaff(request),
    ]) {
      expect(seen).toMatchObject({ paymentState: 'confirming', txid: null, requestedAmount: null })
      expect(seen?.payments).toMatchObject([
        {
          ...{
            network: 'bitcoin',
            outputIndex: 0,
            asset: 'BTC',
            amount: '0.02',
            address: request.cryptoAddress,
          },
          ...{
            seenAt: '2026-01-01T00:00:00.000Z',
            blockHeight: 109,
            confirmations: 2,
            confirmationsNeeded: 3,
          },
          ...{ state: 'confirming', worth: 800_00 },
        },
        { amount: '0.005', blockHeight: null, confirmations: 0, state: 'seen', worth: 200_00 },
      ])
    }
  })

  test('is not another request’s', async () => {
    await arrive(await requested(walletId))
    const request = await requested(walletId)
    expect(await readOwn(request)).toMatchObject({ payments: [], paymentState: 'awaiting' })
  })
})

describe('the state of its payments', () => {
  const stateAfter = async (...arrived: Parameters<typeof arrive>[1][]) => {
    const request = await requested(walletId)
    for (const about of arrived) await arrive(request, about)
    return (await readOwn(request)).paymentState
  }

  test('is what a customer waits for', async () => {
    expect(await stateAfter()).toBe('awaiting')
    expect(await stateAfter({ state: 'open', block: null })).toBe('seen')
    expect(await stateAfter({ state: 'open', block: 110 })).toBe('confirming')
    expect(await stateAfter({})).toBe('confirmed')
    expect(await stateAfter({ state: 'dropped', block: null })).toBe('awaiting')
  })

  test('judges the amount only once all of it is confirmed', async () => {
    expect(await stateAfter({ coins: '0.02' })).toBe('underpaid')
    expect(await stateAfter({ coins: '0.02' }, { coins: '0.005' })).toBe('confirmed')
    expect(await stateAfter({ coins: '0.02' }, { coins: '0.00500001' })).toBe('overpaid')
    expect(await stateAfter({ coins: '0.02', state: 'open', block: 110 })).toBe('confirming')
    expect(await stateAfter({ coins: '0.02' }, { coins: '1', state: 'open', block: null })).toBe('confirming')
  })

  test('never takes another coin for the right one', async () => {
    expect(await stateAfter({ asset: 'USDT' })).toBe('underpaid')
    expect(await stateAfter({}, { asset: 'USDT' })).toBe('overpaid')
  })

  test('is late if any of it was first seen after the end of the rate', async () => {
    expect(await stateAfter({ seenAt: LATE })).toBe('late')
    expect(await stateAfter({ coins: '0.02' }, { coins: '0.005', seenAt: LATE })).toBe('late')
  })

  test('is reversed before everything else', async () => {
    expect(await stateAfter({}, { state: 'reversed', seenAt: LATE })).toBe('reversed')
  })

  test('compares dollars where no amount in coins was asked for', async () => {
    await setFeed({})
    expect(await stateAfter({ worth: 999_99 })).toBe('underpaid')
    expect(await stateAfter({ worth: 1000_00 })).toBe('confirmed')
    expect(await stateAfter({ worth: 1000_01 })).toBe('overpaid')
    expect(await stateAfter({ worth: null })).toBe('confirmed')
  })

  test('is not waited for where nobody reads the chain, without an offer, and once it is decided', async () => {
    await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
    await addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
    const { data: unoffered } = await sendDepositRequest(customer)
    expect(await readOwn(unoffered)).toMatchObject({ paymentState: 'unwatched', payments: [] })
    const cancelled = await requested(await addPerOffer(KEYS.otherBitcoin, 'BTC'))
    expect((await readOwn(cancelled)).paymentState).toBe('awaiting')
    await cancel(customer, cancelled.id)
    expect((await readOwn(cancelled)).paymentState).toBe('unwatched')
  })

  test('is not waited for an hour after its chain was last read', async () => {
    await follow(new Date(Date.now() - 59 * 60_000).toISOString())
    expect(await stateAfter()).toBe('awaiting')
    await follow(new Date(Date.now() - 61 * 60_000).toISOString())
    expect(await stateAfter()).toBe('unwatched')
  })
})

describe('what stands out about payments is flagged:', () => {
  const flagsAfter = async (...arrived: Parameters<typeof arrive>[1][]) => {
    const request = await requested(walletId)
    for (const about of arrived) await arrive(request, about)
    const { flags = [] } = await readAsStaff(request)
    return flags.filter(
      (flag) => !['first-deposit', 'unverified-above-limit', 'many-requests'].includes(flag),
    )
  }

  test('nothing about one that is exact', async () => {
    expect(await flagsAfter({})).toEqual([])
  })

  test('too little and too much, although it is late too', async () => {
    expect(await flagsAfter({ coins: '0.02' })).toEqual(['underpaid'])
    expect(await flagsAfter({ coins: '0.03', seenAt: LATE })).toEqual(['overpaid', 'late'])
  })

  test('that only the customer says it is theirs', async () => {
    const request = await requested(walletId)
    await server.owner.run(sql`update transactions set txid = repeat('a', 64) where id = ${request.id}`)
    expect((await readAsStaff(request)).flags).toContain('named-by-customer')
    await arrive(request, { matchedBy: 'txid' })
    expect((await readAsStaff(request)).flags).toContain('named-by-customer')
    // A small payment of their own hides nothing.
    await arrive(request, { matchedBy: 'address' })
    expect((await readAsStaff(request)).flags).toContain('named-by-customer')
  })

  test('nothing of what they named where the bank found their payment itself', async () => {
    const request = await requested(walletId)
    await server.owner.run(sql`update transactions set txid = repeat('a', 64) where id = ${request.id}`)
    await arrive(request, { matchedBy: 'address' })
    expect((await readAsStaff(request)).flags).not.toContain('named-by-customer')
  })

  test('that a payment of theirs was undone, in every request of theirs', async () => {
    await arrive(await requested(walletId), { state: 'reversed' })
    expect(await flagsAfter({})).toEqual(['payment-reversed'])
  })
})

describe('what arrived is judged', () => {
  test('as in time at the last moment of the rate', async () => {
    const request = await requested(walletId)
    const seenAt = await server.owner.value<string>(sql`
      select o.expires_at from offers o join transactions t on t.offer_id = o.id where t.id = ${request.id}`)
    await arrive(request, { seenAt })
    expect((await readOwn(request)).paymentState).toBe('confirmed')
  })

  test('by what was asked for, also once less was credited', async () => {
    await setFeed({})
    const request = await requested(walletId)
    await arrive(request, { worth: 800_00 })
    await administrator.call(transactions.approve, {
      params: { id: request.id },
      body: { credit: 'received' },
    })
    expect(await readOwn(request)).toMatchObject({ amount: 800_00, paymentState: 'underpaid' })
  })

  test('only of a deposit, and credited only once it is', async () => {
    expect(await readOwn(await requested(walletId))).toMatchObject({ creditedAmount: null })
    await server.give(customer, 'checking', 100_00)
    const { data } = await customer.call(transactions.create, {
      body: { type: 'transfer', amount: cents(50_00), accountType: 'checking', toAccountType: 'savings' },
    })
    expect(data).toMatchObject({ status: 'completed', creditedAmount: null })
  })
})

describe('of several things that hold of a request', () => {
  test('that it is late says more than that it is too little', async () => {
    const request = await requested(walletId)
    await arrive(request, { coins: '0.02', seenAt: LATE })
    expect((await readOwn(request)).paymentState).toBe('late')
  })

  test('an unknown worth beside a known one is no judgment', async () => {
    await setFeed({})
    const request = await requested(walletId)
    await arrive(request, { worth: 800_00 })
    await arrive(request, { worth: null })
    expect((await readOwn(request)).paymentState).toBe('confirmed')
  })

  test('what was undone of another customer’s is none', async () => {
    await arrive(await requested(walletId), { state: 'reversed' })
    const stranger = await server.add()
    const body = requestFor(await make(walletId, 1000, stranger))
    const { data } = await stranger.call(transactions.create, { body })
    expect((await readAsStaff(data)).flags).not.toContain('payment-reversed')
  })
})
