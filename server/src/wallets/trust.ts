import type { AdminWallet } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Log } from '../http/request-log.ts'
import { findAddressMistake } from './addresses.ts'
import { type HighWaterMarks, openHighWaterMarks } from './high-water-marks.ts'
import {
  type AddressStatement,
  addressWords,
  areWordsSigned,
  type WalletStatement,
  walletWords,
} from './signature.ts'

/** What a server needs to check whether this application wrote a wallet's row. */
export type WalletTrust = {
  keys: MasterKeys
  marks: HighWaterMarks
  log: Log
  /** The alarms that this process has raised, so that it raises each only once. */
  alarmed: Set<string>
  /** The last valid signature of each wallet and address with the signed text, because a check takes 0.1 ms. */
  verified: Map<string, string>
}

/** A wallet's row as evidence: the signed statement and its signature. */
export type Evidence = WalletStatement & { signature: Buffer | null }

/** Why customers can't see an active wallet; null if they can. */
export type Doubt = AdminWallet['withdrawn']

/** Of `wallets w` with its current address as `wallet_addresses a`. */
export const evidenceColumns = sql`
  w.id, w.name, w.network, a.address, sha256(a.qr_png) as "qrSha256", w.version, w.archived_at is not null as archived,
  w.deposit_addresses as "depositAddresses", w.extended_public_key as "extendedPublicKey", w.signature`

/** `record` is the file of the high-water marks, which is created if it does not exist. */
export async function openWalletTrust(keys: MasterKeys, record: string, log: Log): Promise<WalletTrust> {
  const marks = await openHighWaterMarks(record)
  return { keys, marks, log, alarmed: new Set(), verified: new Map() }
}

/**
 * Checks rows that are read after this call: `signature` means that a row was changed without the application
 * (HAZ-B6), `version` that it is an older state, as after a restored backup (HAZ-B7), and `address` that an earlier version
 * accepted an address that is wrong on its network. It compares with the marks at the time
 * of the call. Otherwise a wallet that is changed during the read would look older than its own new mark.
 */
export function beginReading(trust: WalletTrust): (evidence: Evidence) => Doubt {
  const markOf = trust.marks.asOfNow()
  return (evidence) => {
    if (!isSigned(trust, evidence)) return 'signature'
    if (evidence.version < markOf(evidence.id)) return 'version'
    return !evidence.archived && findAddressMistake(evidence.network, evidence.address) ? 'address' : null
  }
}

/**
 * Remembers a version outside the database, after it is committed there. If the disk refuses, the change has still
 * happened, so it is not refused; the next inspection of the wallets tries again.
 */
export async function rememberVersion({ marks, log }: WalletTrust, walletId: string, version: number) {
  try {
    await marks.raise(walletId, version)
  } catch (error) {
    log.error({ cause: String(error) }, 'a wallet’s version could not be recorded outside the database')
  }
}

function isSigned(trust: WalletTrust, { signature, ...statement }: Evidence): boolean {
  return isVerified(trust, statement.id, walletWords(statement), signature)
}

/** Whether an address was ours at some time, which its row's signature proves. */
export function wasEverOurs(
  trust: WalletTrust,
  statement: AddressStatement,
  signature: Buffer | null,
): boolean {
  return isVerified(trust, statement.id, addressWords(statement), signature)
}

/** A valid signature is checked only once. */
function isVerified(
  { keys, verified }: WalletTrust,
  id: string,
  words: string,
  signature: Buffer | null,
): boolean {
  const whole = `${words} ${signature?.toString('base64')}`
  if (verified.get(id) === whole) return true
  if (!areWordsSigned(keys, words, signature)) return false
  verified.set(id, whole)
  return true
}
