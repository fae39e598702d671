import { randomUUIDv7 } from 'node:crypto'
import type { User } from '@bank/contract/identity'
import { STAFF_CHANGES_MAX, type StaffChange } from '@bank/contract/staff'
import sql from 'sql-template-tag'
import { type By, type NewAuditEntry, recordAbout } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { Problem } from '../problem.ts'
import { DECIDED } from '../wallets/decide-proposal.ts'
import { isForged } from '../wallets/due-changes.ts'
import { type ProposalRow, proposalColumns } from '../wallets/proposal.ts'
import { holdProposals } from '../wallets/propose.ts'
import { areWordsSigned, signWords } from '../wallets/signature.ts'
import type { WalletTrust } from '../wallets/trust.ts'

/** What would lock an administrator out: another status or e-mail address (null: unchanged), or deletion. */
export type Lockout =
  | { kind: 'edit'; status: StaffChange['status']; email: string | null }
  | { kind: 'delete'; status: null; email: null }

export type WaitingStaffChange = Lockout & {
  id: string
  personId: string
  askedBy: string
  askedAt: string
  effectiveAt: string
}

/** A row of staff_changes. */
export type StaffChangeRow = WaitingStaffChange & { signature: Buffer }

export const staffChangeColumns = sql`
  id, kind, person_id as "personId", wanted_status as status, wanted_email as email, asked_by as "askedBy",
  asked_at as "askedAt", effective_at as "effectiveAt", signature`

/**
 * Whether an edit could lock an administrator out. Checks without a lock, so that edits of customers don't wait for each
 * other. That is safe, because a role never changes.
 */
export async function mayLockOut(
  tx: Queries,
  id: string,
  edit: { status?: User['status'] | undefined; email?: string | undefined },
): Promise<boolean> {
  if (edit.email === undefined && edit.status === undefined) return false
  return (await tx.find(sql`select from users where id = ${id} and role = 'admin'`)) !== null
}

/** The part of an edit that would lock an active administrator out, or null. */
export function lockoutOf(
  before: Pick<User, 'role' | 'status' | 'email'>,
  edit: { status?: User['status'] | undefined; email?: string | undefined },
): Lockout | null {
  if (before.role !== 'admin' || before.status !== 'active') return null
  const { status = 'active', email = before.email } = edit
  const isNewEmail = email.toLowerCase() !== before.email.toLowerCase()
  if (status === 'active' && !isNewEmail) return null
  return { kind: 'edit', status: status === 'active' ? null : status, email: isNewEmail ? email : null }
}

/**
 * Decides whether an administrator can be locked out now. While a wallet change is waiting, they can still veto it
 * (HAZ-B1): then this stores the request until the wallet changes are decided, and returns true. Otherwise it
 * records who asked, which counts against that person's next proposals. Throws `too_many_staff_changes`.
 */
export async function postponeIfItMustWait(
  tx: Queries,
  trust: WalletTrust,
  personId: string,
  lockout: Lockout,
  by: By,
): Promise<boolean> {
  // Proposals take the same lock, so that of two at the same moment the second sees the first.
  await holdProposals(tx)
  const until = await findEndOfWaiting(tx, trust)
  const { now, waiting } = await tx.row<{ now: string; waiting: number }>(sql`
    select clock_timestamp()::timestamptz(3) as now,
      (select count(*) from staff_changes where decided_at is null) as waiting`)
  const change = {
    ...lockout,
    id: randomUUIDv7(),
    personId,
    askedBy: by.actorId,
    askedAt: now,
    effectiveAt: until ?? now,
  }
  if (until !== null && (await waitsAlready(tx, trust, change))) return true
  if (until !== null && waiting >= STAFF_CHANGES_MAX) throw new Problem('too_many_staff_changes')
  await insertStaffChange(tx, trust.keys, change, until === null)
  if (until !== null) await recordStaffChange(tx, 'change_proposed', change, by)
  return until !== null
}

