import sql from 'sql-template-tag'
import { type By, recordForBank } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { FIRST_VERSION } from './insert-wallet.ts'
import {
  type Change,
  isOurs,
  type Proposal,
  type ProposalRow,
  proposalColumns,
  proposalOf,
} from './proposal.ts'
import { getApproval, lapseChanges, recordProposal } from './propose.ts'
import { rememberVersion, type WalletTrust } from './trust.ts'
import { addWallet, showProposed } from './wallet.ts'

/**
 * A decided proposal is remembered outside the database, like a wallet's version. Otherwise a restored proposal would
 * wait again (HAZ-B7).
 */
export const DECIDED = 1

/**
 * Carries out a change that another administrator proposed (HAZ-B1). Exactly one decision counts. Throws
 * `forbidden`, `change_decided`, `takes_effect_by_itself`, `session_expired` if the caller was suspended a moment
 * ago, `change_outdated`, `wallet_exists`, and `not_found`, also for a proposal that this application did not create.
 */
export async function confirmChange(
  db: Database,
  trust: WalletTrust,
  id: string,
  by: By,
): Promise<Change['kind']> {
  const { proposal, version } = await db.transaction(async (tx) => {
    await holdSubjectOf(tx, id)
    const proposal = await decide(tx, trust, id, { outcome: 'confirmed', by })
    if (proposal.approval === '24-hours') throw new Problem('takes_effect_by_itself')
    if (proposal.proposedBy === by.actorId) throw Problem.forbidden('ownProposal')
    await requireActive(tx, by.actorId)
    const version = await carryOut(tx, trust, proposal, by)
    await recordProposal(tx, 'confirmed', proposal, by)
    return { proposal, version }
  })
  await rememberDecided(trust, proposal, version)
  return proposal.change.kind
}

/** How a proposal ended without effect: declined or vetoed by an administrator, or withdrawn by its proposer. */
export type Ended = 'declined' | 'vetoed' | 'withdrawn'

/**
 * Ends a proposal without effect. Any administrator can do this; its proposer withdraws it. Throws like `confirmChange`.
 */
export async function declineChange(db: Database, trust: WalletTrust, id: string, by: By): Promise<Ended> {
  const { proposal, isOwn } = await db.transaction(async (tx) => {
    const proposal = await decide(tx, trust, id, { outcome: 'declined', by })
    const isOwn = proposal.proposedBy === by.actorId
    await requireActive(tx, by.actorId)
    await recordProposal(tx, isOwn ? 'change_withdrawn' : 'declined', proposal, by)
    return { proposal, isOwn }
  })
  await rememberDecided(trust, proposal, null)
  if (isOwn) return 'withdrawn'
  return proposal.approval === '24-hours' ? 'vetoed' : 'declined'
}

/** Locks the wallet or the setting before its proposals, as every other change does. */
export async function holdSubjectOf(tx: Queries, id: string): Promise<void> {
  const proposal = await tx.find<{ kind: Change['kind']; walletId: string | null }>(
    sql`select kind, wallet_id as "walletId" from wallet_proposals where id = ${id}`,
  )
  if (proposal?.kind === 'setting') await tx.run(sql`select from settings for no key update`)
  else await tx.run(sql`select from wallets where id = ${proposal?.walletId ?? null} for no key update`)
}

type Decision = { outcome: 'confirmed' | 'declined' | 'due' | 'lapsed'; by: By | null }

/** One statement that can succeed only once: of two concurrent decisions, the second finds nothing to decide. */
export async function decide(
  tx: Queries,
  trust: WalletTrust,
  id: string,
  { outcome, by }: Decision,
): Promise<Proposal> {
  const row = await tx.find<ProposalRow>(sql`
    update wallet_proposals set outcome = ${outcome}, decided_by = ${by?.actorId ?? null}, decided_at = clock_timestamp()
    where id = ${id} and decided_at is null returning ${proposalColumns}`)
  if (!row) throw await whyNot(tx, id)
  const proposal = proposalOf(row)
  if (!isOurs(trust.keys, proposal, row.signature)) throw noSuchChange()
  if (trust.marks.of(id) >= DECIDED) throw new Problem('change_decided')
  return proposal
}

async function whyNot(tx: Queries, id: string): Promise<Problem> {
  const found = await tx.find<{ outcome: keyof typeof outcomeWords }>(sql`
    select case when outcome = 'declined' and decided_by = proposed_by then 'withdrawn' else outcome end as outcome
    from wallet_proposals where id = ${id}`)
  return found ? new Problem('change_decided', { message: outcomeWords[found.outcome] }) : noSuchChange()
}

const outcomeWords = {
  confirmed: 'This change has already been confirmed.',
  declined: 'This change has already been declined.',
  withdrawn: 'This change has already been withdrawn by the administrator who proposed it.',
  due: 'This change has already taken effect.',
  lapsed: 'This change has lapsed, because the wallet or setting has changed or been deleted since.',
} as const

function noSuchChange(): Problem {
  return new Problem('not_found', { message: 'There is no such change.' })
}

/** Locked until the transaction ends, so that a concurrent suspension either waits for the decision or prevents it. */
export async function requireActive(tx: Queries, userId: string): Promise<void> {
  const active = await tx.find(sql`
    select from users where id = ${userId} and role = 'admin' and status = 'active' for share`)
  if (!active) throw new Problem('session_expired')
}

/** Carries out a change and returns the wallet's version; null for a setting. */
export async function carryOut(
  tx: Queries,
  trust: WalletTrust,
  { change }: Proposal,
  by: By,
): Promise<number | null> {
  if (change.kind === 'setting') {
    const before = await getApproval(tx)
    await tx.run(sql`update settings set wallet_change_approval = ${change.wanted}`)
    await lapseChanges(tx, 'the setting', by)
    await recordForBank(tx, 'settings.changed', { type: 'settings', id: null }, by, {
      before: { walletChangeApproval: before },
      after: { walletChangeApproval: change.wanted },
    })
    return null
  }
  const { kind, walletId: id, basis, state } = change
  if (kind === 'edit') return showProposed(tx, trust, { id, basis, state }, by)
  await addWallet(tx, trust, id, state, by)
  return FIRST_VERSION
}

/** Call it after the commit. Remembers the decision and the wallet's new version, if there is one. */
export async function rememberDecided(
  trust: WalletTrust,
  { id, change }: Proposal,
  version: number | null,
): Promise<void> {
  await rememberVersion(trust, id, DECIDED)
  if (change.kind !== 'setting' && version !== null) await rememberVersion(trust, change.walletId, version)
}
