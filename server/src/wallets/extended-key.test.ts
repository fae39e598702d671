import { withEip55Checksum } from '@bank/contract/address-check'
import { wallets } from '@bank/contract/wallets'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { KEYS, PRIVATE_KEYS } from '../../testing/wallet-keys.ts'
import { tronAddressOf } from '../chains/tron-address.ts'
import {
  addressAt,
  getExtendedKey,
  holdsPrivateKey,
  previewAddresses,
  readExtendedKey,
} from './extended-key.ts'

const addresses = (network: Parameters<typeof addressAt>[0], key: string, count = 3) =>
  Array.from({ length: count }, (_, index) => addressAt(network, getExtendedKey(network, key), index))

describe('addresses are derived as other wallets derive them', () => {
  test('for the published vectors of BIP-84', () => {
    expect(addresses('bitcoin', KEYS.bitcoin.text, 2)).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ])
  })

  test('for the accounts of Ethereum’s development nodes', () => {
    expect(addresses('ethereum', KEYS.ethereum.text)).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ])
  })

  test('for TRON, as bip_utils and Trezor publish them for the words "abandon ... about"', () => {
    expect(addresses('tron', KEYS.tron.text, 1)).toEqual(['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'])
  })

  test('for Litecoin, for the same words', () => {
    expect(addresses('litecoin', KEYS.litecoin.text, 1)).toEqual([
      'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
    ])
  })

  test('whichever way the key is written: its zpub and its xpub are one key', () => {
    const zpub = getExtendedKey('bitcoin', KEYS.bitcoin.text)
    const xpub = getExtendedKey('bitcoin', KEYS.bitcoin.asXpub)
    expect(xpub.fingerprint).toBe(zpub.fingerprint)
    expect(previewAddresses('bitcoin', xpub)).toEqual(KEYS.bitcoin.addresses)
    expect(getExtendedKey('ethereum', KEYS.ethereum.text).fingerprint).not.toBe(zpub.fingerprint)
  })

  test('also at the highest index', () => {
    const key = getExtendedKey('bitcoin', KEYS.bitcoin.text)
    expect(addressAt('bitcoin', key, 2 ** 31 - 1)).toMatch(/^bc1q/)
  })
})

describe('published vectors', () => {
  test('of BIP-32: children of a public key', () => {
    const master =
      'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB'
    const child =
      'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH'
    expect(HDKey.fromExtendedKey(master).deriveChild(0).publicExtendedKey).toBe(child)
  })

  // The seed of the words "abandon ... about" (BIP-39), and the accounts of BIP-84 and BIP-44 below it.
  test.each([
    ['bitcoin', "m/84'/0'/0'", 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['ethereum', "m/44'/60'/0'", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['tron', "m/44'/195'/0'", 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ] as const)('of the first address on %s, at %s/0/0', (network, path, address) => {
    const seed = Buffer.from(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
      'hex',
    )
    const account = HDKey.fromMasterSeed(seed).derive(path).publicExtendedKey
    expect(addresses(network, account, 1)).toEqual([address])
  })

  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('of EIP-55: %s', (address) => {
    expect(`0x${withEip55Checksum(address.slice(2).toLowerCase())}`).toBe(address)
  })

  test('of TRON’s base58: the contract of USDT, which explorers also show in hexadecimal', () => {
    const bytes = Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex')
    expect(tronAddressOf(bytes)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  })
})

describe('an extended key is refused with what is wanted', () => {
  const wanted = { bitcoin: 'zpub or xpub of a Bitcoin account', ethereum: 'xpub of an Ethereum account' }

  test.each([
    ['of a test network', KEYS.vpub, 'test network'],
    ['of a test network, for other addresses', KEYS.tpub, 'test network'],
    ['for addresses that begin with 3', KEYS.ypub, 'another kind of address'],
    ['for a shared account', KEYS.multisig, 'another kind of address'],
    ['of a chain in the account', KEYS.belowAccount, 'another level'],
    ['of the whole wallet', KEYS.root, 'another level'],
    ['with a mistyped letter', KEYS.bitcoin.text.replace(/.$/, 'a'), 'not whole'],
    ['without its end', KEYS.bitcoin.text.slice(0, -1), 'not whole'],
    ['that is an address', KEYS.bitcoin.addresses[0] ?? '', 'not whole'],
    ['that is private', PRIVATE_KEYS.zprv, 'not whole'],
  ])('one %s', (_, text, why) => {
    const refusal = readExtendedKey('bitcoin', text)
    expect(refusal).toContain(wanted.bitcoin)
    expect(refusal).toContain(why)
    expect(refusal).not.toContain(text)
  })

  test('a zpub on a network whose wallets have none', () => {
    const refusal = readExtendedKey('ethereum', KEYS.bitcoin.text)
    expect(refusal).toContain(wanted.ethereum)
    expect(refusal).toContain('another network')
    expect(readExtendedKey('tron', KEYS.litecoin.text)).toContain('TRON')
  })
})

describe('a private extended key is recognised', () => {
  test.each(Object.entries(PRIVATE_KEYS))('%s', (_, text) => {
    expect(holdsPrivateKey(text)).toBe(true)
  })

  test.each([
    ['in spaces', (key: string) => `  ${key}\t`],
    ['in quotation marks', (key: string) => `"${key}"`],
    ['in a descriptor', (key: string) => `wpkh([73c5da0a/84h/0h/0h]${key}/0/*)`],
    ['broken into lines', (key: string) => `${key.slice(0, 50)}\n${key.slice(50)}`],
    ['with invisible characters', (key: string) => `${key.slice(0, 4)}\u200b${key.slice(4)}`],
    ['mistyped', (key: string) => key.replace(/.$/, 'a')],
    ['cut off', (key: string) => key.slice(0, 90)],
    ['in full-width letters', (key: string) => key.replace('z', 'ｚ')],
  ])('%s', (_, disguise) => {
    expect(holdsPrivateKey(disguise(PRIVATE_KEYS.zprv))).toBe(true)
  })

  test.each([
    ['of one address', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['of one address, compressed', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'],
    [
      'as words',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    ],
  ])('%s', (_, text) => {
    expect(holdsPrivateKey(text)).toBe(true)
  })

  test('but no public key, address or name is taken for one', () => {
    const publicTexts = [KEYS.bitcoin, KEYS.ethereum, KEYS.tron, KEYS.litecoin].flatMap(
      ({ text, addresses }) => [text, ...addresses],
    )
    const others = [
      KEYS.tpub,
      KEYS.ypub,
      KEYS.root,
      'Bitcoin',
      'xprv',
      'Tron (TRC-20)',
      wallets.create.path,
      '',
    ]
    for (const text of [...publicTexts, ...others])
      expect([text, holdsPrivateKey(text)]).toEqual([text, false])
  })
})
