import { expect, test } from 'vitest'
import { addWallet, ETH, make, openScene, server } from '../../server/testing/offers.ts'
import { findAskedFor } from './asked-for.ts'

openScene()

test('an offer on Ethereum is found by its reference, with its coin, its amount and its time', async () => {
  const walletId = await addWallet('Ethereum', 'Ethereum', ETH)
  const offer = await make(walletId)
  const asked = await findAskedFor(server.owner, offer.reference)
  expect(asked).toMatchObject({ address: ETH, isShared: true, asset: { symbol: 'ETH' } })
  expect(asked.expiresAt?.toISOString()).toBe(offer.expiresAt)
  expect(asked.units).toBeGreaterThan(0n)
})

test('what is on another network, or was never asked for, is refused', async () => {
  const offer = await make(await addWallet())
  await expect(findAskedFor(server.owner, offer.reference)).rejects.toThrow('not on Ethereum')
  await expect(findAskedFor(server.owner, 'Ethereum-1')).rejects.toThrow('has asked nobody for Ethereum-1')
})
