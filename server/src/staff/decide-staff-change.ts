import type { StaffChange } from '@bank/contract/staff'
import sql from 'sql-template-tag'
import type { By } from '../audit/audit.ts'
import { changeUser } from '../customers/customer.ts'
import { removeUser } from '../customers/delete-customer.ts'
import {
  isForgedStaffChange,
  recordStaffChange,
  type StaffChangeRow,
  staffChangeColumns,
  type WaitingStaffChange,
} from '../customers/staff-change.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Outbox } from '../mail/outbox.ts'
import { Problem } from '../problem.ts'
import { personOf } from '../users/user.ts'
import { DECIDED, requireActive } from '../wallets/decide-proposal.ts'
import { rememberVersion, type WalletTrust } from '../wallets/trust.ts'

type ListedRow = StaffChangeRow & { person: StaffChange['person']; asker: StaffChange['askedBy'] }

/** The waiting staff changes, oldest first, without those that this application did not create. */
export async function listStaffChanges(db: Queries, trust: WalletTrust): Promise<StaffChange[]> {
  const rows = await db.rows<ListedRow>(sql`
    select c.*, ${personOf(sql`p`, sql`c."personId"`)} as person, ${personOf(sql`a`, sql`c."askedBy"`)} as asker
    from (select ${staffChangeColumns} from staff_changes where decided_at is null) c
    left join users p on p.id = c."personId" left join users a on a.id = c."askedBy"
    order by c."askedAt", c.id`)
  return rows
    .filter((row) => !isForgedStaffChange(trust, row))
    .map(({ id, kind, status, email, person, asker: askedBy, askedAt, effectiveAt: takesEffectAt }) => {
      return { id, kind, status, email, person, askedBy, askedAt, takesEffectAt }
    })
}

/**
 * Carries out a change that another administrator requested. Throws `forbidden` for the requester and the person
 * concerned, `staff_change_decided`, `session_expired` if the caller was suspended a moment ago, the errors of the change
 * itself (`last_administrator`, `email_taken`, `user_has_history`), and `not_found`.
 */
export async function confirmStaffChange(
  db: Database,
  trust: WalletTrust,
  outbox: Outbox,
  id: string,
  by: By,
): Promise<void> {
  await db.transaction(async (tx) => {
    const change = await decide(tx, trust, id, 'confirmed', by)
    if (change.askedBy === by.actorId) throw Problem.forbidden('ownProposal')
    if (change.personId === by.actorId) throw Problem.forbidden('ownSuspension')
    await requireActive(tx, by.actorId)
    await recordStaffChange(tx, 'change_confirmed', change, by)
    await carryOut(tx, outbox, change, by)
  })
  await rememberVersion(trust, id, DECIDED)
}

/** Ends a staff change without effect. Any administrator can, including the person concerned and the requester. */
export async function declineStaffChange(
  db: Database,
  trust: WalletTrust,
  id: string,
  by: By,
): Promise<void> {
  await db.transaction(async (tx) => {
    const change = await decide(tx, trust, id, 'declined', by)
    await requireActive(tx, by.actorId)
    await recordStaffChange(tx, 'change_declined', change, by)
  })
  await rememberVersion(trust, id, DECIDED)
}

/**
 * Carries out the staff changes that are due: no earlier wallet change is still waiting, or the deadline has
 * passed by the database's clock. Among several servers the first one does it. A change that has become impossible
 * lapses.
 */
export async function carryOutDueStaffChanges(
  db: Database,
  trust: WalletTrust,
  outbox: Outbox,
): Promise<void> {
  const due = await db.rows<StaffChangeRow>(sql`
    select ${staffChangeColumns} from staff_changes s where decided_at is null and (effective_at <= now() or not exists (
      select from wallet_proposals w
      where w.decided_at is null and w.approval = '24-hours' and w.proposed_at <= s.asked_at))
    order by asked_at, id`)
  for (const row of due) {
    if (isForgedStaffChange(trust, row)) continue
    try {
      await carryOutDue(db, trust, outbox, row.id)
    } catch (error) {
      // The person stays active, and the next look tries again.
      trust.log.error({ staffChange: row.id, cause: String(error) }, 'a staff change could not take effect')
    }
  }
}

/** A decided change must not wait again after a restore from a backup or a manual reset, as for wallets (HAZ-B7). */
export async function rememberStaffDecisions(db: Queries, trust: WalletTrust): Promise<void> {
  const decided = await db.rows<{ id: string }>(sql`
    select id from staff_changes where decided_at is not null and outcome <> 'at-once'`)
  for (const { id } of decided) if (trust.marks.of(id) < DECIDED) await rememberVersion(trust, id, DECIDED)
}

async function carryOutDue(db: Database, trust: WalletTrust, outbox: Outbox, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const change = await decide(tx, trust, id, 'due', null)
      // The requester can have been suspended for this.
      await requireActive(tx, change.askedBy)
      const by = { actorId: change.askedBy, origin: null }
      await recordStaffChange(tx, 'change_took_effect', change, by)
      await carryOut(tx, outbox, change, by)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // Another server was first.
    if (error.code === 'staff_change_decided') return
    await db.transaction(async (tx) => {
      const change = await decide(tx, trust, id, 'lapsed', null)
      await recordStaffChange(tx, 'change_lapsed', change, { actorId: null, origin: null })
    })
  }
  await rememberVersion(trust, id, DECIDED)
}

/** One statement that can succeed only once: of two concurrent decisions, the second finds nothing to decide. */
async function decide(
  tx: Queries,
  trust: WalletTrust,
  id: string,
  outcome: 'confirmed' | 'declined' | 'due' | 'lapsed',
  by: By | null,
): Promise<WaitingStaffChange> {
  const row = await tx.find<StaffChangeRow>(sql`
    update staff_changes set outcome = ${outcome}, decided_by = ${by?.actorId ?? null}, decided_at = clock_timestamp()
    where id = ${id} and decided_at is null returning ${staffChangeColumns}`)
  if (row && !isForgedStaffChange(trust, row)) return row
  const isDecided = row
    ? trust.marks.of(id) >= DECIDED
    : (await tx.find(sql`select from staff_changes where id = ${id}`)) !== null
  if (isDecided) throw new Problem('staff_change_decided')
  throw new Problem('not_found', { message: 'There is no such staff change.' })
}

async function carryOut(tx: Queries, outbox: Outbox, change: WaitingStaffChange, by: By): Promise<void> {
  const { personId, status, email } = change
  if (change.kind === 'delete') {
    await removeUser(tx, personId, by)
    return
  }
  const edit = { ...(status && { status }), ...(email && { email }) }
  await changeUser(tx, outbox, personId, edit, by)
}
