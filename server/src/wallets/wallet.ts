import { randomUUIDv7 } from 'node:crypto'
import type { AdminWallet, NewWallet, WalletEdit } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { type By, type NewAuditEntry, recordForBank } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import { NO_RATE } from '../chains/rates/rate.ts'
import type { Database, Queries } from '../db/connect.ts'
import { refuseIfChanged } from '../db/meanwhile.ts'
import { Problem } from '../problem.ts'
import { isSameAddress } from './addresses.ts'
import { type Deposits, depositsAfter, refuseDeposits, refuseOfferedAddress, SHARED } from './deposits.ts'
import { FIRST_VERSION, insertAddress, insertWallet } from './insert-wallet.ts'
import { refuseLookAlike } from './look-alike.ts'
import { refusePrivateKey } from './private-key.ts'
import type { WalletState } from './proposal.ts'
import { getApproval, lapseChanges, propose, type Waiting } from './propose.ts'
import { drawQr, readUploadedQr, refuseOtherAddress } from './qr.ts'
import { refuseMistakes, refuseWrongAddress, uncheckedAddress } from './refuse-mistakes.ts'
import { sha256 } from './signature.ts'
import {
  lockWallet,
  newAddress,
  noteChanges,
  replaceAddress,
  replacePicture,
  type Shown,
  type StoredWallet,
  saveSigned,
  signCurrentAddress,
  versionAfter,
} from './stored-wallet.ts'
import { type Doubt, rememberVersion, type WalletTrust } from './trust.ts'
import { keepKey } from './wallet-keys.ts'
import { depositsShown, getWallet, qrAsText } from './wallet-list.ts'

/** The result of an addition or an edit: the wallet as it is or would be, and what the change waits for. */
export type Kept = { wallet: AdminWallet; waits: Waiting | null }

/**
 * Adds a wallet, with a generated QR code of the address or an uploaded picture of one. Customers see it immediately,
 * unless changes need approval (DEC-25). Throws `validation_failed` for `name`, `network`, `address`, `qrCode`, a key or a
 * field about it, `wallet_exists`, also for a lookalike, and `too_many_changes`.
 */
export async function createWallet(db: Database, trust: WalletTrust, form: NewWallet, by: By): Promise<Kept> {
  const { name, network, address, qrCode } = form
  await refusePrivateKey(db, null, form, by)
  refuseWrongAddress(form)
  const deposits = depositsAfter(SHARED, form)
  refuseDeposits(null, { name, network, ...deposits }, form.confirmedAddresses)
  const upload = qrCode && (await readUploadedQr(qrCode))
  if (upload) refuseOtherAddress(upload, address, network)
  const state = { name, network, address, ...deposits, qrPng: upload?.png ?? (await drawQr(address)) }
  const id = randomUUIDv7()
  const kept = await db.transaction(async (tx) => {
    await refuseLookAlike(tx, { id, name, network })
    await refuseOfferedAddress(tx, address)
    const approval = await getApproval(tx)
    if (approval === 'off') return { wallet: await addWallet(tx, trust, id, state, by), waits: null }
    const change = { kind: 'add', walletId: id, basis: 0, state } as const
    const { proposedAt, ...waits } = await propose(tx, trust.keys, change, approval, by)
    return { wallet: proposedWallet(id, state, proposedAt), waits }
  })
  if (!kept.waits) await rememberVersion(trust, id, FIRST_VERSION)
  return kept
}

/** Inserts a wallet that customers see from now on. Throws `validation_failed` and `wallet_exists`. */
export async function addWallet(
  tx: Queries,
  trust: WalletTrust,
  id: string,
  state: WalletState,
  by: By,
): Promise<AdminWallet> {
  const { name, network } = state
  // Again, because a change can have waited since before a rule.
  refuseWrongAddress(state)
  await refuseLookAlike(tx, { id, name, network })
  await insertWallet(tx, trust.keys, { id, name, network, createdAt: null, shown: state, deposits: state })
  await insertAddress(tx, trust.keys, newAddress(id, state, null))
  await keepKey(tx, trust.keys, id, state)
  const wallet = await getWallet(tx, trust, id)
  await recordWallet(tx, 'wallet.created', id, by, {
    after: { ...described(state), ...uncheckedAddress(network) },
  })
  return wallet
}

/**
 * Changes only the fields in the edit (DEC-35). A new address gets a new picture, and the old address stays on record
 * (DEC-23, DEC-24). Edits of one wallet run in turn. An edit of a withdrawn wallet must include the address, even if it
 * stays the same: then the wallet is signed above every known version, its picture is drawn again, and customers see
 * it again. If changes need approval, all of this waits (DEC-25). Throws `not_found`, `validation_failed` for `name`,
 * `network`, `address`, `qrCode`, a key or a field about it, `wallet_exists`, `too_many_changes`, and `changed_meanwhile` if
 * the wallet has changed since `seen`.
 */