/** Whether the same administrator has already asked for the same change. Asking twice leaves one change with its own time. */
async function waitsAlready(tx: Queries, trust: WalletTrust, change: WaitingStaffChange): Promise<boolean> {
  const rows = await tx.rows<StaffChangeRow>(sql`
    select ${staffChangeColumns} from staff_changes
    where decided_at is null and person_id = ${change.personId} and asked_by = ${change.askedBy}
      and kind = ${change.kind} and wanted_status is not distinct from ${change.status}
      and wanted_email is not distinct from ${change.email}`)
  return rows.some((row) => !isForgedStaffChange(trust, row))
}

/** When the waiting period of the last wallet change ends; null if none is waiting. */
async function findEndOfWaiting(tx: Queries, trust: WalletTrust): Promise<string | null> {
  const rows = await tx.rows<ProposalRow>(sql`
    select ${proposalColumns} from wallet_proposals where decided_at is null and approval = '24-hours'
    order by effective_at desc`)
  return rows.find((row) => !isForged(trust, row))?.effectiveAt ?? null
}

/** Records a step of a staff change in the audit chain of the administrator concerned. */
export function recordStaffChange(
  tx: Queries,
  act: 'change_proposed' | 'change_confirmed' | 'change_declined' | 'change_took_effect' | 'change_lapsed',
  { id, personId, kind, status, email, askedBy, effectiveAt }: WaitingStaffChange,
  by: Pick<NewAuditEntry, 'actorId' | 'origin'>,
): Promise<void> {
  return recordAbout(tx, `staff.${act}`, personId, by, {
    after: {
      staffChange: id,
      kind,
      ...(status && { status }),
      ...(email && { email }),
      askedBy,
      takesEffectAt: effectiveAt,
    },
  })
}

/** Whether a row was not written by this application, or was decided before. Logs it once; the row has no effect. */
export function isForgedStaffChange(trust: WalletTrust, row: StaffChangeRow): boolean {
  if (areWordsSigned(trust.keys, wordsOf(row), row.signature) && trust.marks.of(row.id) < DECIDED)
    return false
  if (!trust.alarmed.has(row.id))
    trust.log.error({ staffChange: row.id }, 'a waiting staff change was not made by this application')
  trust.alarmed.add(row.id)
  return true
}

/** Signs waiting changes with the current master key, if another key that we hold signed them. */
export async function signStaffChangesAgain(tx: Queries, keys: MasterKeys): Promise<void> {
  const rows = await tx.rows<StaffChangeRow>(sql`
    select ${staffChangeColumns} from staff_changes where decided_at is null for no key update`)
  for (const row of rows) {
    const words = wordsOf(row)
    if (!areWordsSigned(keys, words, row.signature)) continue
    await tx.run(sql`update staff_changes set signature = ${signWords(keys, words)} where id = ${row.id}`)
  }
}

async function insertStaffChange(tx: Queries, keys: MasterKeys, change: WaitingStaffChange, isDone: boolean) {
  const { id, kind, personId, status, email, askedBy, askedAt, effectiveAt } = change
  await tx.run(sql`
    insert into staff_changes (id, kind, person_id, wanted_status, wanted_email, asked_by, asked_at, effective_at,
      signature, outcome, decided_by, decided_at)
    values (${id}, ${kind}, ${personId}, ${status}, ${email}, ${askedBy}, ${askedAt}, ${effectiveAt},
      ${signWords(keys, wordsOf(change))}, ${isDone ? 'at-once' : null}, ${isDone ? askedBy : null},
      ${isDone ? askedAt : null})`)
}

/** The signed text. Its first word distinguishes it from the signed texts of wallets and their changes. */
function wordsOf({
  id,
  kind,
  personId,
  status,
  email,
  askedBy,
  askedAt,
  effectiveAt,
}: WaitingStaffChange): string {
  return JSON.stringify(['staff change 1', id, kind, personId, status, email, askedBy, askedAt, effectiveAt])
}
