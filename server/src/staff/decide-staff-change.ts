import type { StaffChange as Listed } from '@bank/contract/staff'
import sql from 'sql-template-tag'
import { changeUser, removeUser } from '../customers/customer.ts'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { isOtherAddress } from '../identity/user.ts'
import { DECIDED, requireActive } from '../wallets/decide-proposal.ts'
import type { By } from '../wallets/proposal.ts'
import { rememberVersion, type WalletTrust } from '../wallets/trust.ts'
import {
  isForgedStaffChange,
  type Row,
  recordStaffChange,
  type StaffChange,
  staffChangeColumns,
} from './staff-change.ts'

type ListedRow = Row & {
  [Name in `${'person' | 'asker'}${'FirstName' | 'LastName' | 'Email'}`]: string | null
}

/** The changes of the staff that wait, the oldest first, without what was not made by this application. */
export async function listStaffChanges(db: Queries, trust: WalletTrust): Promise<Listed[]> {
  const rows = await db.rows<ListedRow>(sql`
    select c.*, p.first_name as "personFirstName", p.last_name as "personLastName", p.email as "personEmail",
      a.first_name as "askerFirstName", a.last_name as "askerLastName", a.email as "askerEmail"
    from (select ${staffChangeColumns} from staff_changes where decided_at is null) c
    left join users p on p.id = c."personId" left join users a on a.id = c."askedBy"
    order by c."askedAt", c.id`)
  return rows
    .filter((row) => !isForgedStaffChange(trust, row))
    .map(({ id, kind, status, email, askedAt, effectiveAt, ...row }) => ({
      id,
      kind,
      status,
      email,
      person: {
        id: row.personId,
        firstName: row.personFirstName ?? '',
        lastName: row.personLastName ?? '',
        email: row.personEmail ?? '',
      },
      askedBy: {
        id: row.askedBy,
        firstName: row.askerFirstName ?? '',
        lastName: row.askerLastName ?? '',
        email: row.askerEmail ?? '',
      },
      askedAt,
      takesEffectAt: effectiveAt,
    }))
}

/**
 * Lets what another administrator has asked for happen now. Answers the address that the account had until now, where it
 * has another one from now on. Throws `forbidden` for the one who asked and for the person
 * concerned, `staff_change_decided`, `session_expired` where the caller was suspended a moment ago, what the change itself
 * throws (`last_administrator`, `email_taken`, `user_has_history`), and `not_found`.
 */
export async function confirmStaffChange(
  db: Database,
  trust: WalletTrust,
  id: string,
  by: By,
): Promise<string | null> {
  const formerAddress = await db.transaction(async (tx) => {
    const change = await decide(tx, trust, id, 'confirmed', by)
    if (change.askedBy === by.actorId) throw Problem.forbidden('ownProposal')
    if (change.personId === by.actorId) throw Problem.forbidden('ownSuspension')
    await requireActive(tx, by.actorId)
    await recordStaffChange(tx, 'change_confirmed', change, by)
    return carryOut(tx, change, by)
  })
  await rememberVersion(trust, id, DECIDED)
  return formerAddress
}

/** Ends a staff change without effect: any administrator can, the person concerned and the one who asked, too. */
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
 * Carries out the staff changes whose time has come: no change of the wallets from before them waits any more, or the
 * latest moment is over, by the database's clock. Of several servers the first one does it. What can't be carried out
 * any more lapses. Answers the addresses that accounts had until now, where they have others from now on.
 */
export async function carryOutDueStaffChanges(db: Database, trust: WalletTrust): Promise<string[]> {
  const formerAddresses: string[] = []
  const due = await db.rows<Row>(sql`
    select ${staffChangeColumns} from staff_changes s where decided_at is null and (effective_at <= now() or not exists (
      select from wallet_proposals w
      where w.decided_at is null and w.approval = '24-hours' and w.proposed_at <= s.asked_at))
    order by asked_at, id`)
  for (const row of due) {
    if (isForgedStaffChange(trust, row)) continue
    try {
      const formerAddress = await carryOutDue(db, trust, row.id)
      if (formerAddress) formerAddresses.push(formerAddress)
    } catch (error) {
      // The person stays in use, and the next look tries again.
      trust.log.error({ staffChange: row.id, cause: String(error) }, 'a staff change could not take effect')
    }
  }
  return formerAddresses
}

/** As for wallets: restored from a backup, or set back by hand, a decided one must not wait again (hazard B7). */
export async function rememberStaffDecisions(db: Queries, trust: WalletTrust): Promise<void> {
  const decided = await db.rows<{ id: string }>(sql`
    select id from staff_changes where decided_at is not null and outcome <> 'at-once'`)
  for (const { id } of decided) if (trust.marks.of(id) < DECIDED) await rememberVersion(trust, id, DECIDED)
}

async function carryOutDue(db: Database, trust: WalletTrust, id: string): Promise<string | null> {
  let formerAddress: string | null = null
  try {
    formerAddress = await db.transaction(async (tx) => {
      const change = await decide(tx, trust, id, 'due', null)
      // The one who asked may have been suspended for this.
      await requireActive(tx, change.askedBy)
      const by = { actorId: change.askedBy, origin: null }
      await recordStaffChange(tx, 'change_took_effect', change, by)
      return carryOut(tx, change, by)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // Another server was first.
    if (error.code === 'staff_change_decided') return null
    await db.transaction(async (tx) => {
      const change = await decide(tx, trust, id, 'lapsed', null)
      await recordStaffChange(tx, 'change_lapsed', change, { actorId: null, origin: null })
    })
  }
  await rememberVersion(trust, id, DECIDED)
  return formerAddress
}

/** One statement that can succeed once: of two decisions at the same moment the second finds nothing to decide. */
async function decide(
  tx: Queries,
  trust: WalletTrust,
  id: string,
  outcome: 'confirmed' | 'declined' | 'due' | 'lapsed',
  by: By | null,
): Promise<StaffChange> {
  const row = await tx.find<Row>(sql`
    update staff_changes set outcome = ${outcome}, decided_by = ${by?.actorId ?? null}, decided_at = clock_timestamp()
    where id = ${id} and decided_at is null returning ${staffChangeColumns}`)
  if (row && !isForgedStaffChange(trust, row)) return row
  const isDecided = row
    ? trust.marks.of(id) >= DECIDED
    : (await tx.find(sql`select from staff_changes where id = ${id}`)) !== null
  if (isDecided) throw new Problem('staff_change_decided')
  throw new Problem('not_found', { message: 'There is no such staff change.' })
}

/** Answers the address that the account had until now, where it has another one from now on. */
async function carryOut(tx: Queries, change: StaffChange, by: By): Promise<string | null> {
  const { personId, status, email } = change
  if (change.kind === 'delete') {
    await removeUser(tx, personId, by)
    return null
  }
  const edit = { ...(status && { status }), ...(email && { email }) }
  const { before, user } = await changeUser(tx, personId, edit, by)
  return isOtherAddress(before, user) ? before.email : null
}
