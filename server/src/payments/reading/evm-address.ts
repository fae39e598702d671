import type { Network } from '@bank/contract/coin'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { tronAddressOf } from '../../chains/tron-address.ts'

/** Networks that speak Ethereum's JSON-RPC. */
export type EvmNetwork = Extract<Network, 'ethereum' | 'tron'>

const base58check = createBase58check(sha256)

/** An address as the JSON-RPC has it: 0x and 40 lower-case digits, also on TRON. */
export function hexOf(network: EvmNetwork, address: string): `0x${string}` {
  if (network === 'ethereum') return `0x${address.slice(2).toLowerCase()}`
  // Without the version byte in front.
  return `0x${bytesToHex(base58check.decode(address).slice(1))}`
}

/** As people write it: base58 on TRON; on Ethereum lower case, in which we compare. */
export function addressText(network: EvmNetwork, hex: string): string {
  return network === 'ethereum' ? hex.toLowerCase() : tronAddressOf(hexToBytes(hex.slice(2)))
}
