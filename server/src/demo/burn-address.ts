import { createHash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, createBase58check } from '@scure/base'
import { withEip55Checksum } from '../wallets/addresses.ts'

// Addresses of a form that every wallet program accepts, and that nobody holds the key of: where the hash of a public
// key belongs stands the hash of a sentence, so finding a key is as hard as breaking the network. A demonstration must
// not show an address that somebody could collect from.

/** Version 0 of BIP-173, paying to 20 bytes. */
export function bitcoinAddress(text: string): string {
  return bech32.encode('bc', [0, ...bech32.toWords(burnt(text))])
}

/** With the checksum of EIP-55 in the case of its letters. */
export function ethereumAddress(text: string): `0x${string}` {
  return `0x${withEip55Checksum(burnt(text).toString('hex'))}`
}

/** Base58check over Tron's version byte. */
export function tronAddress(text: string): string {
  return createBase58check(sha256).encode(Uint8Array.of(0x41, ...burnt(text)))
}

function burnt(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 20)
}
