import { createHash, ECDH } from 'node:crypto'
import { withEip55Checksum } from '@bank/contract/address-check'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, createBase58check } from '@scure/base'

// Burn addresses: every wallet program accepts their form, but they hold the hash of a sentence where the hash of a
// public key belongs, so finding a private key is as hard as breaking the network. A demonstration must not show an
// address from which someone could collect money.

/** A version 0 witness address (BIP-173) with a 20-byte program. */
export function bitcoinAddress(text: string): string {
  return segwitAddress('bc', text)
}

/** The same on Litecoin. */
export function litecoinAddress(text: string): string {
  return segwitAddress('ltc', text)
}

function segwitAddress(prefix: 'bc' | 'ltc', text: string): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(burnt(text))])
}

/** With the EIP-55 checksum in the case of its letters. */
export function ethereumAddress(text: string): `0x${string}` {
  return `0x${withEip55Checksum(burnt(text).toString('hex'))}`
}

/** Base58check with Tron's version byte. */
export function tronAddress(text: string): string {
  return createBase58check(sha256).encode(Uint8Array.of(0x41, ...burnt(text)))
}

/** BIP-84's zpub of an account without an owner. */
export function bitcoinAccount(text: string): string {
  return accountKey('04b24746', text)
}

/** The xpub of one. */
export function ethereumAccount(text: string): string {
  return accountKey('0488b21e', text)
}

/**
 * The extended public key of an account without an owner. The hash of a sentence is the coordinate of its
 * point, so its private key is unknown, and so are the private keys of all addresses below it. Published test wallets would
 * not do: their private keys are public, and programs collect what is paid to them.
 */
function accountKey(version: string, text: string): string {
  const depth = Buffer.of(3)
  const parent = hashed(`${text}, parent`).subarray(0, 4)
  const firstAccount = Buffer.from('80000000', 'hex')
  const chainCode = hashed(`${text}, chain code`)
  const key = Buffer.concat([
    Buffer.from(version, 'hex'),
    depth,
    parent,
    firstAccount,
    chainCode,
    pointOf(text),
  ])
  return createBase58check(sha256).encode(key)
}

/** The first point of secp256k1 that has such a hash as its coordinate: about every second number belongs to one. */
function pointOf(text: string): Buffer {
  for (let attempt = 1; ; attempt++) {
    const point = Buffer.concat([Buffer.of(2), hashed(`${text}, point ${attempt}`)])
    try {
      ECDH.convertKey(point, 'secp256k1')
      return point
    } catch {
      // Not on the curve.
    }
  }
}

function burnt(text: string): Buffer {
  return hashed(text).subarray(0, 20)
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
