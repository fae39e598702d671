import { base58, bech32 } from '@scure/base'

/** An address of Shelley's kind (CIP-19), or of Byron's, which came before. A decoder may throw. */
export function checkCardano(address: string): boolean | 'no-checksum' {
  return /^(?:Ae2|Ddz)/.test(address) ? isByronAddress(address) : isShelleyAddress(address)
}

/** CIP-19: a header with the type of the address and the main network, and the hashes of a key or a script for each part. */
function isShelleyAddress(address: string): boolean {
  const { prefix, words } = bech32.decode(address, false)
  const [header = 0, ...hashes] = bech32.fromWords(words)
  const type = header >> 4
  if (prefix !== 'addr' || (header & 0x0f) !== 1) return false
  if (type <= 3) return hashes.length === 56
  if (type <= 5) return hashes.length > 28 && hashes.length <= 28 + 30
  return type <= 7 && hashes.length === 28
}

/** In CBOR: two parts, of which the first is the address as a tagged text of bytes, and the second its CRC32. */
const BYRON = { parts: 0x82, tag: [0xd8, 0x18], bytes: 0x58, hash: [0x83, 0x58, 28] }

/** How CBOR begins a number of one, two and four bytes. */
const SIZES: Record<number, number> = { 24: 1, 25: 2, 26: 4 }

function isByronAddress(address: string): boolean {
  const [parts, tag, more, bytes, length = 0, ...rest] = base58.decode(address)
  const payload = rest.slice(0, length)
  const [size = -1, ...checksum] = rest.slice(length)
  return (
    parts === BYRON.parts &&
    tag === BYRON.tag[0] &&
    more === BYRON.tag[1] &&
    bytes === BYRON.bytes &&
    BYRON.hash.every((byte, at) => payload[at] === byte) &&
    checksum.length === SIZES[size] &&
    checksum.reduce((sum, byte) => sum * 256 + byte, 0) === crc32(payload)
  )
}

function crc32(bytes: number[]): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
