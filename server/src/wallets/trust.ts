import type { AdminWallet } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Log } from '../http/request-log.ts'
import { type HighWaterMarks, openHighWaterMarks } from './high-water-marks.ts'
import {
  type AddressStatement,
  isAddressSigned,
  isWalletSigned,
  type WalletStatement,
  wordsOf,
} from './signature.ts'

/** By what a server tells whether a wallet's row is as one of us left it. */
export type WalletTrust = {
  keys: MasterKeys
  marks: HighWaterMarks
  log: Log
  /** What this process has raised the alarm about, so that it does so once. */
  alarmed: Set<string>
  /** The last signature of each wallet and of each address that was found right, with what it signs: checking takes 0.1 ms. */
  verified: Map<string, string>
}

/** A wallet's row as evidence: what is signed, and the signature. */
export type Evidence = WalletStatement & { signature: Buffer | null }

/** Why customers don't see a wallet that is in use; null where they do. */
export type Doubt = AdminWallet['withdrawn']

/** Of `wallets w` with its current address as `wallet_addresses a`. */
export const evidenceColumns = sql`
  w.id, w.name, w.network, a.address, sha256(a.qr_png) as "qrSha256", w.version, w.archived_at is not null as archived,
  w.signature`

/** `record` is the file of the high-water marks; it is made where there is none. */
export async function openWalletTrust(keys: MasterKeys, record: string, log: Log): Promise<WalletTrust> {
  const marks = await openHighWaterMarks(record)
  return { keys, marks, log, alarmed: new Set(), verified: new Map() }
}

/**
 * Judges rows that are read after this call: `signature`, where something was changed behind the application's back
 * (hazard B6), or `version`, where it is an older state, as after a restored backup (B7). The marks are those of the
 * call, or a wallet that somebody changes during the read would look older than the mark that his change has left.
 */
export function beginReading(trust: WalletTrust): (evidence: Evidence) => Doubt {
  const markOf = trust.marks.asOfNow()
  return (evidence) => {
    if (!isSigned(trust, evidence)) return 'signature'
    return evidence.version < markOf(evidence.id) ? 'version' : null
  }
}

/**
 * Remembers a version outside the database, once it is committed there. A disk that refuses is no reason to refuse a
 * change that has happened: the next look at the wallets tries again.
 */
export async function rememberVersion({ marks, log }: WalletTrust, walletId: string, version: number) {
  try {
    await marks.raise(walletId, version)
  } catch (error) {
    log.error({ cause: String(error) }, 'a wallet’s version could not be recorded outside the database')
  }
}

function isSigned({ keys, verified }: WalletTrust, evidence: Evidence): boolean {
  const whole = `${wordsOf(evidence)} ${evidence.signature?.toString('base64')}`
  if (verified.get(evidence.id) === whole) return true
  if (!isWalletSigned(keys, evidence, evidence.signature)) return false
  verified.set(evidence.id, whole)
  return true
}

/** Whether an address was ours at some time: its row bears our signature. Found right once, it is compared from then on. */
export function wasEverOurs(
  { keys, verified }: WalletTrust,
  statement: AddressStatement,
  signature: Buffer | null,
): boolean {
  const whole = `${statement.walletId} ${statement.address} ${signature?.toString('base64')}`
  if (verified.get(statement.id) === whole) return true
  if (!isAddressSigned(keys, statement, signature)) return false
  verified.set(statement.id, whole)
  return true
}
