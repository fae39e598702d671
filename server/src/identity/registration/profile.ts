import { foldEmail } from '@bank/contract/email'
import { Profile, type User } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { recordOwn } from '../../audit/audit.ts'
import { changes } from '../../audit/changes.ts'
import type { Database } from '../../db/connect.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { getUser, isOtherAddress, lockUser, profileAssignments, refuseChangedUser } from '../../users/user.ts'
import { reopenVerification } from '../../verification/reopen.ts'
import { followNewEmail } from '../recovery/way-back.ts'
import { type Caller, refuseEndedSession, requireFresh } from '../sessions/caller.ts'
import { accountKey, moveCounts } from '../sign-in/limits.ts'

/**
 * Changes the fields of the profile, and returns the old and the new state. A new e-mail address or number becomes
 * unverified (HAZ-C14), and needs a fresh sign-in. Another name, birth date or country sets verified items back to
 * pending. Throws `email_taken`, `email_changed_recently`, `sign_in_again`, and `changed_meanwhile` if the profile has
 * changed since `seen`.
 */
export async function updateProfile(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { seen, ...profile }: Profile & { seen?: string | undefined },
  origin: Origin,
): Promise<{ before: User; user: User }> {
  const { userId } = caller
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    await refuseChangedUser(tx, before, seen, z.keyof(Profile).options)
    const next = { ...before, ...profile }
    // With a stolen token, a new address could be used to take over the account (HAZ-C14).
    const { email = before.email, phoneNumber = before.phoneNumber } = profile
    if (isOtherAddress(before, { email }) || phoneNumber !== before.phoneNumber) {
      requireFresh(caller)
      // A new password may have ended this session while it waited for the row.
      await refuseEndedSession(tx, caller)
    }
    if (isOtherAddress(before, { email })) await moveCounts(tx, accountKey(before.email), accountKey(email))
    await tx.run(sql`
      update users set
        ${profileAssignments({ ...next, email })},
        email_verified = email_verified and email_folded = ${foldEmail(email)},
        phone_verified = phone_verified and phone_number = ${next.phoneNumber},
        updated_at = now()
      where id = ${userId}`)
    // Before the audit row: its notice waits for other senders, and this customer's audit chain must not be locked
    // then.
    await reopenVerification(tx, outbox, before, profile, { actorId: userId, origin })
    if (isOtherAddress(before, { email })) await followNewEmail(tx, outbox, before, { email, movedBy: null })
    const changed = changes(before, profile)
    await recordOwn(tx, 'user.profile_changed', userId, origin, changed)
    return { before, user: await getUser(tx, userId) }
  })
}
