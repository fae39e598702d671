import { createHash, randomUUIDv7 } from 'node:crypto'
import type { AdminWallet, NewWallet, WalletEdit } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { type AuditEntry, record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { changes } from '../identity/user.ts'
import { findAddressMistake } from './addresses.ts'
import { drawQr, readUploadedQr, refuseOtherAddress } from './qr.ts'
import { getWallet, noSuchWallet } from './wallet-list.ts'

/** Who does it, and from where. */
type By = Pick<AuditEntry, 'actorId' | 'origin'>

/**
 * Adds a wallet, which customers see at once, with a QR code of the address or with the uploaded picture of one.
 * Throws `validation_failed` naming `address` or `qrCode`; the unique index answers `wallet_exists`.
 */
export async function createWallet(db: Database, wallet: NewWallet, by: By): Promise<AdminWallet> {
  const { name, network, address, qrCode } = wallet
  refuseMistake(network, address)
  const upload = qrCode && (await readUploadedQr(qrCode))
  if (upload) refuseOtherAddress(upload, address)
  const png = upload?.png ?? (await drawQr(address))
  return db.transaction(async (tx) => {
    const id = randomUUIDv7()
    await tx.run(sql`insert into wallets (id, name, network) values (${id}, ${name}, ${network})`)
    await tx.run(sql`
      insert into wallet_addresses (id, wallet_id, address, qr_png) values (${randomUUIDv7()}, ${id}, ${address}, ${png})`)
    const created = await getWallet(tx, id)
    await recordWallet(tx, 'wallet.created', id, by, {
      after: { name, network, address, qrPicture: fingerprint(png) },
    })
    return created
  })
}

/**
 * Changes what the edit carries and nothing else (D35). A new address comes with a new picture, and the old address
 * stays on record (D23, D24). Edits of one wallet take turns, each upon what the one before it left. Throws
 * `not_found`, `validation_failed` naming `address` or `qrCode`; the unique index answers `wallet_exists`.
 */
export async function changeWallet(db: Database, id: string, edit: WalletEdit, by: By): Promise<AdminWallet> {
  // Pictures take long, so they are made before the wallet is locked.
  const upload = edit.qrCode && (await readUploadedQr(edit.qrCode))
  const sent = edit.address !== undefined && {
    address: edit.address,
    qrPng: upload?.png ?? (await drawQr(edit.address)),
  }
  return db.transaction(async (tx) => {
    const before = await lockWallet(tx, id)
    const { name = before.name, network = before.network } = edit
    const replacement = sent && sent.address !== before.address ? sent : null
    const shown = replacement ?? { address: before.address, qrPng: upload?.png ?? before.qrPng }
    if (replacement || network !== before.network) refuseMistake(network, shown.address)
    if (upload) refuseOtherAddress(upload, shown.address)

    const changed = changes(described(before), described({ name, network, ...shown }))
    if (Object.keys(changed.after).length === 0) return getWallet(tx, id)
    await tx.run(sql`update wallets set name = ${name}, network = ${network} where id = ${id}`)
    if (replacement) await replaceAddress(tx, id, replacement)
    else await replacePicture(tx, id, shown.qrPng)
    const wallet = await getWallet(tx, id)
    await recordWallet(tx, 'wallet.changed', id, by, changed)
    return wallet
  })
}

/** Takes a wallet away from customers; its addresses stay on record. Throws `not_found`, the second time too. */
export async function archiveWallet(db: Database, id: string, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    const wallet = await lockWallet(tx, id)
    await tx.run(sql`update wallets set archived_at = now() where id = ${id}`)
    await recordWallet(tx, 'wallet.archived', id, by, { before: described(wallet) })
  })
}

type Shown = { address: string; qrPng: Buffer }
type WalletState = Shown & { name: string; network: string }

/**
 * An active wallet that nobody else changes until this transaction ends. Two statements: one that joined the address
 * would wait for the wallet and then still see the address from before the wait.
 */
async function lockWallet(tx: Queries, id: string): Promise<WalletState> {
  const wallet = await tx.find<{ name: string; network: string }>(sql`
    select name, network from wallets where id = ${id} and archived_at is null for no key update`)
  if (!wallet) throw noSuchWallet()
  const current = await tx.row<Shown>(sql`
    select address, qr_png as "qrPng" from wallet_addresses where wallet_id = ${id} and retired_at is null`)
  return { ...wallet, ...current }
}

/**
 * Retires the address of now and shows another from the same moment on. The moment is the clock's and not the
 * transaction's beginning, or an edit that had to wait would seem to precede the one that it waited for.
 */
async function replaceAddress(tx: Queries, walletId: string, { address, qrPng }: Shown) {
  const { now } = await tx.row<{ now: string }>(sql`
    update wallet_addresses set retired_at = clock_timestamp()
    where wallet_id = ${walletId} and retired_at is null
    returning retired_at as now`)
  await tx.run(sql`
    insert into wallet_addresses (id, wallet_id, address, qr_png, created_at)
    values (${randomUUIDv7()}, ${walletId}, ${address}, ${qrPng}, ${now})`)
}

async function replacePicture(tx: Queries, walletId: string, qrPng: Buffer) {
  await tx.run(sql`
    update wallet_addresses set qr_png = ${qrPng}
    where wallet_id = ${walletId} and retired_at is null and qr_png <> ${qrPng}`)
}

function refuseMistake(network: string, address: string) {
  const msg = findAddressMistake(network, address)
  if (msg) throw Problem.invalid([{ path: 'address', msg }])
}

/** A wallet for the audit log: the address in clear, the picture as a fingerprint. */
function described({ qrPng, ...wallet }: WalletState) {
  return { ...wallet, qrPicture: fingerprint(qrPng) }
}

function fingerprint(png: Buffer): string {
  return `sha256:${createHash('sha256').update(png).digest('hex')}`
}

/** Wallets concern no single customer, so their rows are the system's. */
function recordWallet(
  tx: Queries,
  act: 'wallet.created' | 'wallet.changed' | 'wallet.archived',
  id: string,
  by: By,
  states: Pick<AuditEntry, 'before' | 'after'>,
) {
  return record(tx, { act, subject: { type: 'wallet', id }, customerId: null, ...by, ...states })
}
