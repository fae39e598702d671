import { createHash, ECDH } from 'node:crypto'
import { withEip55Checksum } from '@bank/contract/address-check'
import type { Network } from '@bank/contract/coin'
import { PREVIEW_ADDRESSES } from '@bank/contract/wallets'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { NETWORK, p2wpkh } from '@scure/btc-signer'
import { tronAddressOf } from '../chains/tron-address.ts'

/** An account's extended public key, from which addresses are derived (DEC-59). */
export type ExtendedKey = {
  /** The same for one key in all its spellings. */
  fingerprint: string
  /** The node of the external chain, m/0 below the account. */
  external: HDKey
}

/** BIP-32's version of public keys, which most wallets call xpub, and the one of BIP-84 (zpub). */
const XPUB = 0x0488b21e
const ZPUB = 0x04b24746
const PRIVATE_OF = { [XPUB]: 0x0488ade4, [ZPUB]: 0x04b2430c }

/** The accounts that are accepted, by network: BIP-84 for chains like Bitcoin's, BIP-44 for the others (SLIP-44). */
const ACCOUNTS: Record<Network, { versions: readonly (typeof XPUB | typeof ZPUB)[]; wanted: string }> = {
  bitcoin: { versions: [ZPUB, XPUB], wanted: 'the zpub or xpub of a Bitcoin account, m/84’/0’/0’' },
  litecoin: { versions: [ZPUB, XPUB], wanted: 'the zpub or xpub of a Litecoin account, m/84’/2’/0’' },
  ethereum: { versions: [XPUB], wanted: 'the xpub of an Ethereum account, m/44’/60’/0’' },
  tron: { versions: [XPUB], wanted: 'the xpub of a TRON account, m/44’/195’/0’' },
}

/** What other wallets write in front of a key: known, so that the refusal can say what is wrong. */
const TEST_NETWORK = /^[tuv]pub/
const OTHER_SCRIPT = /^[yYZ]pub/

/** An account is m / purpose / coin / account. */
const ACCOUNT_DEPTH = 3

const base58check = createBase58check(sha256)

/**
 * Reads an account's extended public key, or returns why it can't be used, as a sentence for staff. The sentence never
 * quotes what was entered.
 */
export function readExtendedKey(network: Network, text: string): ExtendedKey | string {
  const known = keysRead.get(text)
  const account = known ?? decode(text)
  const { versions, wanted } = ACCOUNTS[network]
  const mustBe = `Extended Public Key must be ${wanted}`
  if (TEST_NETWORK.test(text)) return `${mustBe}: this one belongs to a test network`
  if (OTHER_SCRIPT.test(text)) return `${mustBe}: this one is for another kind of address`
  if (account === null)
    return `${mustBe}: please copy it again from your wallet, because this one is not whole`
  if (!versions.includes(account.version)) return `${mustBe}: this one is for another network`
  if (account.depth !== ACCOUNT_DEPTH)
    return `${mustBe}: this one is not of an account but of another level of the wallet`
  if (!known) keep(keysRead, text, account, KEYS_KEPT)
  return account.key
}

/** Like `readExtendedKey` for a key that has been accepted. Throws for any other one. */
export function getExtendedKey(network: Network, text: string): ExtendedKey {
  const key = readExtendedKey(network, text)
  if (typeof key === 'string') throw new Error('a stored extended key can’t be read')
  return key
}

/** The address at m/0/`index` below the account, in the spelling that wallets show. */
export function addressAt(network: Network, key: ExtendedKey, index: number): string {
  const place = `${network} ${key.fingerprint} ${index}`
  const known = addressesDerived.get(place)
  if (known !== undefined) return known
  const address = derive(network, key, index)
  keep(addressesDerived, place, address, ADDRESSES_KEPT)
  return address
}

function derive(network: Network, { external }: ExtendedKey, index: number): string {
  const { publicKey } = external.deriveChild(index)
  if (!publicKey) throw new Error('an extended key without a public key')
  switch (network) {
    case 'bitcoin':
      return segwitAddress(publicKey, NETWORK)
    case 'litecoin':
      return segwitAddress(publicKey, { ...NETWORK, bech32: 'ltc' })
    case 'ethereum':
      return `0x${withEip55Checksum(evmAddressOf(publicKey).toString('hex'))}`
    case 'tron':
      return tronAddressOf(evmAddressOf(publicKey))
  }
}

