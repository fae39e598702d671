import { createHash } from 'node:crypto'
import type { NewWallet } from '@bank/contract/wallets'
import { HDKey } from '@scure/bip32'
import { addressAt, getExtendedKey } from '../../server/src/wallets/extended-key.ts'

/** A Bitcoin account, without its private key. */
export type Account = {
  extendedPublicKey: string
  fingerprint: string
  addressAt(index: number): string
}

/** The version bytes of zpub and zprv (BIP-84). */
const ZPUB = { public: 0x04b24746, private: 0x04b2430c }

/** The same account for the same name. */
export function newAccount(name: string): Account {
  const seed = createHash('sha256').update(`meranti trust ${name}`).digest()
  const { publicExtendedKey: extendedPublicKey } = HDKey.fromMasterSeed(seed, ZPUB).derive("m/84'/0'/0'")
  const key = getExtendedKey('bitcoin', extendedPublicKey)
  return {
    extendedPublicKey,
    fingerprint: key.fingerprint,
    addressAt: (index) => addressAt('bitcoin', key, index),
  }
}

/** An index that no offer reaches, for the address that a wallet with a key shows beside it. */
const FAR_INDEX = 2_000_000

/** The form of a wallet that makes an address of this account for each offer. */
export function keyForm(name: string, { addressAt, extendedPublicKey }: Account): NewWallet {
  return {
    ...{ name, network: 'Bitcoin', address: addressAt(FAR_INDEX), extendedPublicKey },
    depositAddresses: 'per-offer',
    confirmedAddresses: [addressAt(0), addressAt(1), addressAt(2)].join(' '),
  }
}
