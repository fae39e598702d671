import { randomUUIDv7 } from 'node:crypto'
import type { AdminWallet, NewWallet, WalletEdit } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import type { By } from '../audit/audit.ts'
import { type AuditEntry, record } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type Moments, momentsOf, refuseIfChanged } from '../db/meanwhile.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { Problem } from '../problem.ts'
import { findAddressMistake } from './addresses.ts'
import { FIRST_VERSION, insertAddress, insertWallet } from './insert-wallet.ts'
import { refuseLookAlike } from './look-alike.ts'
import { getApproval, lapseChanges, propose, type Waiting, type WalletState } from './proposal.ts'
import { drawQr, readUploadedQr, refuseOtherAddress } from './qr.ts'
import { sha256, signAddress, signWallet } from './signature.ts'
import {
  beginReading,
  type Doubt,
  type Evidence,
  evidenceColumns,
  rememberVersion,
  type WalletTrust,
} from './trust.ts'
import { getWallet, noSuchWallet, qrAsText } from './wallet-list.ts'

/** The result of an addition or an edit: the wallet as it is or would be, and what the change waits for. */
export type Kept = { wallet: AdminWallet; waits: Waiting | null }

/**
 * Adds a wallet, with a generated QR code of the address or an uploaded picture of one. Customers see it immediately,
 * unless changes need approval (DEC-25). Throws `validation_failed` for `address` or `qrCode`, `wallet_exists`, also for
 * a lookalike, and `too_many_changes`.
 */
export async function createWallet(db: Database, trust: WalletTrust, form: NewWallet, by: By): Promise<Kept> {
  const { name, network, address, qrCode } = form
  refuseMistake(network, address)
  const upload = qrCode && (await readUploadedQr(qrCode))
  if (upload) refuseOtherAddress(upload, address)
  const state = { name, network, address, qrPng: upload?.png ?? (await drawQr(address)) }
  const id = randomUUIDv7()
  const kept = await db.transaction(async (tx) => {
    await refuseLookAlike(tx, { id, name, network })
    const approval = await getApproval(tx)
    if (approval === 'off') return { wallet: await addWallet(tx, trust, id, state, by), waits: null }
    const change = { kind: 'add', walletId: id, basis: 0, state } as const
    const { proposedAt, ...waits } = await propose(tx, trust.keys, change, approval, by)
    return { wallet: proposedWallet(id, state, proposedAt), waits }
  })
  if (!kept.waits) await rememberVersion(trust, id, FIRST_VERSION)
  return kept
}

/** Inserts a wallet that customers see from now on. Throws `wallet_exists`. */
export async function addWallet(
  tx: Queries,
  trust: WalletTrust,
  id: string,
  state: WalletState,
  by: By,
): Promise<AdminWallet> {
  const { name, network } = state
  await refuseLookAlike(tx, { id, name, network })
  await insertWallet(tx, trust.keys, { id, name, network, createdAt: null, shown: state })
  await insertAddress(tx, trust.keys, newAddress(id, state, null))
  const wallet = await getWallet(tx, trust, id)
  await recordWallet(tx, 'wallet.created', id, by, { after: described(state) })
  return wallet
}

/**
 * Changes only the fields in the edit (DEC-35). A new address gets a new picture, and the old address stays on record
 * (DEC-23, DEC-24). Edits of one wallet run in turn. An edit of a withdrawn wallet must include the address, even if it
 * stays the same: then the wallet is signed above every known version, its picture is drawn again, and customers see
 * it again. If changes need approval, all of this waits (DEC-25). Throws `not_found`, `validation_failed` for `address`
 * or `qrCode`, `wallet_exists`, `too_many_changes`, and `changed_meanwhile` if the wallet has changed since `seen`.
 */