export async function changeWallet(
  db: Database,
  trust: WalletTrust,
  id: string,
  { seen, ...edit }: WalletEdit & { seen?: string | undefined },
  by: By,
): Promise<Kept> {
  await refusePrivateKey(db, id, edit, by)
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
    if (doubt !== null) refuseUnlessEntered(before, edit)
    const { name = before.name, network = before.network } = edit
    const isWritten = sent && (doubt !== null || sent.address !== before.address)
    const shown = isWritten ? sent : { address: before.address, qrPng: upload?.png ?? before.qrPng }
    // The same address can be written anew, in the form in which addresses are kept by now.
    const isConfirmed = isWritten && (doubt !== null || !isSameAddress(sent.address, before.address))
    refuseMistakes(before, { network, address: shown.address })
    if (isConfirmed) await refuseOfferedAddress(tx, shown.address)
    if (upload) refuseOtherAddress(upload, shown.address, network)

    const after = { name, network, ...shown, ...depositsAfter(before, edit) }
    refuseDeposits(doubt === null ? before : null, after, edit.confirmedAddresses)
    const changed = changes(described(before), described(after))
    if (Object.keys(changed.after).length === 0 && doubt === null)
      return { wallet: await getWallet(tx, trust, id), waits: null, version: before.version }
    const approval = await getApproval(tx)
    if (approval === 'off') return { ...(await applyEdit(tx, trust, before, after, by)), waits: null }
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
 * the proposal, `validation_failed`, `wallet_exists` and `not_found`.
 */
export async function showProposed(
  tx: Queries,
  trust: WalletTrust,
  { id, basis, state }: { id: string; basis: number; state: WalletState },
  by: By,
): Promise<number> {
  const before = await lockWallet(tx, trust, id)
  if (before.version !== basis) throw new Problem('change_outdated')
  refuseMistakes(before, state)
  const { version } = await applyEdit(tx, trust, before, state, by)
  return version
}

/** Shows a new state of a wallet. Its waiting changes lapse, because they were proposed for the old state. */
async function applyEdit(tx: Queries, trust: WalletTrust, before: StoredWallet, after: WalletState, by: By) {
  const { id, doubt } = before
  const { name, network } = after
  if (name !== before.name || network !== before.network) await refuseLookAlike(tx, { id, name, network })
  if (after.address !== before.address) await replaceAddress(tx, trust.keys, id, after)
  else await replacePicture(tx, id, after.qrPng)
  if (doubt !== null) await signCurrentAddress(tx, trust.keys, id)
  const version = versionAfter(before, trust.marks.of(id))
  await saveSigned(tx, trust.keys, { id, ...after, version, archived: false })
  await keepKey(tx, trust.keys, id, after)
  const changed = changes(described(before), described(after))
  const fields = Object.keys(changed.after).map((field) => (field === 'qrPicture' ? 'qrCode' : field))
  await noteChanges(tx, id, doubt === null ? fields : [...fields, 'withdrawn'])
  const wallet = await getWallet(tx, trust, id)
  await lapseChanges(tx, { walletId: id }, by)
  const entry = doubt === null ? changed : madeRight(changed, doubt, after)
  const concernsAddress = 'address' in entry.after || 'network' in entry.after
  const note = concernsAddress ? uncheckedAddress(network) : {}
  await recordWallet(tx, 'wallet.changed', id, by, { ...entry, after: { ...entry.after, ...note } })
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
    await saveSigned(tx, trust.keys, { ...before, version: next, archived: true })
    await lapseChanges(tx, { walletId: id }, by)
    const withdrawn = before.doubt === null ? {} : { withdrawn: before.doubt }
    await recordWallet(tx, 'wallet.archived', id, by, { before: { ...described(before), ...withdrawn } })
    return next
  })
  await rememberVersion(trust, id, version)
}

/** What editors see of a wallet, under the names in the API. */
function shownOf(wallet: StoredWallet) {
  const { name, network, address, qrPng, depositAddresses, extendedPublicKey, doubt } = wallet
  const deposits = { depositAddresses, extendedPublicKey }
  return { name, network, address, qrCode: qrAsText(qrPng), ...deposits, withdrawn: doubt }
}

/** A proposed wallet as administrators will see it. */
function proposedWallet(id: string, { qrPng, ...words }: WalletState, at: string): AdminWallet {
  const history = { createdAt: at, updatedAt: at, addressChangedAt: at, formerAddresses: [], withdrawn: null }
  // It has no rate before it is a wallet.
  return { id, ...words, qrCode: qrAsText(qrPng), ...history, ...depositsShown(words, NO_RATE) }
}

/** What a withdrawn wallet's row says may be an attacker's, so the address and any key must be entered again. */
function refuseUnlessEntered({ extendedPublicKey }: Deposits, edit: WalletEdit) {
  const why = 'must be entered again, because this wallet is withdrawn from customers'
  if (edit.address === undefined) throw Problem.invalid([{ path: 'address', msg: `Address ${why}` }])
  if (extendedPublicKey !== null && edit.extendedPublicKey === undefined)
    throw Problem.invalid([{ path: 'extendedPublicKey', msg: `Extended Public Key ${why}` }])
}

/** The audit entry of a corrected wallet names the entered address, even if it did not change. */
function madeRight(changed: { before: object; after: object }, doubt: Doubt, { address }: Shown) {
  return {
    before: { ...changed.before, withdrawn: doubt },
    after: { ...changed.after, address, withdrawn: null },
  }
}

/** A wallet in the audit log: the address and the public key in plain text, the picture as a fingerprint. */
function described({ name, network, address, qrPng, depositAddresses, extendedPublicKey }: WalletState) {
  const qrPicture = `sha256:${sha256(qrPng).toString('hex')}`
  return { name, network, address, qrPicture, depositAddresses, extendedPublicKey }
}

/** Wallets concern no single customer, so their entries are in the system's chain. */
function recordWallet(
  tx: Queries,
  act: 'wallet.created' | 'wallet.changed' | 'wallet.archived',
  id: string,
  by: By,
  states: Pick<NewAuditEntry, 'before' | 'after'>,
) {
  return recordForBank(tx, act, { type: 'wallet', id }, by, states)
}
