import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startWallets } from '../../testing/wallets.ts'
import { findPaymentAddress } from './payment-address.ts'
import { archiveWallet, changeWallet, createWallet } from './wallet.ts'

const by = { actorId: randomUUID(), origin: null }

const { base, trust } = await startWallets()

const add = (name: string, network: string, address: string) =>
  createWallet(base.db, trust, { name, network, address }, by).then(({ wallet }) => wallet)

const find = (cryptocurrency: string, address: string) =>
  findPaymentAddress(base.db, trust, cryptocurrency, address)

describe('an address that a customer paid to', () => {
  test('is current while its wallet shows it, whatever the case of the cryptocurrency’s name', async () => {
    const { id } = await add('Coin', 'North', 'Shown')
    const current = { walletId: id, address: 'Shown', network: 'North', status: 'current' }
    expect(await find('Coin', 'Shown')).toEqual(current)
    expect(await find('cOIN', 'Shown')).toEqual(current)
  })

  test('is former once it was replaced, and current again when it returns', async () => {
    const { id } = await add('Rotating', 'North', 'one')
    await changeWallet(base.db, trust, id, { address: 'two' }, by)
    expect(await find('Rotating', 'one')).toMatchObject({ walletId: id, status: 'former' })
    expect(await find('Rotating', 'two')).toMatchObject({ walletId: id, status: 'current' })
    await changeWallet(base.db, trust, id, { address: 'one' }, by)
    expect(await find('Rotating', 'one')).toMatchObject({ walletId: id, status: 'current' })
    expect(await find('Rotating', 'two')).toMatchObject({ walletId: id, status: 'former' })
  })

  test('is former once its wallet was deleted, and current again in a new wallet', async () => {
    const first = await add('Deleted', 'North', 'the address')
    await archiveWallet(base.db, trust, first.id, by)
    expect(await find('Deleted', 'the address')).toMatchObject({ status: 'former' })
    const second = await add('Deleted', 'South', 'the address')
    expect(await find('Deleted', 'the address')).toEqual({
      walletId: second.id,
      address: 'the address',
      network: 'South',
      status: 'current',
    })
  })

  test('is current while any wallet shows it, even if another one showed it later', async () => {
    const shows = await add('Shared', 'North', 'in both')
    const showed = await add('Shared', 'South', 'in both')
    await changeWallet(base.db, trust, showed.id, { address: 'another' }, by)
    expect(await find('Shared', 'in both')).toEqual({
      walletId: shows.id,
      address: 'in both',
      network: 'North',
      status: 'current',
    })
  })

  test('is the one that its wallet shows in every way in which its network writes it', async () => {
    const [hex, bech32] = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ]
    await add('Hex', 'Ethereum', hex.toLowerCase())
    const { id } = await add('Bech', 'Bitcoin', bech32.toUpperCase())
    for (const typed of [hex, hex.toLowerCase(), hex.toUpperCase()])
      expect(await find('Hex', typed), typed).toMatchObject({ address: hex.toLowerCase(), status: 'current' })
    expect(await find('Bech', bech32)).toMatchObject({ address: bech32.toUpperCase(), status: 'current' })
    await changeWallet(base.db, trust, id, { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, by)
    expect(await find('Bech', bech32)).toMatchObject({ address: bech32.toUpperCase(), status: 'former' })
    expect(await find('Hex', hex.replace('5aAe', '5aae'))).toBeNull()
    expect(await find('Bech', bech32.replace('bc1q', 'bc1Q'))).toBeNull()
  })

  test('is not ours in another case, of another cryptocurrency, or if unknown', async () => {
    await add('Exact', 'North', 'AbC')
    await add('Another', 'North', 'XyZ')
    for (const address of ['abc', 'ABC', 'AbC ', 'Ab%', '%', 'XyZ', '']) {
      expect(await find('Exact', address), address).toBeNull()
    }
    expect(await find('Exac_', 'AbC')).toBeNull()
  })
})