function segwitAddress(publicKey: Uint8Array, network: typeof NETWORK): string {
  const { address } = p2wpkh(publicKey, network)
  if (address === undefined) throw new Error('a key without an address')
  return address
}

/** The addresses that staff compare with their own wallet before the key is used. */
export function previewAddresses(network: Network, key: ExtendedKey): string[] {
  return Array.from({ length: PREVIEW_ADDRESSES }, (_, index) => addressAt(network, key, index))
}

/** How private keys begin, by the kind of address. Bitcoin's, its test networks', and Litecoin's own. */
const PRIVATE_HEAD = /(?:[xyzYZtuvUV]prv|[LMt]tpv)[1-9A-HJ-NP-Za-km-z]{20}/

/** The words of a wallet (BIP-39): twelve to twenty-four, of three to eight letters. */
const WORDS = /^(?:[a-z]{3,8}[\s,]+){11,23}[a-z]{3,8}$/i

/**
 * Whether a text holds a private key: an extended one, alone, with anything around it, mistyped, or in a spelling that we don't
 * know; one of a single address (WIF); or the words of a wallet. Whoever has one can spend what was paid to the wallet.
 */
export function holdsPrivateKey(text: string): boolean {
  const visible = text.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}]/gu, '')
  if (WORDS.test(visible.trim())) return true
  const inOnePiece = visible.replace(/[\p{White_Space}\p{Cc}]/gu, '')
  return [visible, inOnePiece]
    .flatMap((spelling) => spelling.split(/[^1-9A-HJ-NP-Za-km-z]+/))
    .some((word) => {
      const bytes = decodeBase58(word)
      // A whole key says what it is. Its letters could spell anything.
      if (bytes?.length === EXTENDED_BYTES) return bytes[KEY_AT] === 0
      return PRIVATE_HEAD.test(word) || (bytes !== null && isWif(bytes))
    })
}

/** Bitcoin's and Litecoin's private key of one address: a version, 32 bytes, and 1 if the public key is compressed. */
function isWif(bytes: Uint8Array): boolean {
  const isKnown = bytes[0] === 0x80 || bytes[0] === 0xb0
  return isKnown && (bytes.length === 33 || (bytes.length === 34 && bytes[33] === 1))
}

/** A version, a depth, the parent's fingerprint, an index, a chain code and a key; 0 in front of a private one (BIP-32). */
const EXTENDED_BYTES = 78
const KEY_AT = 45

type Account = { version: typeof XPUB | typeof ZPUB; depth: number; key: ExtendedKey }

/** Null unless it is a whole extended public key of a main network. */
function decode(text: string): Account | null {
  const bytes = decodeBase58(text)
  if (bytes?.length !== EXTENDED_BYTES) return null
  const head = Buffer.from(bytes).readUInt32BE(0)
  const version = ([XPUB, ZPUB] as const).find((known) => known === head)
  if (version === undefined) return null
  try {
    const account = HDKey.fromExtendedKey(text, { public: version, private: PRIVATE_OF[version] })
    const { publicKey, chainCode, privateKey, depth } = account
    if (privateKey || !publicKey || !chainCode) return null
    const fingerprint = createHash('sha256').update(publicKey).update(chainCode).digest('hex')
    return { version, depth, key: { fingerprint, external: account.deriveChild(0) } }
  } catch {
    return null
  }
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}

/** The last 20 bytes of the Keccak hash of the key's point. */
function evmAddressOf(publicKey: Uint8Array): Buffer {
  const point = Buffer.from(
    ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed').toString(),
    'hex',
  )
  return Buffer.from(keccak_256(point.subarray(1)).subarray(-20))
}

/** Reading a key takes ten milliseconds and an address five, so the latest are kept. A bank has a handful of keys. */
const KEYS_KEPT = 100
const keysRead = new Map<string, Account>()
const ADDRESSES_KEPT = 10_000
const addressesDerived = new Map<string, string>()

/** Forgets the oldest entry if there are too many. */
function keep<Value>(entries: Map<string, Value>, name: string, value: Value, max: number): void {
  const oldest = entries.keys().next()
  if (entries.size >= max && !oldest.done) entries.delete(oldest.value)
  entries.set(name, value)
}
