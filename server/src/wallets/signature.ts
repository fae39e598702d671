import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { MasterKey, MasterKeys } from '../encryption/master-keys.ts'

/** Everything that customers are shown of a wallet, and which of its versions that is. */
export type WalletStatement = {
  id: string
  name: string
  network: string
  address: string
  /** Of the QR code's PNG. */
  qrSha256: Buffer
  version: number
  /** Signed as well, or a deleted wallet could be brought back by clearing one field. */
  archived: boolean
}

/** That an address was ours at some time, whatever became of its wallet. */
export type AddressStatement = { id: string; walletId: string; address: string }

/** An Ed25519 signature by the current master key's signing key. */
export function signWallet({ current }: MasterKeys, statement: WalletStatement): Buffer {
  return sign(null, Buffer.from(wordsOf(statement)), keysOf(current).secret)
}

/** Whether one of the master keys that we hold has signed exactly this. */
export function isWalletSigned(
  { all }: MasterKeys,
  statement: WalletStatement,
  signature: Buffer | null,
): boolean {
  return isSigned(all, Buffer.from(wordsOf(statement)), signature)
}

/** As `signWallet`, of one of its addresses. */
export function signAddress({ current }: MasterKeys, statement: AddressStatement): Buffer {
  return sign(null, addressBytes(statement), keysOf(current).secret)
}

/** As `isWalletSigned`, of one of its addresses. */
export function isAddressSigned(
  { all }: MasterKeys,
  statement: AddressStatement,
  signature: Buffer | null,
): boolean {
  return isSigned(all, addressBytes(statement), signature)
}

/** As `signWallet`, of a change that waits, in words that begin with a kind of their own. */
export function signWords({ current }: MasterKeys, words: string): Buffer {
  return sign(null, Buffer.from(words), keysOf(current).secret)
}

/** As `isWalletSigned`, of such words. */
export function areWordsSigned({ all }: MasterKeys, words: string, signature: Buffer | null): boolean {
  return isSigned(all, Buffer.from(words), signature)
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function isSigned(keys: readonly MasterKey[], bytes: Buffer, signature: Buffer | null): boolean {
  return signature !== null && keys.some((key) => verify(null, bytes, keysOf(key).open, signature))
}

/** What is signed, in which no two statements look the same. The first word keeps the two kinds apart for ever. */
export function wordsOf(statement: WalletStatement): string {
  const { id, name, network, address, qrSha256, version, archived } = statement
  const picture = qrSha256.toString('hex')
  return JSON.stringify(['wallet 1', id, name, network, address, picture, version, archived])
}

function addressBytes({ id, walletId, address }: AddressStatement): Buffer {
  return Buffer.from(JSON.stringify(['wallet address 1', id, walletId, address]))
}

const derived = new WeakMap<MasterKey, { secret: KeyObject; open: KeyObject }>()

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing keys of a master key, by HKDF, so that what wraps data keys never signs. */
function keysOf(master: MasterKey): { secret: KeyObject; open: KeyObject } {
  const known = derived.get(master)
  if (known) return known
  const seed = Buffer.from(hkdfSync('sha256', master.key, '', 'meranti wallet signature', 32))
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const keys = { secret, open: createPublicKey(secret) }
  derived.set(master, keys)
  return keys
}
