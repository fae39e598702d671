import type { Network } from './coin.ts'

/**
 * The networks whose coins the bank knows, with their assets: the one table of DEC-58 to DEC-61. Everything that depends on a
 * network reads it from here.
 */

export type Asset = {
  symbol: 'BTC' | 'LTC' | 'ETH' | 'TRX' | 'USDT' | 'USDC'
  /** Decimals of the smallest unit: 8 for BTC, whose smallest unit is the satoshi. */
  decimals: number
  /** Decimals that people read and type. Never more than `decimals`. */
  shownDecimals: number
  /** As people write it, which on TRON is base58; null for the coin of the network itself. */
  contract: string | null
  /** The base of Kraken's pair against USD, or exactly one dollar for each token. */
  rate: { krakenBase: string } | 'one-dollar'
}

export type About = {
  label: string
  /** Blocks from the one with the payment up to the newest, both included, until a payment is confirmed. */
  confirmationsNeeded: number
  assets: readonly Asset[]
  /** The page of an address on an explorer, with the address at its end. */
  explorer: string
  /** The page of a transaction on the same explorer, with the transaction's id at its end. */
  transactionExplorer: string
}

export const NETWORKS: Record<Network, About> = {
  bitcoin: {
    label: 'Bitcoin',
    confirmationsNeeded: 3,
    assets: [{ symbol: 'BTC', decimals: 8, shownDecimals: 8, contract: null, rate: { krakenBase: 'XBT' } }],
    explorer: 'https://mempool.space/address/',
    transactionExplorer: 'https://mempool.space/tx/',
  },
  litecoin: {
    label: 'Litecoin',
    confirmationsNeeded: 6,
    assets: [{ symbol: 'LTC', decimals: 8, shownDecimals: 8, contract: null, rate: { krakenBase: 'LTC' } }],
    explorer: 'https://litecoinspace.org/address/',
    transactionExplorer: 'https://litecoinspace.org/tx/',
  },
  ethereum: {
    label: 'Ethereum',
    confirmationsNeeded: 12,
    assets: [
      { symbol: 'ETH', decimals: 18, shownDecimals: 8, contract: null, rate: { krakenBase: 'ETH' } },
      dollarToken('USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
      dollarToken('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    ],
    explorer: 'https://etherscan.io/address/',
    transactionExplorer: 'https://etherscan.io/tx/',
  },
  tron: {
    label: 'TRON',
    confirmationsNeeded: 20,
    // USDC is missing because Circle has stopped redeeming it on TRON, so it is not a dollar there.
    assets: [
      { symbol: 'TRX', decimals: 6, shownDecimals: 6, contract: null, rate: { krakenBase: 'TRX' } },
      dollarToken('USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    ],
    explorer: 'https://tronscan.org/#/address/',
    transactionExplorer: 'https://tronscan.org/#/transaction/',
  },
}

/** An asset on its network. */
export type KnownAsset = { network: Network; asset: Asset }

/** The asset of a network by its symbol, or null. */
export function findAsset(network: Network, symbol: string): Asset | null {
  return NETWORKS[network].assets.find((asset) => asset.symbol === symbol) ?? null
}

/** The coin of the network itself. */
export function findNativeAsset(network: Network): Asset | null {
  return NETWORKS[network].assets.find(({ contract }) => contract === null) ?? null
}

function dollarToken(symbol: 'USDT' | 'USDC', contract: string): Asset {
  return { symbol, decimals: 6, shownDecimals: 6, contract, rate: 'one-dollar' }
}

type OnChain = { network: Network; txid: string }

/** A transaction's id as the network's explorers write it: on TRON without the 0x that its nodes begin it with. */
export function shownTxid({ network, txid }: OnChain): string {
  return network === 'tron' ? txid.replace(/^0x/, '') : txid
}

/** The page of a transaction on an explorer of its network. */
export function explorerOf(transaction: OnChain): string {
  return NETWORKS[transaction.network].transactionExplorer + encodeURIComponent(shownTxid(transaction))
}
