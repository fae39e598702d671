import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { BESIDES_A_NETWORK, isNamed, NETWORK_NAMES, plainName } from '../chains/network-names.ts'

/** Networks with the same form of address, and the names that people use for them. */
type Family = {
  label: string
  /** The names in letters and digits only, as alternatives of a regular expression. */
  names: string
  /** Returns false, or throws as a decoder does, for an address that can't belong to the family. */
  isAddress(address: string): boolean
}

const FAMILIES: Family[] = [
  {
    label: 'Bitcoin',
    names: NETWORK_NAMES.bitcoin,
    isAddress: (address) => isSegwit('bc', address) || isBase58Check([0x00, 0x05], address),
  },
  {
    label: 'Ethereum',
    // With the networks that have the same addresses.
    names: `${NETWORK_NAMES.ethereum}|evm|bnb|bnbsmart|binancesmart|bsc|bep20|polygon|polygonpos|matic|arbitrum|arbitrumone|optimism|op|base|avalanchec|avaxc`,
    isAddress: isHexAddress,
  },
  { label: 'Tron', names: NETWORK_NAMES.tron, isAddress: (address) => isBase58Check([0x41], address) },
  {
    label: 'Litecoin',
    names: NETWORK_NAMES.litecoin,
    // 0x05 is the original version byte of script addresses; they begin with 3, like Bitcoin's.
    isAddress: (address) => isSegwit('ltc', address) || isBase58Check([0x30, 0x32, 0x05], address),
  },
  { label: 'Solana', names: 'solana|sol|spl', isAddress: (address) => base58.decode(address).length === 32 },
]

/**
 * The mistake in an address on a network, as a sentence for a person, or null. Only the networks of DEC-40 are checked;
 * any address is accepted on others, such as "Bitcoin Cash" and "Bitcoin Testnet" (DEC-23). Solana's addresses have no
 * checksum, so only a wrong length or alphabet is found there.
 */
export function findAddressMistake(network: string, address: string): string | null {
  const family = familyOf(network)
  if (!family || passes(family, address)) return null
  return `This is not a valid ${family.label} address: please copy it again from its source and compare it`
}

/**
 * Every way of writing the same address (DEC-73): hexadecimal and bech32 ones have no case, and all others only one. A mixed
 * case that is no right checksum is another text.
 */
export function spellingsOf(address: string): string[] {
  const lower = address.toLowerCase()
  const upper = address.toUpperCase()
  const digits = isHexAddress(address) ? lower.slice(2) : null
  if (digits !== null) {
    const spellings = [digits, digits.toUpperCase(), withEip55Checksum(digits)]
    return spellings.flatMap((spelling) => [`0x${spelling}`, `0X${spelling}`])
  }
  const isBech32 = (bech32.decodeUnsafe(address) ?? bech32m.decodeUnsafe(address)) !== undefined
  return isBech32 ? [lower, upper] : [address]
}

/** Whether two texts are one address for their network. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || spellingsOf(one).includes(other)
}

function familyOf(network: string): Family | undefined {
  const name = plainName(network)
  return FAMILIES.find(({ names }) => isNamed(name, names, BESIDES_A_NETWORK))
}

function passes({ isAddress }: Family, address: string): boolean {
  try {
    return isAddress(address)
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

/** 20 bytes in hexadecimal. Letters of mixed case must be a valid EIP-55 checksum. */
function isHexAddress(address: string): boolean {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1]
  if (!digits) return false
  const lower = digits.toLowerCase()
  return digits === lower || digits === digits.toUpperCase() || digits === withEip55Checksum(lower)
}

/** Adds the EIP-55 checksum to forty lower-case hexadecimal digits. */
export function withEip55Checksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return Array.from(lower, (digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')
}
