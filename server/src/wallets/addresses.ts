import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'

/** Networks whose addresses look alike, under the names that people write for them. */
type Family = {
  label: string
  /** The names, as letters and digits alone, and as alternatives of a regular expression. */
  names: string
  /** False, or an exception of a decoder, where the address can't belong to the family. */
  isAddress(address: string): boolean
}

const FAMILIES: Family[] = [
  {
    label: 'Bitcoin',
    names: 'bitcoin|btc|(?:native)?segwit|taproot',
    isAddress: (address) => isSegwit('bc', address) || isBase58Check([0x00, 0x05], address),
  },
  {
    label: 'Ethereum',
    names:
      'ethereum|ether|eth|erc20|evm|bnb|bnbsmart|binancesmart|bsc|bep20|polygon|polygonpos|matic|arbitrum|arbitrumone|optimism|op|base|avalanchec|avaxc',
    isAddress: isHexAddress,
  },
  { label: 'Tron', names: 'tron|trx|trc20', isAddress: (address) => isBase58Check([0x41], address) },
  {
    label: 'Litecoin',
    names: 'litecoin|ltc',
    // 0x05 is the first form of script addresses, which begins with 3 as Bitcoin's do.
    isAddress: (address) => isSegwit('ltc', address) || isBase58Check([0x30, 0x32, 0x05], address),
  },
  { label: 'Solana', names: 'solana|sol|spl', isAddress: (address) => base58.decode(address).length === 32 },
]

/** Words that stand beside a network's name and say nothing about it. */
const BESIDES = 'mainnet|network|blockchain|chain|token|usdt|usdc|tether'

/**
 * What is wrong with an address on a network, as a sentence for a person, or null. Only the networks of D40 are
 * checked; others, "Bitcoin Cash" and "Bitcoin Testnet" among them, are accepted as they are (D23). Solana's addresses
 * have no checksum, so there a slip shows only where it changes the length or the alphabet.
 */
export function findAddressMistake(network: string, address: string): string | null {
  const family = familyOf(network)
  if (!family || passes(family, address)) return null
  return `This is not a valid ${family.label} address: copy it again from its source and compare it`
}

/** Every word of the name must fit, so that a relative with addresses of its own is not mistaken for the family. */
function familyOf(network: string): Family | undefined {
  const name = network
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return FAMILIES.find(({ names }) =>
    new RegExp(`^(?:${BESIDES})*(?:${names})(?:${names}|${BESIDES})*$`).test(name),
  )
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

/** BIP-173 and BIP-350: version 0 under bech32, of a key's or a script's hash; 1 to 16 under bech32m. */
function isSegwit(prefix: string, address: string): boolean {
  const first = bech32.decodeUnsafe(address)
  const later = bech32m.decodeUnsafe(address)
  const [version = -1, ...words] = (first ?? later)?.words ?? []
  if ((first ?? later)?.prefix !== prefix) return false
  const { length } = bech32.fromWords(words)
  if (first) return version === 0 && (length === 20 || length === 32)
  return version >= 1 && version <= 16 && length >= 2 && length <= 40
}

/** 20 bytes in hexadecimal; where the letters' case is mixed, it is the checksum of EIP-55. */
function isHexAddress(address: string): boolean {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1]
  if (!digits) return false
  const lower = digits.toLowerCase()
  return digits === lower || digits === digits.toUpperCase() || digits === withEip55Checksum(lower)
}

/** Forty lower-case hexadecimal digits with the checksum of EIP-55 in the case of their letters. */
export function withEip55Checksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return Array.from(lower, (digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')
}
