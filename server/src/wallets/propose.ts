import { randomUUIDv7 } from 'node:crypto'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { WAITING_CHANGES_MAX, type WalletChange } from '@bank/contract/wallet-changes'
import sql from 'sql-template-tag'
import { type By, type NewAuditEntry, recordForBank } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { Problem } from '../problem.ts'
import {
  type Change,
  insertProposal,
  isOurs,
  type Proposal,
  type ProposalRow,
  proposalColumns,
  proposalOf,
} from './proposal.ts'
import { uncheckedAddress } from './refuse-mistakes.ts'
import { hasShutOutLately } from './shut-out-lately.ts'
import { sha256 } from './signature.ts'

/** What a change waits for. */
export type Waiting = {
  approval: WalletChange['approval']
  isAlone: boolean
  /** A delay would be enough if the proposer had not shut out another administrator within the last day. */
  hasShutOut: boolean
}

/** How long a change waits under the 24-hour rule. */
const WAITING_HOURS = 24

/** The approval that changes of wallets need, as set by administrators (DEC-25). */
export function getApproval(tx: Queries): Promise<WalletChangeApproval> {
  return tx.value<WalletChangeApproval>(sql`select wallet_change_approval from settings`)
}

/** Until the transaction ends, no change can be proposed and no administrator who could veto one can be shut out. */
export async function holdProposals(tx: Queries): Promise<void> {
  await holdLock(tx, 'walletProposals')
}

/**
 * Stores a change until it is decided. It is signed, so that only this application can create one (HAZ-B1). If the
 * proposer has shut out another administrator within the last day, the delay is not enough and a second administrator
 * has to confirm. Throws `too_many_changes`.
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
  await insertProposal(tx, keys, proposal)
  await recordProposal(tx, 'proposed', proposal, by)
  const isAlone = (await countOtherAdministrators(tx, by.actorId)) === 0
  return { approval, isAlone, hasShutOut, proposedAt: now }
}

/** The number of active administrators who could confirm this administrator's proposals. */
export function countOtherAdministrators(db: Queries, userId: string): Promise<number> {
  return db.value<number>(sql`
    select count(*) from users where role = 'admin' and status = 'active' and id <> ${userId}`)
}

/**
 * Ends the waiting changes of a wallet that has changed or was deleted, or of a setting that was changed. They were
 * proposed for an earlier state.
 */
export async function lapseChanges(
  tx: Queries,
  about: { walletId: string } | 'the setting',
  by: By,
): Promise<void> {
  const those = about === 'the setting' ? sql`kind = 'setting'` : sql`wallet_id = ${about.walletId}`
  const lapsed = await tx.rows<ProposalRow>(sql`
    update wallet_proposals set outcome = 'lapsed', decided_at = clock_timestamp()
    where decided_at is null and ${those} returning ${proposalColumns}`)
  for (const row of lapsed) await recordProposal(tx, 'lapsed', proposalOf(row), by)
}

/**
 * Withdraws this administrator's earlier choices of the setting that are still waiting, so that no two of them contradict
 * each other. If one of them is what they want now, it keeps waiting from when it was proposed, and is returned.
 */
export async function withdrawOtherChoices(
  tx: Queries,
  keys: MasterKeys,
  wanted: WalletChangeApproval,
  by: By,
): Promise<Proposal | null> {
  // Locked before the audit log is written, as in `propose`; in another order two transactions could deadlock.
  await holdProposals(tx)
  const rows = await tx.rows<ProposalRow>(sql`
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

/** Records an event of a proposal in the audit log of the system, with the reason if there is one to tell. */
export function recordProposal(
  tx: Queries,
  act: 'proposed' | 'confirmed' | 'declined' | 'change_withdrawn' | 'took_effect' | 'lapsed',
  { id, approval, change, proposedBy, effectiveAt }: Proposal,
  by: Pick<NewAuditEntry, 'actorId' | 'origin'>,
  reason?: string,
): Promise<void> {
  const due = effectiveAt && { takesEffectAt: effectiveAt }
  const about = { proposal: id, approval, proposedBy, ...due, ...(reason && { reason }) }
  if (change.kind === 'setting') {
    return recordForBank(tx, `settings.${act}`, { type: 'settings', id: null }, by, {
      after: { ...about, walletChangeApproval: change.wanted },
    })
  }
  const { kind, walletId, state } = change
  const { qrPng, ...words } = state
  const qrPicture = `sha256:${sha256(qrPng).toString('hex')}`
  return recordForBank(tx, `wallet.${act}`, { type: 'wallet', id: walletId }, by, {
    after: { ...about, kind, ...words, qrPicture, ...uncheckedAddress(state.network) },
  })
}
