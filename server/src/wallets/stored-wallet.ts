import { randomUUIDv7 } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { type Moments, momentsOf } from '../db/meanwhile.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { insertAddress } from './insert-wallet.ts'
import type { WalletState } from './proposal.ts'
import { addressWords, sha256, signWords, walletWords } from './signature.ts'
import { beginReading, type Doubt, type Evidence, evidenceColumns, type WalletTrust } from './trust.ts'
import { noSuchWallet } from './wallet-list.ts'

/** The part of a wallet that is in its current row of `wallet_addresses`. */
export type Shown = Pick<WalletState, 'address' | 'qrPng'>

/** A wallet as stored. */
export type StoredWallet = WalletState & Moments & { id: string; version: number; doubt: Doubt }

/**
 * Locks an active wallet until the transaction ends. These are two statements, because one with a join would wait for
 * the wallet and then still see the address from before the wait. Throws `not_found`.
 */
export async function lockWallet(tx: Queries, trust: WalletTrust, id: string): Promise<StoredWallet> {
  const held = await tx.find(
    sql`select from wallets where id = ${id} and archived_at is null for no key update`,
  )
  if (!held) throw noSuchWallet()
  return readWallet(tx, trust, id)
}

/** An active wallet as it is now, without a lock. Throws `not_found`. */
export async function readWallet(db: Queries, trust: WalletTrust, id: string): Promise<StoredWallet> {
  const doubtOf = beginReading(trust)
  const row = await db.find<Evidence & Moments & { qrPng: Buffer }>(sql`
    select ${evidenceColumns}, a.qr_png as "qrPng", ${momentsOf(sql`w`)}
    from wallets w join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null
    where w.id = ${id} and w.archived_at is null`)
  if (!row) throw noSuchWallet()
  const { name, network, address, qrPng, depositAddresses, extendedPublicKey, version } = row
  const state = { name, network, address, qrPng, depositAddresses, extendedPublicKey }
  const { updatedAt, changedAt } = row
  return { id, ...state, version, updatedAt, changedAt, doubt: doubtOf(row) }
}

/**
 * The version of a wallet's next state, above every earlier one: above its row's version and above `mark`, the highest that
 * this server has seen. The version in a forged row may be the largest possible number, so then `mark` alone counts, if any.
 */
export function versionAfter({ version, doubt }: StoredWallet, mark: number): number {
  return (doubt === 'signature' && mark > 0 ? mark : Math.max(version, mark)) + 1
}

/** Records when these fields of a wallet changed, for anyone who is editing it at the same time. */
export function noteChanges(tx: Queries, id: string, fields: string[]) {
  return tx.run(sql`
    update wallets set updated_at = moment.at, changed_at = changed_at || coalesce(
      (select jsonb_object_agg(field, in_iso(moment.at)) from unnest(${fields}::text[]) field), '{}')
    from (select moment_after(updated_at) as at from wallets where id = ${id}) moment
    where id = ${id}`)
}

/** Saves the name, the network, the key and the version, and signs them together with the address and picture shown. */
export async function saveSigned(
  tx: Queries,
  keys: MasterKeys,
  state: WalletState & { id: string; version: number; archived: boolean },
) {
  const { id, name, network, depositAddresses, extendedPublicKey, version } = state
  const signature = signWords(keys, walletWords({ ...state, qrSha256: sha256(state.qrPng) }))
  await tx.run(sql`
    update wallets set name = ${name}, network = ${network}, deposit_addresses = ${depositAddresses},
      extended_public_key = ${extendedPublicKey}, version = ${version}, signature = ${signature}
    where id = ${id}`)
}

/**
 * Retires the current address and shows another one from the same moment on. The time is the clock's, not the
 * transaction's: otherwise an edit that had to wait would seem to precede the one that it waited for.
 */
export async function replaceAddress(tx: Queries, keys: MasterKeys, walletId: string, shown: Shown) {
  const now = await tx.value<string>(sql`
    update wallet_addresses set retired_at = clock_timestamp()
    where wallet_id = ${walletId} and retired_at is null
    returning retired_at`)
  await insertAddress(tx, keys, newAddress(walletId, shown, new Date(now)))
}

/** A new row of `wallet_addresses`; `createdAt` null means now. */
export function newAddress(walletId: string, { address, qrPng }: Shown, createdAt: Date | null) {
  return { id: randomUUIDv7(), walletId, address, qrPng, createdAt, retiredAt: null }
}

/** Changes the picture of the current address, if it is another one. */
export async function replacePicture(tx: Queries, walletId: string, qrPng: Buffer) {
  await tx.run(sql`
    update wallet_addresses set qr_png = ${qrPng}
    where wallet_id = ${walletId} and retired_at is null and qr_png <> ${qrPng}`)
}

/** Signs an address that an administrator has entered. It counts as ours now, even if someone else wrote the row. */
export async function signCurrentAddress(tx: Queries, keys: MasterKeys, walletId: string) {
  const { id, address } = await tx.row<{ id: string; address: string }>(sql`
    select id, address from wallet_addresses where wallet_id = ${walletId} and retired_at is null`)
  await tx.run(sql`
    update wallet_addresses set signature = ${signWords(keys, addressWords({ id, walletId, address }))} where id = ${id}`)
}