export async function changeWallet(
  db: Database,
  trust: WalletTrust,
  id: string,
  { seen, ...edit }: WalletEdit & { seen?: string | undefined },
  by: By,
): Promise<Kept> {
  // Pictures take long, so they are processed before the wallet is locked.
  const upload = edit.qrCode && (await readUploadedQr(edit.qrCode))
  const sent = edit.address !== undefined && {
    address: edit.address,
    qrPng: upload?.png ?? (await drawQr(edit.address)),
  }
  const { version, ...kept } = await db.transaction(async (tx) => {
    const before = await lockWallet(tx, trust, id)
    const { doubt } = before
    // A withdrawn wallet's row can't be trusted, and neither can the times of its changes.
    if (doubt === null) refuseIfChanged(seen, before, shownOf(before))
    if (doubt !== null && !sent) throw addressWanted()
    const { name = before.name, network = before.network } = edit
    const isConfirmed = sent && (doubt !== null || sent.address !== before.address)
    const shown = isConfirmed ? sent : { address: before.address, qrPng: upload?.png ?? before.qrPng }
    if (isConfirmed || network !== before.network) refuseMistake(network, shown.address)
    if (upload) refuseOtherAddress(upload, shown.address)

    const after = { name, network, ...shown }
    const changed = changes(described(before), described(after))
    if (Object.keys(changed.after).length === 0 && doubt === null)
      return { wallet: await getWallet(tx, trust, id), waits: null, version: before.version }
    const approval = await getApproval(tx)
    if (approval === 'off') return { ...(await keepEdit(tx, trust, before, after, by)), waits: null }
    if (name !== before.name || network !== before.network) await refuseLookAlike(tx, { id, name, network })
    const change = { kind: 'edit', walletId: id, basis: before.version, state: after } as const
    const { proposedAt: _, ...waits } = await propose(tx, trust.keys, change, approval, by)
    return { wallet: await getWallet(tx, trust, id), waits, version: before.version }
  })
  if (!kept.waits) await rememberVersion(trust, id, version)
  return kept
}

/**
 * Gives a wallet its proposed state and returns its version. Throws `change_outdated` if the wallet has changed since
 * the proposal, `wallet_exists` and `not_found`.
 */
export async function showProposed(
  tx: Queries,
  trust: WalletTrust,
  { id, basis, state }: { id: string; basis: number; state: WalletState },
  by: By,
): Promise<number> {
  const before = await lockWallet(tx, trust, id)
  if (before.version !== basis) throw new Problem('change_outdated')
  const { version } = await keepEdit(tx, trust, before, state, by)
  return version
}

/** Shows a new state of a wallet. Its waiting changes lapse, because they were proposed for the old state. */
async function keepEdit(tx: Queries, trust: WalletTrust, before: LockedWallet, after: WalletState, by: By) {
  const { id, doubt } = before
  const { name, network } = after
  if (name !== before.name || network !== before.network) await refuseLookAlike(tx, { id, name, network })
  if (after.address !== before.address) await replaceAddress(tx, trust.keys, id, after)
  else await replacePicture(tx, id, after.qrPng)
  if (doubt !== null) await signCurrentAddress(tx, trust.keys, id)
  const version = versionAfter(before, trust.marks.of(id))
  await keepState(tx, trust.keys, { id, ...after, version, archived: false })
  const changed = changes(described(before), described(after))
  const fields = Object.keys(changed.after).map((field) => (field === 'qrPicture' ? 'qrCode' : field))
  await noteChanges(tx, id, doubt === null ? fields : [...fields, 'withdrawn'])
  const wallet = await getWallet(tx, trust, id)
  await lapseChanges(tx, { walletId: id }, by)
  await recordWallet(
    tx,
    'wallet.changed',
    id,
    by,
    doubt === null ? changed : madeRight(changed, doubt, after),
  )
  return { wallet, version }
}

/**
 * Takes a wallet away from customers; its addresses stay on record. It never waits, because removing an address is
 * always safe. Throws `not_found`, also for a wallet that is already archived.
 */
export async function archiveWallet(db: Database, trust: WalletTrust, id: string, by: By): Promise<void> {
  const version = await db.transaction(async (tx) => {
    const before = await lockWallet(tx, trust, id)
    const next = versionAfter(before, trust.marks.of(id))
    await tx.run(sql`update wallets set archived_at = now() where id = ${id}`)
    await keepState(tx, trust.keys, { ...before, version: next, archived: true })
    await lapseChanges(tx, { walletId: id }, by)
    const withdrawn = before.doubt === null ? {} : { withdrawn: before.doubt }
    await recordWallet(tx, 'wallet.archived', id, by, { before: { ...described(before), ...withdrawn } })
    return next
  })
  await rememberVersion(trust, id, version)
}

type Shown = Pick<WalletState, 'address' | 'qrPng'>
type LockedWallet = WalletState & Moments & { id: string; version: number; doubt: Doubt }

/**
 * Locks an active wallet until the transaction ends. These are two statements, because one with a join would wait for
 * the wallet and then still see the address from before the wait.
 */
async function lockWallet(tx: Queries, trust: WalletTrust, id: string): Promise<LockedWallet> {
  const doubtOf = beginReading(trust)
  const held = await tx.find(
    sql`select from wallets where id = ${id} and archived_at is null for no key update`,
  )
  if (!held) throw noSuchWallet()
  const row = await tx.row<Evidence & Moments & { qrPng: Buffer }>(sql`
    select ${evidenceColumns}, a.qr_png as "qrPng", ${momentsOf(sql`w`)}
    from wallets w join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null where w.id = ${id}`)
  const { name, network, address, qrPng, version, updatedAt, changedAt } = row
  return { id, name, network, address, qrPng, version, updatedAt, changedAt, doubt: doubtOf(row) }
}

