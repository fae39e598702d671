import { randomUUIDv7 } from 'node:crypto'
import type { User } from '@bank/contract/identity'
import { type StaffChange as Listed, STAFF_CHANGES_MAX } from '@bank/contract/staff'
import sql from 'sql-template-tag'
import type { By } from '../audit/audit.ts'
import { type AuditEntry, record } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { Problem } from '../problem.ts'
import { DECIDED } from '../wallets/decide-proposal.ts'
import { isForged } from '../wallets/due-changes.ts'
import { holdProposals, proposalColumns, type Row as WalletRow } from '../wallets/proposal.ts'
import { areWordsSigned, signWords } from '../wallets/signature.ts'
import type { WalletTrust } from '../wallets/trust.ts'

/** What would shut an administrator out: another status or e-mail address (null: as it is), or being deleted. */
export type Lockout =
  | { kind: 'edit'; status: Listed['status']; email: string | null }
  | { kind: 'delete'; status: null; email: null }

export type StaffChange = Lockout & {
  id: string
  personId: string
  askedBy: string
  askedAt: string
  effectiveAt: string
}

/** A row of staff_changes. */
export type Row = StaffChange & { signature: Buffer }

export const staffChangeColumns = sql`
  id, kind, person_id as "personId", wanted_status as status, wanted_email as email, asked_by as "askedBy",
  asked_at as "askedAt", effective_at as "effectiveAt", signature`

/** The part of an edit that would shut an active administrator out; null where nothing does. */
export function lockoutOf(
  before: Pick<User, 'role' | 'status' | 'email'>,
  edit: { status?: User['status'] | undefined; email?: string | undefined },
): Lockout | null {
  if (before.role !== 'admin' || before.status !== 'active') return null
  const { status = 'active', email = before.email } = edit
  const isMoved = email.toLowerCase() !== before.email.toLowerCase()
  if (status === 'active' && !isMoved) return null
  return { kind: 'edit', status: status === 'active' ? null : status, email: isMoved ? email : null }
}

/**
 * Says whether somebody may be shut out now. While a change of the wallets waits for its time, they may still veto it
 * (hazard B1): then what was asked for is kept, until those changes are decided, and the answer is true. Otherwise it is
 * written down who did it, which counts against what they propose next. Throws `too_many_staff_changes`.
 */
export async function keepIfItMustWait(
  tx: Queries,
  trust: WalletTrust,
  personId: string,
  lockout: Lockout,
  by: By,
): Promise<boolean> {
  // Proposals take the same lock: each of two at the same moment sees the other.
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

/** Whether the same person has asked for the same already: pressed twice, it stays one change with its own time. */
async function waitsAlready(tx: Queries, trust: WalletTrust, change: StaffChange): Promise<boolean> {
  const rows = await tx.rows<Row>(sql`
    select ${staffChangeColumns} from staff_changes
    where decided_at is null and person_id = ${change.personId} and asked_by = ${change.askedBy}
      and kind = ${change.kind} and wanted_status is not distinct from ${change.status}
      and wanted_email is not distinct from ${change.email}`)
  return rows.some((row) => !isForgedStaffChange(trust, row))
}

/** When the last change of the wallets that waits for its time has waited long enough; null where none waits. */
async function findEndOfWaiting(tx: Queries, trust: WalletTrust): Promise<string | null> {
  const rows = await tx.rows<WalletRow>(sql`
    select ${proposalColumns} from wallet_proposals where decided_at is null and approval = '24-hours'
    order by effective_at desc`)
  return rows.find((row) => !isForged(trust, row))?.effectiveAt ?? null
}

/** Writes one of the acts in a staff change's life into the log of the person whom it is about. */
export function recordStaffChange(
  tx: Queries,
  act: 'change_proposed' | 'change_confirmed' | 'change_declined' | 'change_took_effect' | 'change_lapsed',
  { id, personId, kind, status, email, askedBy, effectiveAt }: StaffChange,
  by: Pick<AuditEntry, 'actorId' | 'origin'>,
): Promise<void> {
  return record(tx, {
    act: `staff.${act}`,
    subject: { type: 'user', id: personId },
    customerId: personId,
    ...by,
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

/** Whether this application did not make it so, or it was decided before; the log says so once. It has no effect. */
export function isForgedStaffChange(trust: WalletTrust, row: Row): boolean {
  if (areWordsSigned(trust.keys, wordsOf(row), row.signature) && trust.marks.of(row.id) < DECIDED)
    return false
  if (!trust.alarmed.has(row.id))
    trust.log.error({ staffChange: row.id }, 'a staff change that waits was not made by this application')
  trust.alarmed.add(row.id)
  return true
}

/** Signs by the current master key what waits and was signed by another one that we hold. */
export async function signStaffChangesAgain(tx: Queries, keys: MasterKeys): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select ${staffChangeColumns} from staff_changes where decided_at is null for no key update`)
  for (const row of rows) {
    const words = wordsOf(row)
    if (!areWordsSigned(keys, words, row.signature)) continue
    await tx.run(sql`update staff_changes set signature = ${signWords(keys, words)} where id = ${row.id}`)
  }
}

async function insertStaffChange(tx: Queries, keys: MasterKeys, change: StaffChange, isDone: boolean) {
  const { id, kind, personId, status, email, askedBy, askedAt, effectiveAt } = change
  await tx.run(sql`
    insert into staff_changes (id, kind, person_id, wanted_status, wanted_email, asked_by, asked_at, effective_at,
      signature, outcome, decided_by, decided_at)
    values (${id}, ${kind}, ${personId}, ${status}, ${email}, ${askedBy}, ${askedAt}, ${effectiveAt},
      ${signWords(keys, wordsOf(change))}, ${isDone ? 'at-once' : null}, ${isDone ? askedBy : null},
      ${isDone ? askedAt : null})`)
}

/** What is signed. The first word keeps it apart from what wallets and their changes sign. */
function wordsOf({ id, kind, personId, status, email, askedBy, askedAt, effectiveAt }: StaffChange): string {
  return JSON.stringify(['staff change 1', id, kind, personId, status, email, askedBy, askedAt, effectiveAt])
}
