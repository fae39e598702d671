import { createHash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, createBase58check } from '@scure/base'
import { withEip55Checksum } from '../server/src/wallets/addresses.ts'

// Burn addresses: every wallet program accepts their form, but they hold the hash of a sentence where the hash of a
// public key belongs, so finding a private key is as hard as breaking the network. A demonstration must not show an
// address from which someone could collect money.

/** A version 0 witness address (BIP-173) with a 20-byte program. */
export function bitcoinAddress(text: string): string {
  return bech32.encode('bc', [0, ...bech32.toWords(burnt(text))])
}

/** With the EIP-55 checksum in the case of its letters. */
export function ethereumAddress(text: string): `0x${string}` {
  return `0x${withEip55Checksum(burnt(text).toString('hex'))}`
}

/** Base58check with Tron's version byte. */
export function tronAddress(text: string): string {
  return createBase58check(sha256).encode(Uint8Array.of(0x41, ...burnt(text)))
}

function burnt(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 20)
}