/** The version of a forged row is forged too, and may be the largest possible number. */
function versionAfter({ version, doubt }: LockedWallet, mark: number): number {
  return (doubt === 'signature' && mark > 0 ? mark : Math.max(version, mark)) + 1
}

/** Records when these fields of a wallet changed, for anyone who is editing it at the same time. */
function noteChanges(tx: Queries, id: string, fields: string[]) {
  return tx.run(sql`
    update wallets set updated_at = moment.at, changed_at = changed_at || coalesce(
      (select jsonb_object_agg(field, in_iso(moment.at)) from unnest(${fields}::text[]) field), '{}')
    from (select moment_after(updated_at) as at from wallets where id = ${id}) moment
    where id = ${id}`)
}

/** What editors see of a wallet, under the names in the API. */
function shownOf({ name, network, address, qrPng, doubt }: LockedWallet) {
  return { name, network, address, qrCode: qrAsText(qrPng), withdrawn: doubt }
}

/** Saves and signs what customers will see. */
async function keepState(
  tx: Queries,
  keys: MasterKeys,
  state: WalletState & { id: string; version: number; archived: boolean },
) {
  const { id, name, network, version } = state
  const signature = signWallet(keys, { ...state, qrSha256: sha256(state.qrPng) })
  await tx.run(sql`
    update wallets set name = ${name}, network = ${network}, version = ${version}, signature = ${signature}
    where id = ${id}`)
}

/**
 * Retires the current address and shows another one from the same moment on. The time is the clock's, not the
 * transaction's: otherwise an edit that had to wait would seem to precede the one that it waited for.
 */
async function replaceAddress(tx: Queries, keys: MasterKeys, walletId: string, shown: Shown) {
  const { now } = await tx.row<{ now: string }>(sql`
    update wallet_addresses set retired_at = clock_timestamp()
    where wallet_id = ${walletId} and retired_at is null
    returning retired_at as now`)
  await insertAddress(tx, keys, newAddress(walletId, shown, new Date(now)))
}

/** A proposed wallet as administrators will see it. */
function proposedWallet(id: string, { qrPng, ...words }: WalletState, at: string): AdminWallet {
  const history = { createdAt: at, updatedAt: at, addressChangedAt: at, formerAddresses: [], withdrawn: null }
  return { id, ...words, qrCode: qrAsText(qrPng), ...history }
}

function newAddress(walletId: string, { address, qrPng }: Shown, createdAt: Date | null) {
  return { id: randomUUIDv7(), walletId, address, qrPng, createdAt, retiredAt: null }
}

async function replacePicture(tx: Queries, walletId: string, qrPng: Buffer) {
  await tx.run(sql`
    update wallet_addresses set qr_png = ${qrPng}
    where wallet_id = ${walletId} and retired_at is null and qr_png <> ${qrPng}`)
}

/** Signs an address that an administrator has entered. It counts as ours now, even if someone else wrote the row. */
async function signCurrentAddress(tx: Queries, keys: MasterKeys, walletId: string) {
  const { id, address } = await tx.row<{ id: string; address: string }>(sql`
    select id, address from wallet_addresses where wallet_id = ${walletId} and retired_at is null`)
  await tx.run(sql`
    update wallet_addresses set signature = ${signAddress(keys, { id, walletId, address })} where id = ${id}`)
}

function addressWanted(): Problem {
  const msg = 'Address must be entered again, because this wallet is withdrawn from customers'
  return Problem.invalid([{ path: 'address', msg }])
}

/** The audit entry of a corrected wallet names the entered address, even if it did not change. */
function madeRight(changed: { before: object; after: object }, doubt: Doubt, { address }: Shown) {
  return {
    before: { ...changed.before, withdrawn: doubt },
    after: { ...changed.after, address, withdrawn: null },
  }
}

function refuseMistake(network: string, address: string) {
  const msg = findAddressMistake(network, address)
  if (msg) throw Problem.invalid([{ path: 'address', msg }])
}

/** A wallet in the audit log: the address in plain text, the picture as a fingerprint. */
function described({ name, network, address, qrPng }: WalletState) {
  return { name, network, address, qrPicture: `sha256:${sha256(qrPng).toString('hex')}` }
}

/** Wallets concern no single customer, so their entries are in the system's chain. */
function recordWallet(
  tx: Queries,
  act: 'wallet.created' | 'wallet.changed' | 'wallet.archived',
  id: string,
  by: By,
  states: Pick<AuditEntry, 'before' | 'after'>,
) {
  return record(tx, { act, subject: { type: 'wallet', id }, customerId: null, ...by, ...states })
}
