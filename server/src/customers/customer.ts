import { UserEdit } from '@bank/contract/customers'
import { foldEmail } from '@bank/contract/email'
import type { User } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type By, recordAbout } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import { accountOpened } from '../identity/recovery/letters.ts'
import { warnOwner } from '../identity/recovery/warn-owner.ts'
import { followNewEmail, refuseWhileWayBack } from '../identity/recovery/way-back.ts'
import { type Caller, refuseEndedSession } from '../identity/sessions/caller.ts'
import { endSessionsOf } from '../identity/sessions/session.ts'
import { accountKey, moveCounts } from '../identity/sign-in/limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { keepAnAdministrator } from '../users/last-administrator.ts'
import { getUser, isOtherAddress, lockUser, refuseChangedUser, refuseTakenEmail } from '../users/user.ts'
import { reopenVerification } from '../verification/reopen.ts'
import { holdProposals } from '../wallets/propose.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { lockoutOf, mayLockOut, postponeIfItMustWait } from './staff-change.ts'

/**
 * Changes a user as an administrator, and returns the old and the new state. A change that would lock another administrator
 * out is postponed while a wallet change is waiting (customers/staff-change.ts): then `waits` is true, and the rest is
 * changed. Throws `forbidden` when administrators would decide about their own account (DEC-39), `last_administrator`
 * (DEC-15), `email_taken`, `email_changed_recently`, `too_many_staff_changes`, `not_found`, and `changed_meanwhile` if the
 * user has changed since `seen`.
 */
export async function updateCustomer(
  db: Database,
  trust: WalletTrust,
  outbox: Outbox,
  caller: Caller,
  id: string,
  { seen, ...edit }: UserEdit & { seen?: string | undefined },
  origin: Origin,
): Promise<{ before: User; user: User; waits: boolean }> {
  const decides =
    edit.status !== undefined || edit.emailVerified !== undefined || edit.phoneVerified !== undefined
  if (caller.userId === id && decides) throw Problem.forbidden('ownAccount')
  const by = { actorId: caller.userId, origin }
  return db.transaction(async (tx) => {
    const mayWait = caller.userId !== id && (await mayLockOut(tx, id, edit))
    if (mayWait) await holdProposals(tx)
    if (edit.status !== undefined && edit.status !== 'active') await keepAnAdministrator(tx, id)
    const before = await lockUser(tx, id)
    // The caller may have lost their account while this waited for the row.
    await refuseEndedSession(tx, caller)
    if (!mayWait) return { ...(await changeUser(tx, outbox, id, edit, by, seen)), waits: false }
    await refuseIfSeenChanged(tx, before, seen)
    const lockout = lockoutOf(before, edit)
    const waits = lockout !== null && (await postponeIfItMustWait(tx, trust, id, lockout, by))
    if (!waits) return { ...(await changeUser(tx, outbox, id, edit, by)), waits }
    if (lockout.email !== null) {
      // At once, because the postponed change could only lapse.
      await refuseWhileWayBack(tx, id, { byStaff: true })
      await refuseTakenEmail(tx, lockout.email, id)
    }
    const { status: _, email: __, ...rest } = edit
    if (Object.keys(rest).length > 0) return { ...(await changeUser(tx, outbox, id, rest, by)), waits }
    const user = await getUser(tx, id)
    return { before: user, user, waits }
  })
}

/** An edit within a transaction. A status that locks the account also ends its sessions at once (DEC-11). */
export async function changeUser(
  tx: Queries,
  outbox: Outbox,
  id: string,
  edit: UserEdit,
  { actorId, origin }: By,
  seen?: string,
): Promise<{ before: User; user: User }> {
  const ends = edit.status === 'suspended' || edit.status === 'inactive'
  if (edit.status !== undefined && edit.status !== 'active') await keepAnAdministrator(tx, id)
  const before = await lockUser(tx, id)
  await refuseIfSeenChanged(tx, before, seen)
  const { email = before.email } = edit
  const changesEmail = isOtherAddress(before, { email })
  const changesPhone = edit.phoneNumber !== undefined && edit.phoneNumber !== before.phoneNumber
  // A new address or number is unverified, unless the same edit marks it as verified.
  const unverified = {
    ...(changesEmail && { emailVerified: false }),
    ...(changesPhone && { phoneVerified: false }),
  }
  const next = { ...before, ...unverified, ...edit }
  await tx.run(sql`
    update users set first_name = ${next.firstName}, last_name = ${next.lastName}, email = ${email},
      email_folded = ${foldEmail(email)}, phone_number = ${next.phoneNumber}, status = ${next.status},
      email_verified = ${next.emailVerified}, phone_verified = ${next.phoneVerified}
    where id = ${id}`)
  // The new address can belong to another person than the one who is signed in (HAZ-D10).
  if (ends || changesEmail) await endSessionsOf(tx, id)
  if (changesEmail) await moveCounts(tx, accountKey(before.email), accountKey(email))
  // Before the audit row: its notice waits for other senders, and this customer's audit chain must not be locked then.
  await reopenVerification(tx, outbox, before, edit, { actorId, origin })
  if (before.status === 'suspended' && next.status === 'active')
    await warnOwner(tx, outbox, { id, email }, accountOpened)
  if (changesEmail)
    await followNewEmail(tx, outbox, before, { email, movedBy: actorId === id ? null : actorId })
  await recordAbout(
    tx,
    'user.changed_by_administrator',
    id,
    { actorId, origin },
    changes(before, { ...unverified, ...edit }),
  )
  return { before, user: await getUser(tx, id) }
}

const refuseIfSeenChanged = (tx: Queries, before: User, seen: string | undefined) =>
  refuseChangedUser(tx, before, seen, z.keyof(UserEdit).options)
