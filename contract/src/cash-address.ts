const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const PREFIX = 'bitcoincash'

/** The generator of CashAddr's checksum, a BCH code over 40 bits. */
const GENERATOR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/**
 * Whether a text is a Bitcoin Cash address in the form of its own (CashAddr): with or without the prefix, in one case, with a
 * right checksum, and with the 20 or 32 bytes of the hash of a key or a script.
 */
export function isCashAddress(address: string): boolean {
  const lower = address.toLowerCase()
  if (address !== lower && address !== address.toUpperCase()) return false
  const text = lower.startsWith(`${PREFIX}:`) ? lower.slice(PREFIX.length + 1) : lower
  const digits = Array.from(text, (letter) => ALPHABET.indexOf(letter))
  if (digits.includes(-1)) return false
  const prefix = Array.from(PREFIX, (letter) => letter.charCodeAt(0) & 0x1f)
  if (checksum([...prefix, 0, ...digits]) !== 0n) return false
  // The version byte, of which the lowest bits are the length of the hash, and its type above them: a key or a script.
  const version = (digits[0] ?? 0) * 8 + ((digits[1] ?? 0) >> 2)
  const sizes: Record<number, number> = { 0: 20, 3: 32 }
  const size = sizes[version & 7]
  const isType = version >> 3 <= 3
  return isType && size !== undefined && digits.length - 8 === Math.ceil(((1 + size) * 8) / 5)
}

function checksum(digits: number[]): bigint {
  let sum = 1n
  for (const digit of digits) {
    const top = Number(sum >> 35n)
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(digit)
    for (const [bit, word] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= word
  }
  return sum ^ 1n
}
