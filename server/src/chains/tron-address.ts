import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** The version byte of TRON's addresses, in front of the 20 bytes that the EVM knows. */
const TRON_VERSION = 0x41

/** TRON's base58 for the 20 bytes of an address. */
export function tronAddressOf(bytes: Uint8Array): string {
  return base58check.encode(Uint8Array.of(TRON_VERSION, ...bytes))
}
