import sql from 'sql-template-tag'
import { OPERATOR, recordAbout } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import { countOrRefuse } from '../../http/count.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { lockUser, lockUserOf } from '../../users/user.ts'
import { refuseWhileWayBack } from '../recovery/way-back.ts'
import { type Caller, refuseEndedSession } from '../sessions/caller.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { dropCodesWithoutFactor } from './first-factor.ts'
import { tellOwner } from './letters.ts'

/** Customers whom one member of staff can let back in a day, so that a stolen session does not reach all of them. */
export const STAFF_CHECKS_A_DAY = 20

/**
 * Removes every second factor of the user with this address, for somebody who lost them all, ends their sessions and tells
 * them by letter. The password stays, so that a mistake of the operator opens no account. Returns how many factors it
 * removed. Throws one sentence if there is no such user.
 */
export async function removeFactors(db: Database, outbox: Outbox, email: string): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await lockUserOf(tx, email)
    const { totps, passkeys } = await removeAll(tx, outbox, user)
    if (totps > 0) await recordAbout(tx, 'user.totp_removed', user.id, OPERATOR)
    if (passkeys > 0)
      await recordAbout(tx, 'user.passkey_removed', user.id, OPERATOR, { after: { passkeys } })
    return totps + passkeys
  })
}

/**
 * The same by staff, for a customer whose identity they have checked; `identityCheck` says how and is kept in the audit log.
 * Refused while the former email address can be gone back to: otherwise whoever changed the address, be it staff, could get
 * a new password and rid the account of its factors before its owner can undo the change. Returns how many it removed.
 * Throws `forbidden`, `too_many_attempts`, `email_changed_recently` and `not_found`.
 */
export async function removeFactorsByStaff(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { id, identityCheck, origin }: { id: string; identityCheck: string; origin: Origin },
): Promise<number> {
  if (caller.userId === id) throw Problem.forbidden('ownAccount')
  await countOrRefuse(db, 'factors', `staff ${caller.userId}`, STAFF_CHECKS_A_DAY, 86_400)
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    await refuseEndedSession(tx, caller)
    if (user.role === 'admin') throw Problem.forbidden('staffFactors')
    await refuseWhileWayBack(tx, id, { byStaff: false })
    const { totps, passkeys } = await removeAll(tx, outbox, user)
    if (totps + passkeys === 0) return 0
    await recordAbout(
      tx,
      'user.factors_removed_by_staff',
      id,
      { actorId: caller.userId, origin },
      { after: { totps, passkeys, identityCheck } },
    )
    return totps + passkeys
  })
}

/**
 * Removes the factors and recovery codes that a user got at this moment or later, and says how many. The caller ends
 * sessions and writes to them.
 */
export async function removeFactorsSince(tx: Queries, userId: string, since: string) {
  const totps = await tx.run(sql`
    delete from totp_secrets where user_id = ${userId} and (confirmed_at is null or confirmed_at >= ${since}::timestamptz)`)
  const passkeys = await tx.run(
    sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}::timestamptz`,
  )
  const recoveryCodes = await tx.run(
    sql`delete from recovery_codes where user_id = ${userId} and created_at >= ${since}::timestamptz`,
  )
  await dropCodesWithoutFactor(tx, userId)
  return { totps, passkeys, recoveryCodes }
}

/** For a locked user: the factors and the sessions go, and the owner gets a letter if there was a factor. */
async function removeAll(tx: Queries, outbox: Outbox, user: { id: string; email: string }) {
  const totps = await tx.run(sql`delete from totp_secrets where user_id = ${user.id}`)
  const passkeys = await tx.run(sql`delete from passkeys where user_id = ${user.id}`)
  await tx.run(sql`delete from recovery_codes where user_id = ${user.id}`)
  if (totps + passkeys > 0) {
    await endSessionsOf(tx, user.id)
    await tellOwner(tx, outbox, user, 'factors-removed')
  }
  return { totps, passkeys }
}
