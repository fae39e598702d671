import { checkAddress } from '@bank/contract/address-check'
import { describe, expect, test } from 'vitest'
import { findAddressMistake, isSameAddress, spellingsOf } from './addresses.ts'

/**
 * Published addresses: the examples and test vectors of BIP-173, BIP-350, EIP-55, CashAddr, LUD-01, CIP-19, the XRP Ledger's,
 * BOLT 12's, Substrate's, Dash's and Dogecoin's documents, Litecoin, TRON and Solana.
 */
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
  Polygon: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  'TRC-20': ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  Litecoin: [
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  ],
  Dogecoin: [
    'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
    'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
    // Bitcoin's 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy with Dogecoin's version of scripts.
    'A8tPcraiJcyw6k8tLrK36vc6DSAsXwu8f7',
  ],
  Dash: ['XpESxaUmonkq8RaLLp46Brx2K39ggQe226', '7gnwGHt17heGpG9Crfeh4KGpYNFugPhJdh'],
  'Bitcoin Cash': [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
    'bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake',
    '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
    '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC',
  ],
  'XRP Ledger': [
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
  ],
  Cardano: [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx',
    // Of Byron's time.
    'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi',
    'DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C',
  ],
  Polkadot: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  Lightning: [
    'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS',
    'satoshi@bitcoin.org',
    'lnbcfan@getalby.com',
    // BOLT 12's shortest offer, and in a QR code.
    'lno1zcss9mk8y3wkklfvevcrszlmu23kfrxh49px20665dqwmn4p72pksese',
    'LNO1ZCSS9MK8Y3WKKLFVEVCRSZLMU23KFRXH49PX20665DQWMN4P72PKSESE',
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
  Dogecoin: [
    ['one letter changed', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyE'],
    ['no address at all', 'D8fooo'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ],
  Dash: [
    ['one letter changed', 'XpESxaUmonkq8RaLLp46Brx2K39ggQe227'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ],
  'Bitcoin Cash': [
    ['one letter changed', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q'],
    ['two letters swapped', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gd6xa'],
    ['mixed case', 'bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['test network', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
    ['one letter changed (base58)', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggv'],
    ['a Bitcoin address (bech32)', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['only the prefix', 'bitcoincash:'],
  ],
  'XRP Ledger': [
    ['one letter changed', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi'],
    ['one letter changed (X-address)', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqY'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a secret', 'sn259rEFXrQrWyx3Q7XneWcwV6dfL'],
  ],
  Cardano: [
    ['one letter changed', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9'],
    ['test network', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
    ['one letter changed (Byron)', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj'],
    [
      'the end missing (Byron)',
      'DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEv',
    ],
    ['only its beginning (Byron)', 'Ae2'],
    [
      'test network (Byron)',
      '37btjrVyb4KEB2STADSsj3MYSAdj52X5FrFWpw2r7Wmj2GDzXjFRsHWuZqrw7zSkwopv8Ci3VWeg6bisU9dgJxW5hb2MZYeduNKbQJrqz3zVBsu9nT',
    ],
    ['an account of rewards', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
  ],
  Polkadot: [
    ['one letter changed', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'],
    ['a Kusama address', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    ['an address of any Substrate chain', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ],
  Lightning: [
    [
      'one letter changed',
      'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNQ',
    ],
    ['a Bitcoin address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['no host', 'satoshi@bitcoin'],
    ['no whole offer', 'lno1zcss9mk8y3wkklfvevcrszlmu23kfrxh49px20665'],
    ['an offer in mixed case', 'lno1Zcss9mk8y3wkklfvevcrszlmu23kfrxh49px20665dqwmn4p72pksese'],
  ],
  Polygon: [['one digit changed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee']],
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
    expect(findAddressMistake(network, address)).toMatch(/^This is not a valid .+ address/)
  })
})

test.each([
  'lnbc1',
  'LNBC20M1PVJLUEZPP5QQQSYQCYQ5RQWZQFQQQSYQCYQ5RQWZQF',
  'lightning:lnbc1',
  'lntb20m1pvjluez',
])('the invoice %s is refused, because it can be paid only once', (invoice) => {
  expect(findAddressMistake('Lightning', invoice)).toMatch(
    /^This is a Lightning invoice, which can be paid only once/,
  )
})

test.each([
  ['Ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['Polygon', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['Solana', 'So11111111111111111111111111111111111111112'],
  ['Lightning', 'satoshi@bitcoin.org'],
  ['Lightning', 'lno1zcss9mk8y3wkklfvevcrszlmu23kfrxh49px20665dqwmn4p72pksese'],
])('of an address on %s without a checksum, only the form is known: %s', (network, address) => {
  expect(checkAddress(network, address).result).toBe('no-checksum')
})

const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const HEX = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const CASH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const BASE58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const LIGHTNING = 'satoshi@bitcoin.org'
const OFFER = 'lno1zcss9mk8y3wkklfvevcrszlmu23kfrxh49px20665dqwmn4p72pksese'

test.each([
  [BECH32, BECH32.toUpperCase()],
  [TAPROOT, TAPROOT.toUpperCase()],
  [HEX, HEX.toLowerCase()],
  [HEX, `0x${HEX.slice(2).toUpperCase()}`],
  [HEX, HEX.toUpperCase()],
  [CASH, `bitcoincash:${CASH}`],
  [CASH, `BITCOINCASH:${CASH.toUpperCase()}`],
  [BASE58, BASE58],
  [LIGHTNING, 'Satoshi@bitcoin.org'],
  [OFFER, OFFER.toUpperCase()],
  ['any text', 'any text'],
])('%s is the same address as %s', (one, other) => {
  expect([isSameAddress(one, other), isSameAddress(other, one)]).toEqual([true, true])
  expect(spellingsOf(one).toSorted()).toEqual(spellingsOf(other).toSorted())
})

test.each([
  ['a bech32 address in mixed case', BECH32, BECH32.replace('bc1q', 'bc1Q')],
  ['another bech32 address', BECH32, TAPROOT],
  ['another CashAddr', CASH, 'ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
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
  ['BNB Smart Chain', ['BNB Smart Chain (BEP20)', 'BEP-20', 'BSC', 'USDT BEP20']],
  ['Polygon', ['Polygon PoS', 'MATIC', 'Polygon (ERC-20)']],
  ['Arbitrum One', ['Arbitrum', 'USDC Arbitrum One']],
  ['OP Mainnet', ['Optimism', 'OP']],
  ['Base', ['Base', 'Base (Ethereum)']],
  ['Avalanche C-Chain', ['AVAX C-Chain', 'Avalanche (C-Chain)']],
  ['Lightning', ['Lightning Network', 'Bitcoin Lightning', 'Lightning (BTC)', 'LN']],
  ['Bitcoin Cash', ['BCH', 'Bitcoin Cash (BCH)']],
  ['Dogecoin', ['DOGE', 'Dogecoin Mainnet']],
  ['XRP Ledger', ['XRP', 'Ripple', 'XRPL', 'Ripple (XRP)']],
  ['Cardano', ['ADA']],
  ['Polkadot', ['DOT', 'Polkadot (DOT)']],
  ['Dash', ['DASH']],
  ['TRON', ['TRON', 'trc20', 'TRC-20', 'Tron (TRC20)', 'TRX', 'USDT TRC-20']],
  ['Litecoin', ['LTC', 'litecoin mainnet']],
  ['Solana', ['SOL', 'Solana (SPL)', 'ｓｏｌａｎａ']],
])('%s is known by its usual names', (label, names) => {
  for (const name of names) {
    expect(findAddressMistake(name, 'not an address'), name).toContain(`a valid ${label} address`)
  }
})

test.each([
  'Bitcoin SV',
  'Bitcoin Testnet',
  'Ethereum Classic',
  'Avalanche',
  'Mainnet',
  'Binance Chain',
  'Сеть',
  '(',
  '-',
])('on %s, which has no rule, any address is accepted', (network) => {
  expect(findAddressMistake(network, 'anything at all')).toBeNull()
})
