import { randomUUIDv7 } from 'node:crypto'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { WAITING_CHANGES_MAX, type WalletChange } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { type AuditEntry, record } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { Problem } from '../http/problem.ts'
import { hasShutOutLately } from '../staff/lately.ts'
import { areWordsSigned, sha256, signWords } from './signature.ts'

/** Who does it, and from where. */
export type By = { actorId: string; origin: AuditEntry['origin'] }

/** All that customers are shown of a wallet. */
export type WalletState = { name: string; network: string; address: string; qrPng: Buffer }

/** What would happen: a wallet as it would be, upon the version that it was proposed for, or another setting. */
export type Change =
  | { kind: 'add' | 'edit'; walletId: string; basis: number; state: WalletState }
  | { kind: 'setting'; wanted: WalletChangeApproval }

export type Proposal = {
  id: string
  approval: WalletChange['approval']
  change: Change
  proposedBy: string
  proposedAt: string
  /** Null where nothing happens by itself. */
  effectiveAt: string | null
}

/** What a change waits for, and whether nobody is there yet who could confirm it. */
export type Waiting = {
  approval: WalletChange['approval']
  isAlone: boolean
  /** Time alone would do, had the proposer not shut another administrator out within a day. */
  hasShutOut: boolean
}

/** A constant of ours, apart from the other advisory locks. */
const PROPOSALS_LOCK = 7_263_691

/** How long a change waits where time is what it waits for. */
const WAITING_HOURS = 24

/** What changes of wallets have to wait for, as administrators have set it (D25). */
export async function getApproval(tx: Queries): Promise<WalletChangeApproval> {
  const { approval } = await tx.row<{ approval: WalletChangeApproval }>(
    sql`select wallet_change_approval as approval from settings`,
  )
  return approval
}

