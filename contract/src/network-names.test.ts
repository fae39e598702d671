import { describe, expect, test } from 'vitest'
import { isKnownNetwork, KNOWN_NETWORKS, mismatchedNetwork, networkMeant } from './network-names.ts'

test.each(KNOWN_NETWORKS)('%s is known by the name in the list', (name) => {
  expect(isKnownNetwork(name)).toBe(true)
  expect(networkMeant(name)).toBeNull()
})

describe('a misspelt name', () => {
  test.each([
    ['Bitcon', 'Bitcoin'],
    ['bitcoinn', 'Bitcoin'],
    ['Bitciom', null],
    ['Bitcion', 'Bitcoin'],
    ['Bitc0in', 'Bitcoin'],
    ['B1TC01N', 'Bitcoin'],
    ['ＢＩＴＣＯＮ', 'Bitcoin'],
    ['Bitcon Mainnet', 'Bitcoin Mainnet'],
    ['Bitcoin Mainet', 'Bitcoin Mainnet'],
    ['Bitcon (BTC)', 'Bitcoin (BTC)'],
    ['Bitcion Cash', 'Bitcoin Cash'],
    ['Bitcoin Cahs', 'Bitcoin Cash'],
    ['Etherum', 'Ethereum'],
    ['Etherium', 'Ethereum'],
    ['Ethereurn', 'Ethereum'],
    ['Litcoin', 'Litecoin'],
    ['Lightening', 'Lightning'],
    ['Dogecion', 'Dogecoin'],
    ['Rippel', 'Ripple'],
    ['Tethr', 'Tether'],
    ['USD Con', 'USD Coin'],
    ['Tethr (ERC-20)', 'Tether (ERC-20)'],
    ['BNB Smart Chian', 'BNB Smart Chain'],
    ['Avalanch C-Chain', 'Avalanche C-Chain'],
    ['Poligon', 'Polygon'],
    ['Arbitrun One', 'Arbitrum One'],
    ['ArbitrunOne', 'Arbitrum One'],
    ['BitcoinCach', 'Bitcoin Cash'],
    ['Bitcoin Kash', 'Bitcoin Cash'],
    ['USD C0in', 'USD Coin'],
    ['USDC Con', null],
    ['ERC2O', 'Ethereum'],
    ['TRC-2O', 'TRON'],
    ['TRC-200', 'TRON'],
    ['Tronn', 'TRON'],
    ['TR0N', 'TRON'],
    ['Dashh', 'Dash'],
    ['S0L', 'Solana'],
    ['D0T', 'Polkadot'],
    ['B1TC01N Lightning', 'Bitcoin Lightning'],
    ['USDT (TRC-2O)', 'USDT (TRON)'],
    ['USDT ERC2O', 'USDT (Ethereum)'],
    ['USDTT', 'USDT'],
  ])('%s means %s', (name, meant) => {
    expect(networkMeant(name)).toBe(meant)
  })
})

