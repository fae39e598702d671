import { describe, expect, test } from 'vitest'
import { findAddressMistake, isSameAddress, spellingsOf } from './addresses.ts'

/** Published addresses: the examples and test vectors of BIP-173, BIP-350, EIP-55, Litecoin, Tron and Solana. */
const RIGHT: Record<string, string[]> = {
  Bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'BC1SW50QGDZ25J',
  ],
  Ethereum: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    // The first address without its checksum.
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
  ],
  'TRC-20': ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  Litecoin: [
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  ],
  Solana: ['So11111111111111111111111111111111111111112', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'],
}

const WRONG: Record<string, [what: string, address: string][]> = {
  Bitcoin: [
    ['one letter changed (base58)', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['two letters swapped (bech32)', 'bc1qw508d6qejxtdg4y5r3zarvary0c5wx7kv8f3t4'],
    ['mixed case (bech32)', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
    ['version 0 under bech32m', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['version 1 under bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of one byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['version 0 with 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['too much padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['no program', 'bc1gmk9yu'],
    ['test network (bech32)', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['test network (base58)', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['a Litecoin address', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
    ['an Ethereum address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a private key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['a payment link', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['the end missing', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Div'],
  ],
  Ethereum: [
    ['one letter in the other case', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['one digit changed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee'],
    ['a digit missing', '0xde709f2102306220921060314715629080e2fb7'],
    ['no prefix', 'de709f2102306220921060314715629080e2fb77'],
    ['a letter that is not a hexadecimal digit', '0xge709f2102306220921060314715629080e2fb77'],
    ['a Tron address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ],
  'TRC-20': [
    ['one letter changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['an Ethereum address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ],
  Litecoin: [
    ['one letter changed (base58)', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH8'],
    ['one letter changed (bech32)', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n8'],
    ['a Bitcoin address (base58)', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a Bitcoin address (bech32)', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ],
  Solana: [
    ['a letter missing', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1'],
    ['a letter outside the alphabet', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt10'],
    ['an Ethereum address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ],
}

describe.each(Object.entries(RIGHT))('on %s', (network, addresses) => {
  test.each(addresses)('%s is an address', (address) => {
    expect(findAddressMistake(network, address)).toBeNull()
  })

  test.each(WRONG[network] ?? [])('%s is refused: %s', (_, address) => {
    expect(findAddressMistake(network, address)).toMatch(
      /^This is not a valid (Bitcoin|Ethereum|Tron|Litecoin|Solana) address/,
    )
  })
})

const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const HEX = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BASE58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

test.each([
  [BECH32, BECH32.toUpperCase()],
  [TAPROOT, TAPROOT.toUpperCase()],
  [HEX, HEX.toLowerCase()],
  [HEX, `0x${HEX.slice(2).toUpperCase()}`],
  [HEX, HEX.toUpperCase()],
  [BASE58, BASE58],
  ['any text', 'any text'],
])('%s is the same address as %s', (one, other) => {
  expect([isSameAddress(one, other), isSameAddress(other, one)]).toEqual([true, true])
  expect(spellingsOf(one).toSorted()).toEqual(spellingsOf(other).toSorted())
})

test.each([
  ['a bech32 address in mixed case', BECH32, BECH32.replace('bc1q', 'bc1Q')],
  ['another bech32 address', BECH32, TAPROOT],
  ['a wrong checksum (EIP-55)', HEX, HEX.replace('5aAe', '5aae')],
  ['another case of base58', BASE58, BASE58.toUpperCase()],
  ['another case of base58', BASE58, BASE58.toLowerCase()],
  ['another case of any text', 'any text', 'ANY TEXT'],
  ['a prefix', HEX, HEX.slice(2)],
])('%s is another address', (_, one, other) => {
  expect([isSameAddress(one, other), isSameAddress(other, one)]).toEqual([false, false])
})

test.each([
  [
    'Bitcoin',
    ['bitcoin', 'BTC', 'Bitcoin (BTC)', 'Bitcoin Mainnet', 'Bitcoin network', 'SegWit', 'Native SegWit'],
  ],
  ['Ethereum', ['ETH', 'erc20', 'ERC-20', 'ERC 20', 'Ethereum (ERC-20)', 'Ethereum Mainnet', 'USDT ERC-20']],
  [
    'Ethereum',
    ['BNB Smart Chain (BEP20)', 'BEP-20', 'BSC', 'Polygon', 'Arbitrum One', 'Avalanche C-Chain', 'Base'],
  ],
  ['Tron', ['TRON', 'trc20', 'TRC-20', 'Tron (TRC20)', 'TRX', 'USDT TRC-20']],
  ['Litecoin', ['LTC', 'litecoin mainnet']],
  ['Solana', ['SOL', 'Solana (SPL)', 'ｓｏｌａｎａ']],
])('%s is known by its usual names', (label, names) => {
  for (const name of names) {
    expect(findAddressMistake(name, 'not an address'), name).toContain(`a valid ${label} address`)
  }
})

test.each([
  'Bitcoin Cash',
  'Bitcoin Testnet',
  'Lightning',
  'Ethereum Classic',
  'Ripple',
  'Mainnet',
  'Binance Chain',
  'Сеть',
  '(',
  '-',
])('on %s, which has no rule, any address is accepted', (network) => {
  expect(findAddressMistake(network, 'anything at all')).toBeNull()
})