/** Until the end of the transaction no change is proposed, and nobody who could veto one is shut out. */
export async function holdProposals(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${PROPOSALS_LOCK})`)
}

/**
 * Keeps a change until it is decided, signed, so that nobody but this application can make one (hazard B1). Time alone
 * does not carry out what somebody proposes who has shut another administrator out within a day: a second administrator
 * has to confirm it. Throws `too_many_changes`.
 */
export async function propose(
  tx: Queries,
  keys: MasterKeys,
  change: Change,
  wanted: WalletChange['approval'],
  by: By,
): Promise<Waiting & { proposedAt: string }> {
  await holdProposals(tx)
  const hasShutOut = wanted === '24-hours' && (await hasShutOutLately(tx, by.actorId))
  const approval = hasShutOut ? 'second-administrator' : wanted
  const { now, due, waiting } = await tx.row<{ now: string; due: string; waiting: number }>(sql`
    select clock_timestamp()::timestamptz(3) as now,
      (clock_timestamp() + make_interval(hours => ${WAITING_HOURS}))::timestamptz(3) as due,
      (select count(*) from wallet_proposals where decided_at is null) as waiting`)
  if (waiting >= WAITING_CHANGES_MAX) throw new Problem('too_many_changes')
  const proposal: Proposal = {
    id: randomUUIDv7(),
    approval,
    change,
    proposedBy: by.actorId,
    proposedAt: now,
    effectiveAt: approval === '24-hours' ? due : null,
  }
  await insertProposal(tx, proposal, signProposal(keys, proposal))
  await recordProposal(tx, 'proposed', proposal, by)
  const isAlone = (await countOtherAdministrators(tx, by.actorId)) === 0
  return { approval, isAlone, hasShutOut, proposedAt: now }
}

/** Active administrators who could confirm what this one proposes. */
export async function countOtherAdministrators(db: Queries, userId: string): Promise<number> {
  const { others } = await db.row<{ others: number }>(sql`
    select count(*) as others from users where role = 'admin' and status = 'active' and id <> ${userId}`)
  return others
}

/**
 * Ends what waits for a wallet that has changed or is gone, or for a setting that was changed: it was proposed for
 * something else than customers see now.
 */
export async function lapseChanges(
  tx: Queries,
  about: { walletId: string } | 'the setting',
  by: By,
): Promise<void> {
  const those = about === 'the setting' ? sql`kind = 'setting'` : sql`wallet_id = ${about.walletId}`
  const lapsed = await tx.rows<Row>(sql`
    update wallet_proposals set outcome = 'lapsed', decided_at = clock_timestamp()
    where decided_at is null and ${those} returning ${proposalColumns}`)
  for (const row of lapsed) await recordProposal(tx, 'lapsed', proposalOf(row), by)
}

/**
 * Withdraws what this administrator has chosen for the setting before and is not confirmed yet, so that one's choices never
 * contradict each other. One that is still wanted goes on waiting, as its time has begun, and is the answer.
 */
export async function withdrawOtherChoices(
  tx: Queries,
  keys: MasterKeys,
  wanted: WalletChangeApproval,
  by: By,
): Promise<Proposal | null> {
  // Before the log is written, as `propose` does: in another order two at the same moment would wait for each other.
  await holdProposals(tx)
  const rows = await tx.rows<Row>(sql`
    select ${proposalColumns} from wallet_proposals
    where decided_at is null and kind = 'setting' and proposed_by = ${by.actorId} order by proposed_at, id
    for no key update`)
  const own = rows.filter((row) => isOurs(keys, proposalOf(row), row.signature)).map(proposalOf)
  const kept = own.find(({ change }) => change.kind === 'setting' && change.wanted === wanted) ?? null
  for (const proposal of own) {
    if (proposal === kept) continue
    await tx.run(sql`
      update wallet_proposals set outcome = 'declined', decided_by = ${by.actorId}, decided_at = clock_timestamp()
      where id = ${proposal.id}`)
    await recordProposal(tx, 'change_withdrawn', proposal, by)
  }
  return kept
}

/** Writes one of the acts in a proposal's life into the log of the system. */
export function recordProposal(
  tx: Queries,
  act: 'proposed' | 'confirmed' | 'declined' | 'change_withdrawn' | 'took_effect' | 'lapsed',
  { id, approval, change, proposedBy, effectiveAt }: Proposal,
  by: Pick<AuditEntry, 'actorId' | 'origin'>,
): Promise<void> {
  const about = { proposal: id, approval, proposedBy, ...(effectiveAt && { takesEffectAt: effectiveAt }) }
  if (change.kind === 'setting') {
    return record(tx, {
      act: `settings.${act}`,
      subject: { type: 'settings', id: null },
      customerId: null,
      ...by,
      after: { ...about, walletChangeApproval: change.wanted },
    })
  }
  const { kind, walletId, state } = change
  const { name, network, address, qrPng } = state
  const qrPicture = `sha256:${sha256(qrPng).toString('hex')}`
  return record(tx, {
    act: `wallet.${act}`,
    subject: { type: 'wallet', id: walletId },
    customerId: null,
    ...by,
    after: { ...about, kind, name, network, address, qrPicture },
  })
}

/** A row of wallet_proposals, as it is written. */
export type Row = Omit<Proposal, 'change'> & {
  kind: WalletChange['kind']
  walletId: string | null
  basis: number | null
  name: string | null
  network: string | null
  address: string | null
  qrPng: Buffer | null
  wanted: WalletChangeApproval | null
  signature: Buffer
  outcome: 'confirmed' | 'declined' | 'due' | 'lapsed' | null
}

export const proposalColumns = sql`
  id, kind, approval, wallet_id as "walletId", wallet_version as basis, name, network, address, qr_png as "qrPng",
  wanted_approval as wanted, proposed_by as "proposedBy", proposed_at as "proposedAt", effective_at as "effectiveAt",
  signature, outcome`

export function proposalOf(row: Row): Proposal {
  const { id, approval, proposedBy, proposedAt, effectiveAt } = row
  return { id, approval, change: changeOf(row), proposedBy, proposedAt, effectiveAt }
}

// The table's checks see to it that nothing is missing.
function changeOf({ kind, walletId, basis, name, network, address, qrPng, wanted }: Row): Change {
  if (kind === 'setting') return { kind, wanted: wanted ?? 'off' }
  const state = {
    name: name ?? '',
    network: network ?? '',
    address: address ?? '',
    qrPng: qrPng ?? Buffer.of(),
  }
  return { kind, walletId: walletId ?? '', basis: basis ?? 0, state }
}

/** By the current master key's signing key. */
export function signProposal(keys: MasterKeys, proposal: Proposal): Buffer {
  return signWords(keys, wordsOf(proposal))
}

/** Whether this application wrote it, and nobody has touched it since. */
export function isOurs(keys: MasterKeys, proposal: Proposal, signature: Buffer | null): boolean {
  return areWordsSigned(keys, wordsOf(proposal), signature)
}

/** Signs by the current master key what waits and was signed by another one that we hold. */
export async function signProposalsAnew(tx: Queries, keys: MasterKeys): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select ${proposalColumns} from wallet_proposals where decided_at is null for no key update`)
  for (const { signature, ...row } of rows) {
    const proposal = proposalOf({ ...row, signature })
    if (!isOurs(keys, proposal, signature)) continue
    const anew = signProposal(keys, proposal)
    await tx.run(sql`update wallet_proposals set signature = ${anew} where id = ${row.id}`)
  }
}

async function insertProposal(tx: Queries, proposal: Proposal, signature: Buffer) {
  const { id, approval, change, proposedBy, proposedAt, effectiveAt } = proposal
  const wallet = change.kind === 'setting' ? null : change
  const state = wallet?.state
  await tx.run(sql`
    insert into wallet_proposals (id, kind, approval, wallet_id, wallet_version, name, network, address, qr_png,
      wanted_approval, proposed_by, proposed_at, effective_at, signature)
    values (${id}, ${change.kind}, ${approval}, ${wallet?.walletId ?? null}, ${wallet?.basis ?? null},
      ${state?.name ?? null}, ${state?.network ?? null}, ${state?.address ?? null}, ${state?.qrPng ?? null},
      ${change.kind === 'setting' ? change.wanted : null}, ${proposedBy}, ${proposedAt}, ${effectiveAt}, ${signature})`)
}

/** What is signed, in which no two proposals look the same. The first word keeps it apart from what wallets sign. */
function wordsOf({ id, approval, change, proposedBy, proposedAt, effectiveAt }: Proposal): string {
  const head = ['wallet change 1', id, approval, proposedBy, proposedAt, effectiveAt, change.kind]
  if (change.kind === 'setting') return JSON.stringify([...head, change.wanted])
  const { name, network, address, qrPng } = change.state
  return JSON.stringify([
    ...head,
    ...[change.walletId, change.basis, name, network, address, sha256(qrPng).toString('hex')],
  ])
}