/** Coins, tokens and networks that exist, among them all whose names are close to a known one. */
const REAL = `
  Bitcoin; BTC; Bitcoin Cash; Bitcoin SV; Bitcoin Gold; Bitcoin Diamond; Bitcoin Private; Bitcoin Testnet; BitcoinZ; Bitcoin 2;
  Bitcoin II; Bitcoin X; eBitcoin; Bitcore; Bytecoin; Wrapped Bitcoin; Bitcoin Atom; Bitcoin Vault; Bitcoin Avalanche Bridged;
  Litecoin; Litecoin Cash; LiteCoin Finance; Namecoin; Novacoin; Feathercoin; Vertcoin; Peercoin; Primecoin; Ravencoin; Filecoin;
  Ethereum; Ethereum Classic; EthereumPoW; EthereumFair; Ethereum Name Service; Ethereum Sepolia; Ether; Wrapped Ether; ether.fi;
  Ethena; Aethir; Ethernity; Tether; Tether Gold; Tether EURt; USDT; USDC; USD Coin; USDC.e; Dai; TrueUSD; Pax Dollar; PayPal USD;
  First Digital USD; Dogecoin; Dogelon Mars; dogwifhat; Dogechain; Baby Doge Coin; Shiba Inu; Floki; Pepe; Dash; Dash Diamond;
  Dashcoin; Monero; Zcash; Stellar; Cosmos; Toncoin; TON; TRON; TRX; BitTorrent; Solana; Solana Devnet; Sui; Aptos; Near Protocol;
  Cardano; Polkadot; Kusama; Avalanche; Avalanche X-Chain; Polygon; Polygon zkEVM; Polymath; Arbitrum; Arbitrum Nova; Optimism; Base;
  BNB Beacon Chain; BNB; opBNB; Fantom; Sonic; Linea; Scroll; zkSync Era; Mantle; Blast; Celo; Gnosis; Cronos; Moonbeam; Harmony;
  XRP; Ripple; Algorand; Tezos; EOS; NEO; IOTA; Hedera; VeChain; Theta Network; Flow; Internet Computer; Chainlink; Uniswap; Maker;
  Aether; Bitcoinz; bitcoinx; Bitcoin2; LitecoinZ; USDT Coin; TUSD Coin; BUSD Coin; USDP Coin; USDK Coin; TUSD; BUSD; USDD; eETH;
  ITC; 1INCH; TRC-10; ERC-721; ERC-1155; BEP-2; BTCC; Aave; Magic; The Graph; Render; Injective; Stacks; Rootstock; Liquid Network; Lightning; Lightning Network; Nano; Siacoin; Decred;
  DigiByte; Qtum; Ontology; Waves; Zilliqa; ICON; Horizen; Komodo; Verge; Pi Network; Kaspa; Chia; Mina; Celestia; Sei; Osmosis`
  .split(';')
  .map((name) => name.trim())

test.each(REAL)('%s is not taken for a misspelling', (name) => {
  expect(REAL.length).toBeGreaterThan(100)
  expect(networkMeant(name)).toBeNull()
})

test.each(['Testnet', 'Elsewhere', 'Other', 'A coin', '', ' ', '1', 'Coin 4f0c12ab', '(', '-', 'Сеть'])(
  'the text "%s" is no misspelling either',
  (name) => {
    expect(networkMeant(name)).toBeNull()
    expect(isKnownNetwork(name)).toBe(false)
  },
)

test('a name of the greatest length is read at once, whatever it says', () => {
  const begun = performance.now()
  for (const word of ['ether', 'tether', 'bnbsmart', 'xrpledger', 'btc', 'blockchain'])
    networkMeant(`${word.repeat(20)}`.slice(0, 99).concat('!x'))
  expect(performance.now() - begun).toBeLessThan(1000)
})

describe('a coin', () => {
  test.each([
    ['Litecoin', 'Bitcoin', 'Bitcoin'],
    ['Bitcoin', 'Ethereum', 'Ethereum'],
    ['BTC', 'ERC-20', 'Ethereum'],
    ['ETH', 'Polygon', 'Polygon'],
    ['Bitcoin Lightning', 'Bitcoin', 'Bitcoin'],
    ['Bitcoin', 'Bitcoin Cash', 'Bitcoin Cash'],
    ['USDT (TRC-20)', 'Ethereum', 'Ethereum'],
  ])('%s is not known on %s', (name, network, mismatched) => {
    expect(mismatchedNetwork({ name, network })).toBe(mismatched)
  })

  test.each([
    ['BTC', 'Bitcoin mainnet'],
    ['Bitcoin', 'Lightning'],
    ['ETH', 'Arbitrum One'],
    ['Ethereum', 'Base'],
    ['Ether', 'Optimism'],
    ['USDT', 'TRC-20'],
    ['USDT (ERC-20)', 'Ethereum'],
    ['USD Coin', 'Polygon'],
    ['Wrapped Bitcoin', 'Ethereum'],
    ['Litecoin', 'Testnet'],
    ['Savings', 'Bitcoin'],
  ])('%s on %s is not questioned', (name, network) => {
    expect(mismatchedNetwork({ name, network })).toBeNull()
  })
})
