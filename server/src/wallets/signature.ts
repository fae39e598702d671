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
import type { Deposits } from './deposits.ts'

/** Everything that customers see of a wallet, and its version. */
export type WalletStatement = Deposits & {
  id: string
  name: string
  network: string
  address: string
  /** The SHA-256 of the QR code's PNG. */
  qrSha256: Buffer
  version: number
  /** Signed as well, so that a deleted wallet can't be brought back by clearing one field. */
  archived: boolean
}

/** States that an address was ours at some time, whatever happened to its wallet. */
export type AddressStatement = { id: string; walletId: string; address: string }

/** States that a wallet showed addresses of a key, which staff had confirmed, at some time. */
export type KeyStatement = { id: string; walletId: string; fingerprint: string; extendedPublicKey: string }

/** An Ed25519 signature of a statement's words, with the current master key's signing key. */
export function signWords({ current }: MasterKeys, words: string): Buffer {
  return sign(null, Buffer.from(words), keysOf(current).secret)
}

/** Whether one of our master keys has signed exactly these words. */
export function areWordsSigned({ all }: MasterKeys, words: string, signature: Buffer | null): boolean {
  if (signature === null) return false
  return all.some((key) => verify(null, Buffer.from(words), keysOf(key).open, signature))
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/**
 * The signed words, which are unique for each statement. The first one keeps the kinds of statements apart. A wallet without a
 * key has the words that it had before there were keys, so that earlier signatures stay valid.
 */
export function walletWords(statement: WalletStatement): string {
  const { id, name, network, address, qrSha256, version, archived } = statement
  const picture = qrSha256.toString('hex')
  const deposits = depositWords(statement)
  const kind = deposits.length === 0 ? 'wallet 1' : 'wallet 2'
  return JSON.stringify([kind, id, name, network, address, picture, version, archived, ...deposits])
}

/** The signed words about deposits; none for a wallet without a key. */
export function depositWords({ depositAddresses, extendedPublicKey }: Deposits): (string | null)[] {
  const isPlain = depositAddresses === 'shared' && extendedPublicKey === null
  return isPlain ? [] : [depositAddresses, extendedPublicKey]
}

export function addressWords({ id, walletId, address }: AddressStatement): string {
  return JSON.stringify(['wallet address 1', id, walletId, address])
}

export function keyWords({ id, walletId, fingerprint, extendedPublicKey }: KeyStatement): string {
  return JSON.stringify(['wallet key 1', id, walletId, fingerprint, extendedPublicKey])
}

const derived = new WeakMap<MasterKey, { secret: KeyObject; open: KeyObject }>()

/** The PKCS #8 header of an Ed25519 key, before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing keys of a master key, derived by HKDF, so that the key that wraps data keys never signs. */
function keysOf(master: MasterKey): { secret: KeyObject; open: KeyObject } {
  const known = derived.get(master)
  if (known) return known
  const seed = Buffer.from(hkdfSync('sha256', master.key, '', 'meranti wallet signature', 32))
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const keys = { secret, open: createPublicKey(secret) }
  derived.set(master, keys)
  return keys
}
