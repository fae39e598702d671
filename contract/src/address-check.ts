import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base58xrp, bech32, bech32m, createBase58check, utf8 } from '@scure/base'
import { checkCardano } from './cardano-address.ts'
import { isCashAddress } from './cash-address.ts'
import { findKnownNetwork, type KnownNetwork } from './network-names.ts'

/**
 * What the bank can say about an address. `checked`: its checksum is right. `no-checksum`: it has the right form, but nothing in
 * it would show a typing mistake. `unknown`: the bank can't check addresses on this network.
 */
export type AddressCheck =
  | { result: 'checked' | 'no-checksum'; network: KnownNetwork }
  | { result: 'wrong'; network: KnownNetwork; mistake: string }
  | { result: 'unknown' }

/** A decoder may throw instead of returning false. */
type Check = (address: string) => boolean | 'no-checksum'

const CHECKS: Record<KnownNetwork, Check> = {
  Bitcoin: (address) => isSegwit('bc', address) || isBase58Check([0x00, 0x05], address),
  Lightning: checkLightning,
  'Bitcoin Cash': (address) => isCashAddress(address) || isBase58Check([0x00, 0x05], address),
  // 0x05 is the original version byte of script addresses; they begin with 3, like Bitcoin's.
  Litecoin: (address) => isSegwit('ltc', address) || isBase58Check([0x30, 0x32, 0x05], address),
  Dogecoin: (address) => isBase58Check([0x1e, 0x16], address),
  Dash: (address) => isBase58Check([0x4c, 0x10], address),
  TRON: (address) => isBase58Check([0x41], address),
  Solana: (address) => base58.decode(address).length === 32 && 'no-checksum',
  'XRP Ledger': isXrpAddress,
  Cardano: checkCardano,
  Polkadot: isPolkadotAddress,
  'BNB Smart Chain': checkHexAddress,
  Polygon: checkHexAddress,
  'Arbitrum One': checkHexAddress,
  'OP Mainnet': checkHexAddress,
  Base: checkHexAddress,
  'Avalanche C-Chain': checkHexAddress,
  Ethereum: checkHexAddress,
}

/**
 * Checks an address by the rules of its network. On networks that the bank does not know, such as "Bitcoin Testnet", any text
 * can be an address (DEC-23).
 */
export function checkAddress(networkName: string, address: string): AddressCheck {
  const network = findKnownNetwork(networkName)
  if (network === null) return { result: 'unknown' }
  const passed = passes(CHECKS[network], address)
  if (passed === true) return { result: 'checked', network }
  if (passed) return { result: passed, network }
  if (network === 'Lightning' && INVOICE.test(address))
    return { result: 'wrong', network, mistake: IS_INVOICE }
  const mistake = `This is not a valid ${network} address: please copy it again from its source and compare it`
  return { result: 'wrong', network, mistake }
}

function passes(check: Check, address: string): ReturnType<Check> {
  try {
    return check(address)
  } catch {
    return false
  }
}

const base58check = createBase58check(sha256)

/** A version byte and the hash of a key or a script. */
function isBase58Check(versions: number[], address: string): boolean {
  const [version = -1, ...hash] = base58check.decode(address)
  return versions.includes(version) && hash.length === 20
}

/** BIP-173 and BIP-350: version 0 in bech32, with the hash of a key or a script; versions 1 to 16 in bech32m. */
function isSegwit(prefix: string, address: string): boolean {
  const first = bech32.decodeUnsafe(address)
  const later = bech32m.decodeUnsafe(address)
  const [version = -1, ...words] = (first ?? later)?.words ?? []
  if ((first ?? later)?.prefix !== prefix) return false
  const { length } = bech32.fromWords(words)
  if (first) return version === 0 && (length === 20 || length === 32)
  return version >= 1 && version <= 16 && length >= 2 && length <= 40
}

/** 20 bytes in hexadecimal. Letters of mixed case must be a valid EIP-55 checksum; without them there is none. */
function checkHexAddress(address: string): boolean | 'no-checksum' {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1]
  if (!digits) return false
  const lower = digits.toLowerCase()
  if (digits === withEip55Checksum(lower)) return true
  return (digits === lower || digits === digits.toUpperCase()) && 'no-checksum'
}

/** Whether a text is an address of Ethereum’s form, whose checksum is right if it has one. */
export function isHexAddress(address: string): boolean {
  return checkHexAddress(address) !== false
}

/** Adds the EIP-55 checksum to forty lower-case hexadecimal digits. */
export function withEip55Checksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return Array.from(lower, (digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')
}

/** An invoice of BOLT 11, on any of its networks, or a BOLT 12 one. */
const INVOICE = /^(?:lightning:)?(?:ln(?:bc|tb|bcrt|tbs|sb)|lni1)/i
const IS_INVOICE =
  'This is a Lightning invoice, which can be paid only once and expires: please enter an LNURL (lnurl1…), an offer (lno1…) or a Lightning address (name@host) instead'

/** Whether a text has the form of a BOLT 12 offer, in one case. It holds at least a key or a path, so a shorter one is not whole. */
export function isOffer(text: string): boolean {
  return /^(?:lno1[02-9ac-hj-np-z]{56,}|LNO1[02-9AC-HJ-NP-Z]{56,})$/.test(text)
}

/** What can be paid again and again: an LNURL (LUD-01), or an offer or a Lightning address (LUD-16), which have no checksum. */
function checkLightning(address: string): boolean | 'no-checksum' {
  if (isOffer(address)) return 'no-checksum'
  if (/^[a-z0-9][a-z0-9._+-]*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(address))
    return 'no-checksum'
  const { prefix, words } = bech32.decode(address, false)
  return prefix === 'lnurl' && URL.canParse(utf8.encode(bech32.fromWords(words)))
}

/** A classic address, or an X-address, which holds a destination tag as well. */
function isXrpAddress(address: string): boolean {
  const bytes = base58xrp.decode(address)
  const payload = bytes.slice(0, -4)
  if (bytesToHex(sha256(sha256(payload)).slice(0, 4)) !== bytesToHex(bytes.slice(-4))) return false
  const isClassic = payload.length === 21 && payload[0] === 0x00
  return isClassic || (payload.length === 31 && payload[0] === 0x05 && payload[1] === 0x44)
}

/** SS58 with Polkadot's prefix: a public key and two bytes of a checksum. */
function isPolkadotAddress(address: string): boolean {
  const bytes = base58.decode(address)
  const payload = bytes.slice(0, 33)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), payload)).slice(0, 2)
  return bytes.length === 35 && bytes[0] === 0 && bytesToHex(checksum) === bytesToHex(bytes.slice(33))
}
