import { type About, NETWORKS } from '@bank/contract/networks'
import { describe, expect, test } from 'vitest'
import { findAddressMistake } from '../wallets/addresses.ts'
import { assetOfWallet } from './network-names.ts'

const networks = Object.values<About>(NETWORKS)

describe('the table', () => {
  test('has contracts that are addresses with a right checksum, each once', () => {
    for (const { label, assets } of networks)
      for (const { contract } of assets)
        if (contract !== null) expect(findAddressMistake(label, contract), contract).toBeNull()
    const contracts = networks.flatMap(({ assets }) => assets.flatMap(({ contract }) => contract ?? []))
    expect(contracts).toEqual([...new Set(contracts)])
  })

  test.each(networks)(
    'of $label shows no more decimals than there are, and never two coins of its own',
    (network) => {
      for (const { decimals, shownDecimals } of network.assets)
        expect(shownDecimals).toBeLessThanOrEqual(decimals)
      expect(network.assets.filter(({ contract }) => contract === null).length).toBeLessThanOrEqual(1)
    },
  )
})

test.each([
  ['Bitcoin', 'Bitcoin', 'bitcoin BTC'],
  ['BTC', 'Native SegWit', 'bitcoin BTC'],
  ['Bitcoin (BTC)', 'Bitcoin Mainnet', 'bitcoin BTC'],
  ['Litecoin', 'LTC', 'litecoin LTC'],
  ['Ethereum', 'Ethereum', 'ethereum ETH'],
  ['ETH', 'ERC-20', 'ethereum ETH'],
  ['Ether', 'Mainnet Ethereum', 'ethereum ETH'],
  ['USDT', 'ERC-20', 'ethereum USDT'],
  ['Tether USD', 'Ethereum (ERC20)', 'ethereum USDT'],
  ['USDT (ERC-20)', 'USDT ERC-20', 'ethereum USDT'],
  ['USD Coin', 'Ethereum', 'ethereum USDC'],
  ['USDT', 'TRC-20', 'tron USDT'],
  ['USDT', 'ＴＲＯＮ', 'tron USDT'],
  ['TRX', 'TRON', 'tron TRX'],
  ['TRON', 'TRC-20', 'tron TRX'],
])('a wallet %s on %s receives %s', (name, network, expected) => {
  const found = assetOfWallet({ name, network })
  expect(`${found?.network} ${found?.asset.symbol}`).toBe(expected)
})

test.each([
  ['USDC', 'TRC-20'],
  ['USDT', 'Bitcoin'],
  ['Bitcoin', 'ERC-20'],
  ['Bitcoin Cash', 'Bitcoin Cash'],
  ['Bitcoin', 'Bitcoin Testnet'],
  ['Bitcoin', 'Lightning'],
  ['Ethereum', 'Polygon'],
  ['USDT', 'BEP-20'],
  ['ETH', 'Arbitrum One'],
  ['USDT', 'EVM'],
  ['Wrapped Ether', 'Ethereum'],
  ['USDT.e', 'Ethereum'],
  ['USDT USDC', 'ERC-20'],
  ['USDT', 'USDC ERC-20'],
  ['ETH', 'USDT ERC-20'],
  ['Solana', 'Solana'],
  ['Savings', 'Ethereum'],
])('a wallet %s on %s has nothing that the bank knows', (name, network) => {
  expect(assetOfWallet({ name, network })).toBeNull()
})
